/** The list of a collection in other media types, with the same filters, limits, scope and caching. */
import { crc32 } from 'node:zlib'
import { FORMATS, type Format, formatPaths, queryFor } from '../base/endpoint.ts'
import { queryOf } from '../base/params.ts'
import { type View, viewOf } from '../base/view.ts'
import { ageHeaders, ageOf } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import { type TableFormat, writeRows } from '../formats/tables.ts'
import type { About } from '../formats/writers.ts'
import type { Selection } from '../store/selection.ts'
import { selectWithArchive } from './archive.ts'
import { type Checked, type Content, handleContent, type Operation } from './handle.ts'
import { withVariants } from './links.ts'
import { PAGING, pageLinks } from './lists.ts'
import { noSuchPath } from './refusals.ts'
import type { Services } from './services.ts'

/** Returns an operation for each format of a collection's list. */
export function handleFormats(collection: Collection): Operation[] {
  const { formats = [] } = collection.endpoints.list
  return formats.map(format => (isTable(format) ? tableOf(collection, format) : documentOf(collection, format)))
}

function isTable(format: Format): format is TableFormat {
  return format === 'csv' || format === 'ndjson'
}

/** Returns the operation of a feed or calendar, which is written as a whole. */
function documentOf(collection: Collection, format: Exclude<Format, TableFormat>): Operation {
  const endpoint = { ...collection.endpoints.list, query: queryFor(collection.endpoints.list, format) }
  return handleContent(
    endpoint,
    async (query, services, request) => {
      const write = collection.writers[format]
      if (!write) throw noSuchPath(request.path)
      // Only calendars show cancelled events, and must: a subscriber may have the event already.
      const options = { view: 'whole' as const, evenOff: format === 'ics' }
      const selection = await selectWithArchive(collection, services, query, options)
      return {
        body: Buffer.from(write(selection, await aboutOf(collection, format, request, services))),
        type: FORMATS[format],
        headers: await headersOf(collection, services, query, selection, request),
        validity: selection.validity,
      }
    },
    format,
  )
}

/** A table with more rows is streamed in pages of this size and not cached. */
const MOST_ROWS_AT_ONCE = 500

function tableOf(collection: Collection, format: TableFormat): Operation {
  const { whole, shape, wholeValidity } = collection
  const endpoint = { ...collection.endpoints.list, query: queryFor(collection.endpoints.list, format) }
  return handleContent(
    endpoint,
    async (query, services, request) => {
      const view = viewOf(query, whole)
      const columns = view ?? Object.keys(shape.shape)
      // Ids only: the records of a whole collection may not fit into memory.
      const selection = await selectWithArchive(collection, services, query, { view: 'ids' })
      const { ids, total } = selection
      const validity = view ? wholeValidity(services, selection.validity) : selection.validity
      const pages = pageLinks(`${services.baseUrl}${request.path}`, request.filters, selection)
      const headers = {
        ...(await headersOf(collection, services, query, selection, request, pages)),
        'x-total-count': String(total),
      }
      const same = { type: FORMATS[format], headers, validity }
      const pieces = () => written(format, columns, rowsOf(collection, services, query, selection, view))
      if (ids.length <= MOST_ROWS_AT_ONCE)
        return { ...same, body: Buffer.from((await Array.fromAsync(pieces())).join('')) } satisfies Content
      // The rows change with the records and with the state of their sources.
      const stamp = [
        format,
        queryOf(request.filters),
        services.store.stamp,
        validity?.lastModified.getTime(),
        ids.length,
      ]
      return { ...same, body: Buffer.alloc(0), pieces, checksum: crc32(stamp.join(' ')) }
    },
    format,
  )
}

async function* written(
  format: TableFormat,
  columns: readonly string[],
  pages: AsyncIterable<string[]>,
): AsyncIterable<string> {
  let isFirst = true
  for await (const rows of pages) {
    yield writeRows(format, rows, columns, isFirst)
    isFirst = false
  }
  if (isFirst) yield writeRows(format, [], columns, true)
}

/** Yields the rows of a selection as JSON, page by page. */
async function* rowsOf(
  collection: Collection,
  services: Services,
  query: Record<string, unknown>,
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
    next =
      query.cursor === undefined
        ? { ...query, offset: page.offset + page.ids.length }
        : { ...query, cursor: page.nextCursor }
  }
}

async function headersOf(
  collection: Collection,
  services: Services,
  query: Record<string, unknown>,
  { mended }: Selection<unknown>,
  { filters }: Checked,
  pages?: string,
): Promise<Record<string, string | undefined>> {
  const { endpoints, hint } = collection
  const [age, message] = await Promise.all([ageHeaders(collection, services), hint(services, query, mended)])
  return { ...age, 'x-hint': message, link: withVariants(pages, endpoints.list.paths[0], filters, services.baseUrl) }
}

async function aboutOf(
  collection: Collection,
  format: Format,
  { path: requested, filters }: Checked,
  services: Services,
): Promise<About> {
  const endpoint = collection.endpoints.list
  const asOf = (await ageOf(collection, services))?.asOf
  const query = filters.length > 0 ? `?${queryOf(filters)}` : ''
  const path = formatPaths(endpoint).find(one => one.format === format)?.path ?? requested
  return {
    summary: asOf === undefined ? endpoint.summary : `${endpoint.summary} Newest answer of a source: ${asOf}.`,
    filters: filters.flatMap(({ name, value }) => (PAGING.has(name) ? [] : [`${name} ${value}`])).join(', '),
    selfUrl: `${services.baseUrl}${path}${query}`,
    pageUrl: `${services.baseUrl}${path.replace('/api/v1/', '/').replace(`.${format}`, '')}${query}`,
    store: services.store,
  }
}
