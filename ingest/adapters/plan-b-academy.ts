/**
 * Events of Plan B Academy: https://github.com/PlanB-Network/bitcoin-educational-content (CC BY-SA 4.0), one YAML file
 * for each, `events/NAME/event.yml`.
 * - Names of folders end in a year as a rule. Only those of the two latest years are requested: the rest is hundreds of
 *   files of what is over.
 * - A day alone, or a time in UTC with the zone of the place beside it (`21:00:00` in Nairobi is the next midnight).
 * - `address_city_country` is `City, Country`, or `Online meeting`. Keys may be there twice, the second time alike.
 */
import { parse as parseYaml } from 'yaml'
import type { Adapter } from '../adapter.ts'
import { eventsFrom } from './lib/json-source.ts'
import { listIn, parseJson, readJson, readMarkup } from './lib/read.ts'
import { rowOf } from './lib/row.ts'

const REPOSITORY = 'PlanB-Network/bitcoin-educational-content'
const MOST_FILES = 100

const files = eventsFrom({
  name: 'plan-b-academy',
  url: `https://api.github.com/repos/${REPOSITORY}/contents/events`,
  answer: (body, sourceId) => (isFolder(body) ? [] : [readFile(readMarkup(body, sourceId, 'text'))]),
  fields: {
    key: 'id',
    name: 'name',
    link: 'links.website',
    timeZone: 'timezone',
    place: 'address_city_country',
    call: 'links.live_url',
    type: 'type',
    tags: 'tags',
    description: 'description',
  },
  more: row => ({ start: inUtc(row.text('start_date')), end: inUtc(row.text('end_date')) }),
})

export const planBAcademy: Adapter<'events'> = {
  ...files,
  next([list = '', ...read], entry) {
    if (read.length > 0) return []
    const folders = listIn(readJson(list, entry.id), '', entry.id).map(folder => rowOf(folder))
    const names = folders.flatMap(folder => (folder.text('type') === 'dir' && folder.text('name')) || [])
    return latest(names).map(name => ({
      url: `https://raw.githubusercontent.com/${REPOSITORY}/HEAD/events/${encodeURIComponent(name)}/event.yml`,
    }))
  },
}

function isFolder(body: string): boolean {
  const value = parseJson(body)
  return Array.isArray(value) && value.every(one => rowOf(one).text('name') && rowOf(one).text('type'))
}

/** The folders with a name of the two latest years in any of them. */
function latest(names: string[]): string[] {
  const yearOf = (name: string) => Number(/(?<!\d)20[2-4]\d(?!\d)/.exec(name)?.[0] ?? 0)
  const last = Math.max(0, ...names.map(yearOf))
  return names
    .filter(name => last > 0 && yearOf(name) >= last - 1)
    .sort((a, b) => yearOf(b) - yearOf(a))
    .slice(0, MOST_FILES)
}

/** A file that is not YAML is one unreadable row; the others are read. */
function readFile(body: string): unknown {
  try {
    return parseYaml(body, { uniqueKeys: false })
  } catch {
    return undefined
  }
}

function inUtc(time: string | undefined): string | undefined {
  return time?.includes(':') ? `${time.replace(' ', 'T')}Z` : time
}
