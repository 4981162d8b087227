/**
 * Recruitee careers sites: https://docs.recruitee.com/reference/intro-to-careers-site-api
 * - Dates look like `2026-09-11 17:49:23 UTC`. `close_at` is the day the employer set for the offer's end, mostly null.
 * - `location` may say only "Remote job", in the site's language: then `city`, `country_code` and `locations` name where
 *   it is advertised. Where it is empty, they are the place.
 * - `salary` members are decimal strings or null; the careers host may be a domain of the employer's own.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { joinSections } from './lib/posting-parts.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantOrigin } from './lib/tenant.ts'

const Place = z.looseObject({
  city: OptionalText,
  state: OptionalText,
  country: OptionalText,
  country_code: OptionalText,
})
const Offer = z.looseObject({
  id: IdText,
  title: z.string(),
  company_name: OptionalText,
  careers_url: z.string(),
  careers_apply_url: OptionalText,
  status: OptionalText,
  published_at: NumberOrText,
  close_at: NumberOrText,
  location: OptionalText,
  city: OptionalText,
  state_name: OptionalText,
  country: OptionalText,
  country_code: OptionalText,
  locations: z.array(Place).nullish(),
  remote: Flag,
  hybrid: Flag,
  on_site: Flag,
  employment_type_code: OptionalText,
  experience_code: OptionalText,
  department: OptionalText,
  tags: z.array(z.string()).nullish(),
  salary: z
    .looseObject({ min: NumberOrText, max: NumberOrText, period: OptionalText, currency: OptionalText })
    .nullish(),
  description: OptionalText,
  requirements: OptionalText,
})
type Offer = z.infer<typeof Offer>
const Careers = z.looseObject({ offers: z.array(z.unknown()) })

export const recruitee: Adapter<'jobs'> = {
  name: 'recruitee',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? `${tenantOrigin(entry, 'recruitee.com')}/api/offers/` }],
  async parse([body = ''], entry) {
    return readRows(readJson(body, Careers, entry.id).offers, Offer, entry.id, offer =>
      offer.status === undefined || offer.status === 'published' ? toRaw(offer) : undefined,
    )
  },
}

function toRaw(offer: Offer): RawJob {
  const places = isPlaceless(offer) ? [] : (offer.locations ?? [])
  const { min, max, period, currency } = offer.salary ?? {}
  return {
    key: offer.id,
    title: offer.title,
    employer: offer.company_name,
    link: offer.careers_url,
    applyUrl: offer.careers_apply_url,
    posted: offer.published_at,
    closes: offer.close_at,
    places:
      places.length > 1 ? distinct(places.map(describePlace)) : [offer.location ?? describePlace(ownPlace(offer))],
    countries: isPlaceless(offer) ? [] : distinct([offer.country_code, ...places.map(place => place.country_code)]),
    remote: offer.remote ?? undefined,
    workMode: workMode(offer),
    employmentType: offer.employment_type_code,
    seniority: offer.experience_code,
    department: offer.department,
    tags: offer.tags ?? undefined,
    pay: min || max ? { min: min || undefined, max: max || undefined, currency, period } : undefined,
    description: joinSections([{ html: offer.description }, { html: offer.requirements }]),
    descriptionFormat: 'html',
  }
}

/** How Recruitee says "Remote job" in the languages of its sites. */
const REMOTE_JOB =
  /^[^\p{L}\p{N}]*(?:(?:fully|100%) )?(?:remote|télétravail|home ?office|teletrabajo|remoto|zdalnie|thuiswerk|lavoro (?:da|in) remoto|trabajo remoto|trabalho remoto|praca zdalna|vzdálená práce)(?:[ -](?:job|work|arbeit|stelle|vacature|baan|jobb))?[^\p{L}\p{N}]*$/iu

/** A remote job that names no place; every form here asks for a town all the same. */
function isPlaceless(offer: Offer): boolean {
  return workMode(offer) === 'remote' && REMOTE_JOB.test(offer.location ?? '')
}

function ownPlace({ city, state_name: state, country, country_code }: Offer): z.infer<typeof Place> {
  return { city, state, country, country_code }
}

function describePlace({ city, state, country }: z.infer<typeof Place>): string {
  return distinct([city, state, country]).join(', ')
}

/** Several flags set at once leave the choice to the reader, so none of them is the work mode. */
function workMode({ remote, hybrid, on_site }: Offer): string | undefined {
  const [mode, another] = [remote && 'remote', hybrid && 'hybrid', on_site && 'on_site'].filter(Boolean)
  return mode && !another ? mode : undefined
}
