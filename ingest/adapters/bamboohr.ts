/**
 * BambooHR careers pages, `/careers/list`: the list the hosted page itself reads.
 * - An unknown tenant redirects to the vendor's own site; then `result` is missing.
 * - No link and no date: the page is built from the id, the date is only in a detail call per posting.
 * - The place is in `location` (an office) or in `atsLocation` (free entry); either may be all null.
 * - `isRemote` is mostly null; when set it is a boolean, a digit or a word, by age of the posting.
 * - `locationType` is an undocumented digit: `1` goes with remote postings, `2` with hybrid ones. `0` is the form's
 *   default and is left out.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { extentOf } from './lib/paging.ts'
import { Flag, IdText, OptionalText, readJson, Total } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { publicOrigin, tenantOrigin } from './lib/tenant.ts'

const DOMAIN = 'bamboohr.com'
const WORK_MODES = new Map([
  ['1', 'remote'],
  ['2', 'hybrid'],
])

const Opening = z.looseObject({
  id: IdText,
  jobOpeningName: z.string(),
  departmentLabel: OptionalText,
  employmentStatusLabel: OptionalText,
  location: z.looseObject({ city: OptionalText, state: OptionalText }).nullish(),
  atsLocation: z
    .looseObject({ city: OptionalText, state: OptionalText, province: OptionalText, country: OptionalText })
    .nullish(),
  isRemote: Flag,
  locationType: IdText.nullish(),
})
const Careers = z.looseObject({
  result: z.array(z.unknown()),
  meta: z.looseObject({ totalCount: Total }).nullish().catch(undefined),
})

export const bamboohr: Adapter<'jobs'> = {
  name: 'bamboohr',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? `${tenantOrigin(entry, DOMAIN)}/careers/list` }],
  async parse([body = ''], entry) {
    const { result } = readJson(body, Careers, entry.id)
    return readRows(result, Opening, entry.id, opening => toRaw(opening, publicOrigin(entry, DOMAIN)))
  },
  extent([body = ''], entry) {
    const { result, meta } = readJson(body, Careers, entry.id)
    return extentOf(result, meta?.totalCount)
  },
}

function toRaw(opening: z.infer<typeof Opening>, origin: string): RawJob {
  const { location: office, atsLocation: free } = opening
  return {
    key: opening.id,
    title: opening.jobOpeningName,
    link: `${origin}/careers/${encodeURIComponent(opening.id)}`,
    places: distinct([
      distinct([office?.city, office?.state]).join(', '),
      distinct([free?.city, free?.state ?? free?.province, free?.country]).join(', '),
    ]),
    countries: free?.country ? [free.country] : undefined,
    remote: opening.isRemote ?? undefined,
    workMode: WORK_MODES.get(opening.locationType ?? ''),
    employmentType: opening.employmentStatusLabel,
    department: opening.departmentLabel,
  }
}
