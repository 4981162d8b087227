/**
 * A JSON list of events with the customary field names: what community calendars publish as one static file or a small
 * keyless API. A list at the root, or under `events`, `data`, `items`, `results`; a file may also be one event, a row
 * an envelope around one. A page may hold the list among the data its program starts with.
 * - Field names were met in: Hack Club (`start`, `virtual`), Tekvent (`date_start`), awesome-bitcoin-events.json
 *   (`startDate`, `countryCode`), Protocol Labs network (`eventName`, `dateTBD`, `MM/DD/YYYY`), Mira's export
 *   (`startTime`, tags as text), Major League Hacking (a page; `startsAt`, `venueAddress`), Google's
 *   calendars (`summary`, `start.dateTime`), Eventbrite (`name.text`, `start.local`).
 * - Further pages are read where the answer itself links them; a number or a cursor does not say which parameter it is.
 * - A list whose rows name neither an event nor a day fails: that is another kind of file.
 */
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import { type Adapter, type RawEvent, SourceError } from '../adapter.ts'
import { looksLikeHtml } from '../net/wall.ts'
import { listsInPage } from './lib/embedded-json.ts'
import { dayOrderIn, hoursAreFilled, withoutHours } from './lib/event-list/list-days.ts'
import type { ListRow } from './lib/event-list/list-fields.ts'
import { isPublic, namesEvent, readListRow } from './lib/event-list/list-row.ts'
import { nextPage, pageOnward } from './lib/paging.ts'
import { readJson, readMarkup } from './lib/read.ts'
import { finishRows, readEventRows } from './lib/rows.ts'

const Row = z.record(z.string(), z.unknown())

const WRAPPERS = ['events', 'data', 'items', 'results', 'entries', 'upcoming', 'records', 'edges', 'nodes', 'features']
/** Where JSON:API, Airtable, GraphQL and GeoJSON keep what a row says. */
const ENVELOPES = ['attributes', 'fields', 'node', 'properties']
const MOST_PAGES = 20

export const jsonList: Adapter<'events'> = {
  name: 'json-list',
  collection: 'events',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? entry.homepage }],
  next: (bodies, entry) => pageOnward(bodies, entry.url ?? entry.homepage, MOST_PAGES, nextPage),
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => findRows(body, entry.id))
    const written = rows.map(row => Row.safeParse(row).data ?? {})
    const order = dayOrderIn(written)
    const ownDays = hoursAreFilled(written) ? withoutHours : (row: ListRow) => row
    return finishRows(
      readEventRows(rows, Row, entry.id, row =>
        isPublic(row) ? withLink(readListRow(ownDays(row), order), entry) : undefined,
      ),
      entry.id,
    )
  },
}

/** A link may be relative to the site, which is not always where the list lies. */
function withLink(event: RawEvent, { homepage }: CatalogEntry): RawEvent {
  return event.link.startsWith('/') ? { ...event, link: URL.parse(event.link, homepage)?.href ?? '' } : event
}

function findRows(body: string, sourceId: string): unknown[] {
  const list = looksLikeHtml(body) ? rowsInPage(body, sourceId) : rowsOf(readJson(body, z.unknown(), sourceId))
  if (!list) throw new SourceError(sourceId, 'parse', 'no list of events')
  return list.map(opened)
}

/** The event in the envelope of a row, with the row's own id, unless the row itself is an event. */
function opened(value: unknown): unknown {
  const row = Row.safeParse(value).data
  if (!row || namesEvent(row)) return value
  const inner = ENVELOPES.map(name => Row.safeParse(row[name]).data).find(one => one && namesEvent(one))
  return inner ? { id: row.id, ...inner } : value
}

/** One wrapper may stand in another: `{ "data": { "events": { "edges": [...] } } }`. */
function rowsOf(value: unknown, depth = 3): unknown[] | undefined {
  if (Array.isArray(value)) return value
  const root = Row.safeParse(value).data ?? {}
  const inner = WRAPPERS.map(name => root[name])
  const list = inner.find(one => Array.isArray(one))
  if (Array.isArray(list)) return list
  if (namesEvent(root)) return [root]
  return depth > 1 ? inner.map(one => (one ? rowsOf(one, depth - 1) : undefined)).find(Boolean) : undefined
}

/** Every list in the page's data most of whose rows are events; a page also holds menus and sponsors. */
function rowsInPage(body: string, sourceId: string): unknown[] | undefined {
  const lists = listsInPage(readMarkup(body, sourceId, 'html'))
  const ofEvents = lists.filter(list => {
    const events = list.filter(row => namesEvent(Row.safeParse(row).data ?? {}))
    return events.length > list.length / 2
  })
  return ofEvents.length > 0 ? ofEvents.flat() : undefined
}
