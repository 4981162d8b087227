/**
 * Workable's public widget: https://help.workable.com/hc/en-us/articles/115012771647
 * - A posting with several places is repeated, once per place, under one `shortcode`.
 * - `created_at` can be months before `published_on`; only the latter is a posting date.
 * - `city` and `state` may be empty, `locations[].hidden` are not for the public.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct, onePerKey } from './lib/one-per-key.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantPath } from './lib/tenant.ts'

const Place = z.looseObject({
  city: OptionalText,
  region: OptionalText,
  country: OptionalText,
  countryCode: OptionalText,
  hidden: Flag,
})
const Posting = z.looseObject({
  shortcode: IdText,
  title: z.string(),
  url: z.string(),
  application_url: OptionalText,
  published_on: NumberOrText,
  telecommuting: Flag,
  employment_type: OptionalText,
  experience: OptionalText,
  department: OptionalText,
  city: OptionalText,
  state: OptionalText,
  country: OptionalText,
  locations: z.array(Place).nullish(),
  description: OptionalText,
})
type Posting = z.infer<typeof Posting>
const Account = z.looseObject({ name: OptionalText.catch(undefined), jobs: z.array(z.unknown()) })

export const workable: Adapter<'jobs'> = {
  name: 'workable',
  collection: 'jobs',
  mayBeEmpty: true,
  requests(entry) {
    const account = `https://apply.workable.com/api/v1/widget/accounts/${tenantPath(entry)}`
    return [{ url: entry.url ?? `${account}?details=true` }]
  },
  async parse([body = ''], entry) {
    const { name: employer, jobs } = readJson(body, Account, entry.id)
    return onePerKey(readRows(jobs, Posting, entry.id, posting => ({ ...toRaw(posting), employer })))
  },
}

function toRaw(posting: Posting): RawJob {
  const shown = posting.locations?.filter(place => !place.hidden) ?? []
  const { city, state, country } = posting
  const places = shown.length > 0 ? shown : [{ city, region: state, country, countryCode: undefined }]
  return {
    key: posting.shortcode,
    title: posting.title,
    link: posting.url,
    applyUrl: posting.application_url,
    posted: posting.published_on,
    places: distinct(places.map(place => distinct([place.city, place.region, place.country]).join(', '))),
    countries: distinct(places.map(place => place.countryCode ?? place.country)),
    remote: posting.telecommuting ?? undefined,
    employmentType: posting.employment_type,
    seniority: posting.experience,
    department: posting.department,
    description: posting.description,
    descriptionFormat: 'html',
  }
}
