/** The list of a collection in other media types, with the same filters, limits, scope and caching. */

import { crc32 } from 'node:zlib'
import { stringify } from 'csv-stringify/sync'
import type { Age } from '#contract'
import { FORMATS, type Format, queryFor, versionedPath } from '../base/endpoint.ts'
import { queryOf } from '../base/query.ts'
import { dateOf } from '../base/when.ts'
import { asOfSentence, standingOf, standingSentence } from '../collections/age.ts'
import type { Collection, View } from '../collections/collection.ts'
import { listPath } from '../collections/list-page.ts'
import type { About, Writer } from '../formats/feeds.ts'
import type { Selection } from '../store/selection.ts'
import { listHeaders, PAGING, type Requested, selectWithArchive } from './collections.ts'
import { type Content, handleContent, type Operation } from './handle.ts'

/** Returns an operation for each format of a collection's list. */
export function handleFormats(collection: Collection): Operation[] {
  const { list } = collection.endpoints
  return (list.formats ?? []).map(format =>
    handleContent(
      { ...list, query: queryFor(list, format) },
      (query, services, request) => {
        const requested = { collection, query, services, request }
        const write = collection.writers[format]
        return write ? writeDocument(format, write, requested) : writeTable(format, requested)
      },
      format,
    ),
  )
}

/** Resolves with a feed or calendar, which is written as a whole. */
async function writeDocument(format: Format, write: Writer<unknown>, requested: Requested): Promise<Content> {
  const { collection, query, services } = requested
  // Only calendars show cancelled events, and must: a subscriber may have the event already.
  const usual = format === 'ics' ? undefined : collection.feedOrder
  const options = { view: 'whole' as const, evenOff: format === 'ics', usual }
  const selection = await selectWithArchive(collection, services, query, options)
  const { age, headers } = await listHeaders(requested, selection, false)
  const about = await aboutOf(format, requested, selection, age)
  return { type: FORMATS[format], body: Buffer.from(write(selection, about)), headers, validity: selection.validity }
}

async function aboutOf(
  format: Format,
  { collection, services, request }: Requested,
  { where }: Selection<unknown>,
  age: Age,
): Promise<About> {
  const { list } = collection.endpoints
  const { filters } = request
  const standing = where && (await standingOf(collection, services, where))
  return {
    summary: [list.summary, standingSentence(standing), asOfSentence(age)].filter(Boolean).join(' '),
    filters: filters.flatMap(({ name, value }) => (PAGING.has(name) ? [] : [`${name} ${value}`])).join(', '),
    selfUrl: services.baseUrl + listPath(`${versionedPath(list)}.${format}`, filters),
    pageUrl: services.baseUrl + listPath(`/${collection.name}`, filters),
    seen: standing?.term === 'listed' && age.asOf !== undefined ? `as of ${dateOf(age.medianAsOf ?? age.asOf)}` : '',
    store: services.store,
    now: services.clock(),
  }
}

/** A table with more rows is streamed in pages of this size and not cached. */
const MOST_ROWS_AT_ONCE = 500

async function writeTable(format: Format, requested: Requested): Promise<Content> {
  const { collection, query, services, request } = requested
  const { shape, viewOf, wholeValidity } = collection
  const view = viewOf(query)
  // Ids only: the records of a whole collection may not fit into memory.
  const selection = await selectWithArchive(collection, services, query, { view: 'ids' })
  const { ids, total } = selection
  const validity = view ? wholeValidity(services, selection.validity) : selection.validity
  const { headers: ofList } = await listHeaders(requested, selection)
  const headers = { ...ofList, 'x-total-count': String(total) }
  const answer = { type: FORMATS[format], headers, validity }
  // A single entry of an object may be requested: `names.es`.
  const columns = (view ?? Object.keys(shape.shape)).map(name => name.replace(/\..*$/, ''))
  const pieces = () => writePages(format, columns, rowsOf(requested, selection, view))
  if (ids.length <= MOST_ROWS_AT_ONCE)
    return { ...answer, body: Buffer.from((await Array.fromAsync(pieces())).join('')) }
  // The rows change with the records and with the state of their sources.
  const changing = [services.store.stamp, validity?.lastModified.getTime(), ids.length]
  const checksum = crc32([format, queryOf(request.filters), ...changing].join(' '))
  return { ...answer, body: Buffer.alloc(0), pieces, checksum }
}

async function* writePages(
  format: Format,
  columns: readonly string[],
  pages: AsyncIterable<string[]>,
): AsyncIterable<string> {
  if (format === 'csv') yield writeCsv([], columns, true)
  for await (const rows of pages)
    yield format === 'csv' ? writeCsv(rows, columns, false) : rows.map(row => `${row}\n`).join('')
}

async function* rowsOf(
  { collection, services, query }: Requested,
  { ids, items, records }: Selection<unknown>,
  view: View | undefined,
): AsyncIterable<string[]> {
  const texts = (page: Pick<Selection<unknown>, 'items' | 'records'>) =>
    view
      ? page.records.map(record => JSON.stringify(collection.readWhole(services, record, view)))
      : page.items.map(String)
  // A selection that includes the archive is in memory already.
  if (items.length > 0) return yield texts({ items, records })
  let next = query
  for (let left = ids.length; left > 0; ) {
    const limit = Math.min(MOST_ROWS_AT_ONCE, left)
    const page = await collection.select(services, { ...next, limit }, { view: view ? 'whole' : 'short' })
    if (page.ids.length === 0) return
    yield texts(page)
    left -= page.ids.length
    const place = query.cursor === undefined ? { offset: page.offset + page.ids.length } : { cursor: page.nextCursor }
    next = { ...query, ...place }
  }
}

/** Returns rows, given as JSON, as lines; `columns` are all that a row may have. */
function writeCsv(rows: string[], columns: readonly string[], header: boolean): string {
  return stringify(
    rows.map(row => JSON.parse(row)),
    {
      header,
      columns: [...columns],
      // RFC 4180 section 2.
      record_delimiter: '\r\n',
      // A cell of several lines; with a custom delimiter the library quotes only that one.
      quote_record_delimiter: true,
      // A cell that begins like a formula would be run by the spreadsheet that opens the file.
      escape_formulas: true,
      cast: { object: value => (Array.isArray(value) ? value.map(cellOf).join('; ') : JSON.stringify(value)) },
    },
  )
}

function cellOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
