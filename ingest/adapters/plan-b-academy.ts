/**
 * Events of Plan B Academy: https://github.com/PlanB-Network/bitcoin-educational-content (CC BY-SA 4.0), one YAML file
 * for each, `events/NAME/event.yml`.
 * - Names of folders end in a year as a rule. Only those of the two latest years are asked for: the rest is hundreds of
 *   files of what is over.
 * - A day alone, or a time in UTC with the zone of the place beside it (`21:00:00` in Nairobi is the next midnight).
 * - `address_city_country` is `City, Country`, or `Online meeting`. Keys may stand twice, the second time alike.
 */
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { parseJson } from './lib/embedded-json.ts'
import { OptionalText, readJson, readMarkup } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const REPOSITORY = 'PlanB-Network/bitcoin-educational-content'
const MOST_FILES = 100

const Folders = z.array(z.looseObject({ name: z.string(), type: z.string() }))
const Row = z.looseObject({
  id: z.string(),
  name: OptionalText,
  start_date: z.string(),
  end_date: OptionalText,
  timezone: OptionalText,
  address_city_country: OptionalText,
  type: OptionalText,
  description: OptionalText,
  links: z.looseObject({ website: OptionalText, live_url: OptionalText }).nullish(),
  tags: z.array(z.string()).nullish(),
})

export const planBAcademy: Adapter<'events'> = {
  name: 'plan-b-academy',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? `https://api.github.com/repos/${REPOSITORY}/contents/events` }],
  next([list = '', ...files], entry) {
    if (files.length > 0) return []
    const folders = readJson(list, Folders, entry.id).filter(({ type }) => type === 'dir')
    return latest(folders.map(({ name }) => name)).map(name => ({
      url: `https://raw.githubusercontent.com/${REPOSITORY}/HEAD/events/${encodeURIComponent(name)}/event.yml`,
    }))
  },
  async parse(bodies, entry) {
    const files = bodies.filter(body => !Folders.safeParse(parseJson(body)).success)
    const rows = files.map(body => readFile(readMarkup(body, entry.id, 'text')))
    return finishRows(readEventRows(rows, Row, entry.id, toRaw), entry.id)
  },
}

/** The folders whose names speak of the two latest years that any of them speaks of. */
function latest(names: string[]): string[] {
  const yearOf = (name: string) => Number(/(?<!\d)20[2-4]\d(?!\d)/.exec(name)?.[0] ?? 0)
  const last = Math.max(0, ...names.map(yearOf))
  return names
    .filter(name => last > 0 && yearOf(name) >= last - 1)
    .sort((a, b) => yearOf(b) - yearOf(a))
    .slice(0, MOST_FILES)
}

/** A file that is no YAML is one unreadable row; its neighbours are none the worse. */
function readFile(body: string): unknown {
  try {
    return parseYaml(body, { uniqueKeys: false })
  } catch {
    return undefined
  }
}

function toRaw({ id, name, links, ...row }: z.infer<typeof Row>): RawEvent {
  return {
    key: id,
    name: name ?? '',
    link: links?.website ?? '',
    start: inUtc(row.start_date),
    end: row.end_date && inUtc(row.end_date),
    timeZone: given(row.timezone),
    place: given(row.address_city_country),
    call: links?.live_url,
    type: row.type,
    tags: row.tags ?? undefined,
    description: row.description,
  }
}

function inUtc(time: string): string {
  return time.includes(':') ? `${time.trim().replace(' ', 'T')}Z` : time.trim()
}
