/**
 * Simplify's lists of early-career roles, kept as a file in public repositories:
 * https://github.com/SimplifyJobs/New-Grad-Positions. `board` is the repository's name.
 * - Closed roles stay in the list with `active: false`; hidden ones have `is_visible: false`.
 * - `date_updated` moves with every edit; `date_posted` is the publication. Both are epoch seconds.
 */
import { z } from 'zod'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { Flag, IdText, NumberOrText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

const Posting = z.looseObject({
  id: IdText,
  company_name: z.string(),
  title: z.string(),
  url: z.string(),
  locations: z.array(z.string()).nullish(),
  date_posted: NumberOrText,
  active: Flag,
  is_visible: Flag,
})
const Flags = z.looseObject({ active: Flag, is_visible: Flag })
const List = z.array(z.unknown())

export const simplify: Adapter<'jobs'> = {
  name: 'simplify',
  collection: 'jobs',
  requests(entry) {
    const repository = encodeURIComponent(entry.board ?? 'New-Grad-Positions')
    const file = `https://raw.githubusercontent.com/SimplifyJobs/${repository}/dev/.github/scripts/listings.json`
    return [{ url: entry.url ?? file }]
  },
  async parse([body = ''], entry) {
    const rows = readJson(body, List, entry.id)
    // Without the flag thousands of closed roles would come back to life.
    const flagged = rows.filter(saysWhetherOpen)
    if (flagged.length * 2 < rows.length)
      throw new SourceError(
        entry.id,
        'parse',
        `only ${flagged.length} of ${rows.length} rows say whether they are open`,
      )
    return readRows(rows, Posting, entry.id, posting =>
      posting.active === false || posting.is_visible === false ? undefined : toRaw(posting),
    )
  },
}

function saysWhetherOpen(row: unknown): boolean {
  const { active, is_visible } = Flags.safeParse(row).data ?? {}
  return typeof active === 'boolean' && typeof is_visible === 'boolean'
}

function toRaw(posting: z.output<typeof Posting>): RawJob {
  return {
    key: posting.id,
    title: posting.title,
    company: posting.company_name,
    link: posting.url,
    posted: posting.date_posted,
    places: posting.locations ?? [],
  }
}
