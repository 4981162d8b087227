/**
 * Comeet hosted careers pages, https://www.comeet.com/jobs/{company}/{uid}; `board` is `company/uid`.
 * - The page holds all positions as `COMPANY_POSITIONS_DATA = [...]` in a script, texts and all. The Careers API has the
 *   same rows, but needs a token of the company's that is changed now and then.
 * - A request for JSON is answered with 406.
 * - No publication date: `time_updated` changes with every edit.
 * - `url_active_page` is the employer's own page if it has one, and may be on its front page with a fragment.
 */
import type { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { jsonAfter } from './lib/embedded-json.ts'
import { jobsFrom } from './lib/json-source.ts'
import { joinSections } from './lib/posting-parts.ts'
import { readMarkup } from './lib/read.ts'

export const comeet = jobsFrom({
  name: 'comeet',
  mayBeEmpty: true,
  url: entry => `https://www.comeet.com/jobs/${boardPath(entry)}`,
  headers: () => ({ accept: 'text/html' }),
  answer(body, sourceId) {
    const html = readMarkup(body, sourceId, 'html')
    const [positions] = jsonAfter(html, 'COMPANY_POSITIONS_DATA =')
    if (Array.isArray(positions)) return positions
    throw new SourceError(sourceId, 'parse', `no readable COMPANY_POSITIONS_DATA in ${html.length} characters`)
  },
  fields: {
    key: 'uid',
    title: 'name',
    employer: 'company_name',
    link: 'url_comeet_hosted_page',
    countries: 'location.country',
    remote: 'location.is_remote',
    workMode: 'workplace_type',
    employmentType: 'employment_type',
    department: 'department',
  },
  more(row) {
    const own = row.rows('details')
    const details = own.length > 0 ? own : row.rows('custom_fields.details')
    return {
      places: [row.joined(['location.city', 'location.state']) ?? row.text('location.name')],
      description: joinSections(details.map(one => ({ heading: one.text('name'), html: one.text('value') }))),
    }
  },
})

function boardPath({ id, board = '' }: CatalogEntry): string {
  const [company = '', uid = '', ...more] = board.split('/').map(encodeURIComponent)
  if (company && uid && more.length === 0) return `${company}/${uid}`
  throw new SourceError(id, 'fetch', `board "${board}" is not company/uid`)
}
