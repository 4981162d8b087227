/**
 * BitDevs seminars of many cities: https://github.com/KyraLabs/bitdevsmap (MIT), two files that its own workflow renews
 * each day.
 * - `events.json` is an object with the ids of cities as keys; `bitdevs.json`, beside it, locates each.
 * - Titles are the group's own and often name no place (`Socratic Seminar 160`): the group is put in front. A group also
 *   meets elsewhere, and then its title names the town (Amsterdam's: `BitDevs Rotterdam, September 3`).
 * - A day without its time; the address is a page of the event's own.
 */
import { type Adapter, type RawEvent, SourceError } from '../adapter.ts'
import { findCity } from '../text/gazetteer.ts'
import { geoOf } from './lib/json-source.ts'
import { listIn, readJson } from './lib/read.ts'
import { isObject, type Row, rowOf } from './lib/row.ts'
import { finishEvents, readEach } from './lib/rows.ts'

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
    const located = listIn(readJson(cities, entry.id), '', entry.id).map(city => rowOf(city))
    const held = Object.entries(rowsByCity(readJson(events, entry.id), entry.id))
    const rows = held.flatMap(([id, seminars]) => {
      const city = located.find(one => one.id('id') === id)
      return readEach(seminars, entry.id, row => toRaw(row, city))
    })
    return finishEvents(rows, entry.id)
  },
}

function rowsByCity(answer: unknown, sourceId: string): Record<string, unknown[]> {
  const cities = Object.entries(isObject(answer) ? answer : {})
  const lists = cities.flatMap(([id, city]) =>
    isObject(city) && Array.isArray(city.events) ? [[id, city.events]] : [],
  )
  if (lists.length === 0) throw new SourceError(sourceId, 'parse', 'no city has a list of events')
  return Object.fromEntries(lists)
}

function toRaw(row: Row, place: Row | undefined): RawEvent {
  const [title = '', url = ''] = [row.text('title'), row.text('url')]
  const home = place?.text('city')
  const host = ['BitDevs', home].filter(Boolean).join(' ')
  const town = findCity(TOWN.exec(title)?.[1] ?? '')
  const isAway = town !== undefined && town.name !== home
  return {
    key: url,
    name: /bit ?devs/i.test(title) ? title : `${host}: ${title}`,
    link: url,
    start: row.text('date') ?? '',
    host,
    geo: isAway ? undefined : geoOf(place?.number('lat'), place?.number('lng')),
    city: isAway ? town.name : home,
    country: isAway ? town.countryCode : place?.text('country'),
    type: 'meetup',
  }
}
