/**
 * BambooHR careers pages, `/careers/list`: the list the hosted page itself reads.
 * - An unknown tenant redirects to the vendor's own site.
 * - No link and no date: the page is built from the id, the date is only in a detail call per posting.
 * - The place is in `location` (an office) or in `atsLocation` (free entry); either may be all null.
 * - `isRemote` is mostly null; when set it is a boolean, a digit or a word, by age of the posting.
 * - `locationType` is an undocumented digit: `1` goes with remote postings, `2` with hybrid ones. `0` is the form's
 *   default and is left out.
 */
import { jobsFrom } from './lib/json-source.ts'
import { publicOrigin, tenantOrigin } from './lib/tenant.ts'

const DOMAIN = 'bamboohr.com'
const WORK_MODES = new Map([
  ['1', 'remote'],
  ['2', 'hybrid'],
])

export const bamboohr = jobsFrom({
  name: 'bamboohr',
  mayBeEmpty: true,
  tenantOf: DOMAIN,
  url: entry => `${tenantOrigin(entry, DOMAIN)}/careers/list`,
  list: 'result',
  total: 'meta.totalCount',
  fields: {
    key: 'id',
    title: 'jobOpeningName',
    countries: 'atsLocation.country',
    remote: 'isRemote',
    employmentType: 'employmentStatusLabel',
    department: 'departmentLabel',
  },
  more: (row, entry) => ({
    link: pageOf(row.id('id'), publicOrigin(entry, DOMAIN)),
    places: [
      row.joined(['location.city', 'location.state']),
      row.joined(['atsLocation.city', 'atsLocation.state', 'atsLocation.province', 'atsLocation.country']),
    ],
    workMode: WORK_MODES.get(row.id('locationType') ?? ''),
  }),
})

function pageOf(id: string | undefined, origin: string): string | undefined {
  return id && `${origin}/careers/${encodeURIComponent(id)}`
}
