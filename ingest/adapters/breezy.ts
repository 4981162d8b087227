/**
 * Breezy HR portals, `/json`: https://developer.breezy.hr/
 * - A bare array of every open position; a role is repeated per state under ids of its own.
 * - `salary` is a text, mostly empty. `location` is the first of `locations` in older wording.
 */
import { z } from 'zod'
import type { Adapter, RawJob } from '../adapter.ts'
import { distinct } from './lib/one-per-key.ts'
import { Flag, IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'
import { tenantOrigin } from './lib/tenant.ts'

const Place = z.looseObject({
  name: OptionalText,
  city: OptionalText,
  country: z.looseObject({ id: OptionalText, name: OptionalText }).nullish(),
  is_remote: Flag,
  remote_details: z.looseObject({ value: OptionalText }).nullish(),
})
const Position = z.looseObject({
  id: IdText,
  name: z.string(),
  url: z.string(),
  company: z.looseObject({ name: OptionalText }).nullish().catch(undefined),
  published_date: NumberOrText,
  type: z.looseObject({ id: OptionalText, name: OptionalText }).nullish(),
  location: Place.nullish(),
  locations: z.array(Place).nullish(),
  department: OptionalText,
  salary: OptionalText,
  description: OptionalText,
})

export const breezy: Adapter<'jobs'> = {
  name: 'breezy',
  collection: 'jobs',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? `${tenantOrigin(entry, 'breezy.hr')}/json` }],
  async parse([body = ''], entry) {
    return readRows(readJson(body, z.array(z.unknown()), entry.id), Position, entry.id, toRaw)
  },
}

function toRaw(position: z.infer<typeof Position>): RawJob {
  const listed = position.locations?.length ? position.locations : [position.location]
  const places = listed.filter(place => place !== undefined && place !== null)
  const countries = distinct(places.map(place => place.country?.id ?? place.country?.name))
  const [first] = places
  return {
    key: position.id,
    title: position.name,
    employer: position.company?.name,
    link: position.url,
    posted: position.published_date,
    places: distinct(places.map(place => place.name ?? distinct([place.city, place.country?.name]).join(', '))),
    countries: countries.length > 0 ? countries : undefined,
    remote: first?.is_remote ?? undefined,
    workMode: first?.remote_details?.value,
    // The name is in the portal's language, the id is the same for all.
    employmentType: distinct([position.type?.name, position.type?.id]).join(', ') || undefined,
    department: position.department,
    salary: position.salary,
    description: position.description,
    descriptionFormat: position.description ? 'html' : undefined,
  }
}
