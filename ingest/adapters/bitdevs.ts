/**
 * BitDevs seminars of many cities: https://github.com/KyraLabs/bitdevsmap (MIT), two files that its own workflow renews
 * each day.
 * - `events.json` is an object whose keys are the ids of cities; `bitdevs.json`, beside it, says where each is.
 * - Titles are the group's own and often name no place (`Socratic Seminar 160`): the group is put in front. A group also
 *   meets elsewhere, and then its title says where (Amsterdam's: `BitDevs Rotterdam, September 3`).
 * - A day without its time; the address is a page of the event's own.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { findCity } from '../text/gazetteer.ts'
import { OptionalText, readJson } from './lib/read.ts'
import { finishRows, readEventRows, readRow } from './lib/rows.ts'

const Seminar = z.looseObject({ title: z.string().min(1), url: z.string().min(1), date: z.string() })
const Held = z.looseObject({ events: z.array(z.unknown()) })
const Events = z
  .record(z.string(), z.unknown())
  .refine(cities => Object.values(cities).some(city => Held.safeParse(city).success), 'no city has a list of events')
const City = z.looseObject({
  id: z.string(),
  city: OptionalText,
  country: OptionalText,
  lat: z.number().nullish(),
  lng: z.number().nullish(),
})
type City = z.infer<typeof City>

/** The words in capitals behind the group's name. */
const TOWN = /\b[Bb]it ?[Dd]evs (\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,2})/u
const EVENTS = 'https://raw.githubusercontent.com/KyraLabs/bitdevsmap/main/src/data/events.json'

export const bitdevs: Adapter<'events'> = {
  name: 'bitdevs',
  collection: 'events',
  mayBeEmpty: true,
  requests(entry) {
    const events = entry.url ?? EVENTS
    return [{ url: events }, { url: new URL('bitdevs.json', events).href }]
  },
  async parse([events = '', cities = ''], entry) {
    const located = readJson(cities, z.array(z.unknown()), entry.id).flatMap(row => readRow(row, City).row ?? [])
    const places = new Map(located.map(city => [city.id, city]))
    const rows = Object.entries(readJson(events, Events, entry.id)).flatMap(([id, city]) =>
      readEventRows(Held.safeParse(city).data?.events ?? [], Seminar, entry.id, seminar =>
        toRaw(seminar, places.get(id)),
      ),
    )
    return finishRows(rows, entry.id)
  },
}

function toRaw({ title, url, date }: z.infer<typeof Seminar>, place: City | undefined): RawEvent {
  const host = ['BitDevs', place?.city].filter(Boolean).join(' ')
  const town = findCity(TOWN.exec(title)?.[1] ?? '')
  const isAway = town !== undefined && town.name !== place?.city
  return {
    key: url,
    name: /bit ?devs/i.test(title) ? title : `${host}: ${title}`,
    link: url,
    start: date,
    host,
    geo: !isAway && place?.lat && place.lng ? { latitude: place.lat, longitude: place.lng } : undefined,
    city: isAway ? town.name : place?.city,
    country: isAway ? town.countryCode : place?.country,
    type: 'meetup',
  }
}
