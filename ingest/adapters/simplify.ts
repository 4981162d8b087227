/**
 * Simplify's lists of early-career roles, kept as a file in public repositories:
 * https://github.com/SimplifyJobs/New-Grad-Positions. `board` is the repository's name.
 * - Closed roles stay in the list with `active: false`; hidden ones have `is_visible: false`.
 * - `date_updated` moves with every edit; `date_posted` is the publication. Both are epoch seconds.
 */
import { SourceError } from '../adapter.ts'
import { jobsFrom } from './lib/json-source.ts'
import { listIn, readJson } from './lib/read.ts'
import { rowOf } from './lib/row.ts'

export const simplify = jobsFrom({
  name: 'simplify',
  url: ({ board = 'New-Grad-Positions' }) =>
    `https://raw.githubusercontent.com/SimplifyJobs/${encodeURIComponent(board)}/dev/.github/scripts/listings.json`,
  answer(body, sourceId) {
    const rows = listIn(readJson(body, sourceId), '', sourceId)
    // Without the flags thousands of closed roles would come back to life.
    const isFlagged = (row: unknown) => ['active', 'is_visible'].every(name => rowOf(row).flag(name) !== undefined)
    const { length } = rows.filter(isFlagged)
    if (length * 2 >= rows.length) return rows
    throw new SourceError(sourceId, 'parse', `only ${length} of ${rows.length} rows say whether they are open`)
  },
  fields: {
    key: 'id',
    title: 'title',
    company: 'company_name',
    link: 'url',
    posted: 'date_posted',
    places: 'locations',
  },
  more: row => (row.flag('is_visible') === false ? undefined : {}),
})
