/** The lists of event-lists.yaml, with what paths cannot express, and one list in two files. */
import { parse as parseYaml } from 'yaml'
import { type Adapter, type RawEvent, SourceError } from '../adapter.ts'
import { findCity } from '../text/gazetteer.ts'
import { geoOf } from './lib/json-records.ts'
import { eventsIn } from './lib/json-source.ts'
import { listIn, parseJson, readJson, readMarkup } from './lib/read.ts'
import { isObject, type Row, rowOf } from './lib/row.ts'
import { finishEvents, readEach } from './lib/rows.ts'

export const eventLists = eventsIn(new URL('event-lists.yaml', import.meta.url), {
  btcmap: {
    more(row) {
      const [start, end] = ['starts_at', 'ends_at'].map(name => row.text(name)?.slice(0, 10))
      return { start, end }
    },
  },
  cardano: { more: row => ({ key: row.texts(['link', 'startDate']).join(' ') }) },
  'confs-tech': {
    more: (row, { board }) => ({
      key: [row.text('url'), row.text('startDate')].join(' '),
      tags: [board?.split('/').at(-1)],
    }),
  },
  'developers-events': {
    more(row) {
      const dates = row.value('date')
      const days = Array.isArray(dates) ? dates.map(dayOfInstant) : []
      // Without its first day the last would be the start.
      const [start, end] = days.includes(undefined) ? [] : days
      const tags = row.rows('tags').filter(tag => tag.text('key') !== 'language')
      return {
        key: [row.text('hyperlink'), start, row.text('city')].join(' '),
        start,
        end,
        // The topic `conference` is on meetups too; only subject tags are taken.
        tags: tags.map(tag => tag.text('value')),
        cfpDeadline: dayOfInstant(row.number('cfp.untilDate')),
      }
    },
  },
  einundzwanzig: {
    more(row) {
      const [title = '', host = ''] = [row.text('title'), row.text('meetup.name')]
      return {
        key: row.id('id') ?? row.texts(['meetup.portalLink', 'start']).join(' '),
        name: title.toLowerCase().includes(host.toLowerCase()) ? title : [host, title].filter(Boolean).join(': '),
        start: row.text('start_iso') ?? inUtc(row.text('start')),
        end: row.text('end_iso') ?? inUtc(row.text('end')),
      }
    },
  },
  'plan-b-academy': {
    answer: body => (isFolder(body) ? [] : [fileIn(readMarkup(body, 'text'))]),
    more: row => ({ start: inUtc(row.text('start_date')), end: inUtc(row.text('end_date')) }),
    next([list = '', ...read]) {
      if (read.length > 0) return []
      const folders = listIn(readJson(list)).map(folder => rowOf(folder))
      const names = folders.flatMap(folder => (folder.text('type') === 'dir' && folder.text('name')) || [])
      return latest(names).map(name => ({ url: `${PLAN_B_FILES}/${encodeURIComponent(name)}/event.yml` }))
    },
  },
})

function dayOfInstant(epochMs: unknown): string | undefined {
  // 0 means without a deadline.
  if (typeof epochMs !== 'number' || epochMs === 0) return undefined
  const date = new Date(epochMs)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}

/** `2026-09-16 17:00` is a time in UTC; a bare day stays a day. */
function inUtc(time: string | undefined): string | undefined {
  return time?.includes(':') ? `${time.replace(' ', 'T')}Z` : time
}

const PLAN_B_FILES = 'https://raw.githubusercontent.com/PlanB-Network/bitcoin-educational-content/HEAD/events'

function isFolder(body: string): boolean {
  const value = parseJson(body)
  return Array.isArray(value) && value.every(one => rowOf(one).text('name') && rowOf(one).text('type'))
}

/** The folders with a name of the two latest years in any of them. */
function latest(names: string[]): string[] {
  const yearOf = (name: string) => Number(/(?<!\d)20[2-4]\d(?!\d)/.exec(name)?.[0] ?? 0)
  const last = Math.max(0, ...names.map(yearOf))
  return names.filter(name => last > 0 && yearOf(name) >= last - 1).sort((a, b) => yearOf(b) - yearOf(a))
}

/** The value of a file; one that is not YAML is one unreadable row. */
function fileIn(body: string): unknown {
  try {
    return parseYaml(body, { uniqueKeys: false })
  } catch {
    return undefined
  }
}

/** The words in capitals after the group's name. */
const TOWN = /\b[Bb]it ?[Dd]evs (\p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*){0,2})/u
const EVENTS = 'https://raw.githubusercontent.com/KyraLabs/bitdevsmap/main/src/data/events.json'

/**
 * BitDevs seminars of many cities: https://github.com/KyraLabs/bitdevsmap (MIT), two files that its own workflow renews
 * each day.
 * - `events.json` is an object with the ids of cities as keys; `bitdevs.json`, beside it, locates each.
 * - Titles are the group's own and often name no place (`Socratic Seminar 160`): the group is put in front. A group also
 *   meets elsewhere, and then its title names the town (Amsterdam's: `BitDevs Rotterdam, September 3`).
 * - A day without its time; the address is a page of the event's own.
 */
export const bitdevs: Adapter<'events'> = {
  name: 'bitdevs',
  collection: 'events',
  mayBeEmpty: true,
  requests(entry) {
    const events = entry.url ?? EVENTS
    return [{ url: events }, { url: new URL('bitdevs.json', events).href }]
  },
  async parse([events = '', cities = '']) {
    const located = listIn(readJson(cities)).map(city => rowOf(city))
    const answer = readJson(events)
    const lists = Object.entries(isObject(answer) ? answer : {}).flatMap(([id, city]) =>
      isObject(city) && Array.isArray(city.events) ? [{ id, seminars: city.events }] : [],
    )
    if (lists.length === 0) throw new SourceError('parse', 'no city has a list of events')
    const rows = lists.flatMap(({ id, seminars }) => {
      const city = located.find(one => one.id('id') === id)
      return readEach(seminars, row => seminarOf(row, city))
    })
    return finishEvents(rows)
  },
}

function seminarOf(row: Row, place: Row | undefined): RawEvent {
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
