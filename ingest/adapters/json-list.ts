/**
 * A JSON list of events with the customary field names: what community calendars publish as one static file or a small
 * keyless API. A list at the root, or under `events`, `data`, `items`, `results`; a file may also be one event, a row
 * an envelope around one.
 * - Field names were met in: Hack Club (`start`, `virtual`), Tekvent (`date_start`), awesome-bitcoin-events.json
 *   (`startDate`, `countryCode`), Protocol Labs network (`eventName`, `dateTBD`, `MM/DD/YYYY`), Mira's export
 *   (`startTime`, tags as text).
 * - Further pages are read if the answer itself links them; a number or a cursor does not say which parameter it is.
 * - A list of rows with neither an event nor a day fails: that is another kind of file.
 */
import type { CatalogEntry } from '#contract'
import { type Adapter, type RawEvent, SourceError, type SourceRequest } from '../adapter.ts'
import { dayOrderIn, hoursAreFilled, listRow, namesEvent, readListRow } from './lib/list-row.ts'
import { parseJson, readJson } from './lib/read.ts'
import { isObject, type Row, rowOf } from './lib/row.ts'
import { finishEvents } from './lib/rows.ts'

const WRAPPERS = ['events', 'data', 'items', 'results', 'entries', 'upcoming', 'records', 'edges', 'nodes', 'features']
/** The members in which JSON:API, Airtable, GraphQL and GeoJSON keep the facts of a row. */
const ENVELOPES = ['attributes', 'fields', 'node', 'properties']
/** The paths of the next page's address: Django, Laravel, OData, JSON:API, HAL; `next_rest_url` is The Events Calendar's. */
const NEXT = ['next', 'next_page_url', 'nextLink', 'next_rest_url', 'links.next', '_links.next.href', 'paging.next']

export const jsonList: Adapter<'events'> = {
  name: 'json-list',
  collection: 'events',
  mayBeEmpty: true,
  most: 20,
  requests: entry => [{ url: entry.url ?? entry.homepage }],
  next: nextPage,
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => findRows(readJson(body)))
    const [order, isFilled] = [dayOrderIn(rows), hoursAreFilled(rows)]
    const events = rows.flatMap(row => readListRow(row, order, isFilled) ?? [])
    // A link may be relative to the site, which may differ from the host of the list.
    const absolute = ({ link }: RawEvent) =>
      link.startsWith('/') ? (URL.parse(link, entry.homepage)?.href ?? '') : link
    return finishEvents(events.map(event => ({ ...event, link: absolute(event) })))
  },
}

/** The page that the last answer names as the next one, on the same host, unless it was read: cursors come in circles. */
function nextPage(bodies: string[], entry: CatalogEntry): SourceRequest[] {
  const first = new URL(entry.url ?? entry.homepage)
  const named = bodies.map(body => {
    const answer = rowOf(parseJson(body))
    const next = answer.text([
      ...NEXT,
      ...NEXT.flatMap(path => [`meta.${path}`, `pagination.${path}`, `meta.pagination.${path}`]),
    ])
    const url = next && /^(?:https?:\/\/|\/|\?)/.test(next) ? URL.parse(next, first) : null
    // Behind a proxy a service takes itself to be on http.
    if (url && first.protocol === 'https:') url.protocol = first.protocol
    return url?.host === first.host ? url.href : undefined
  })
  const next = named.pop()
  return next && next !== first.href && !named.includes(next) ? [{ url: next }] : []
}

function findRows(answer: unknown): Row[] {
  const list = rowsOf(answer)
  if (!list) throw new SourceError('parse', 'no list of events')
  return list.map(opened)
}

/** The event in the envelope of a row, with the row's own id, unless the row itself is an event. */
function opened(value: unknown): Row {
  const row = listRow(value)
  if (!isObject(value) || namesEvent(row)) return row
  const inner = ENVELOPES.map(name => value[name]).find(one => isObject(one) && namesEvent(listRow(one)))
  return isObject(inner) ? listRow({ id: value.id, ...inner }) : row
}

/** A wrapper may be in another: `{ "data": { "events": { "edges": [...] } } }`. */
function rowsOf(value: unknown, depth = 3): unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return undefined
  const inner = WRAPPERS.map(name => value[name])
  const list = inner.find(one => Array.isArray(one))
  if (list) return [list].flat()
  if (namesEvent(listRow(value))) return [value]
  return depth > 1 ? inner.map(one => rowsOf(one, depth - 1)).find(Boolean) : undefined
}
