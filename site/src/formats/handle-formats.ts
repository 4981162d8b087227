/** The same records as a list, in another media type: same filters, limits, scope and caching. */
import { crc32 } from 'node:zlib'
import { withVariants } from '../agents/discovery/links.ts'
import { after } from '../api/after.ts'
import { withArchive } from '../api/archive.ts'
import { FORMATS, type Format, formatPaths, queryFor } from '../api/endpoint.ts'
import { type Checked, type Content, handleContent, type Operation } from '../api/handle.ts'
import { PAGING, pageLinks } from '../api/lists.ts'
import { queryOf } from '../api/params.ts'
import { noSuchPath } from '../api/refusals.ts'
import type { Selection } from '../api/selection.ts'
import type { Services } from '../api/services.ts'
import { viewOf } from '../api/view.ts'
import { ageHeaders, ageOf } from '../collections/age.ts'
import type { Collection } from '../collections/collection.ts'
import { type Rows, type TableFormat, writeTable } from './tables.ts'
import type { About } from './writers.ts'

/** More rows are sent as they are made, and not kept. */
const MOST_ROWS_AT_ONCE = 500

/** The list of a collection in all of its formats. */
export function handleFormats(collection: Collection): Operation {
  const { list } = collection.endpoints
  const operations = new Map<string | undefined, Operation>()
  for (const format of list.formats ?? []) operations.set(format, handleFormat(collection, format))
  return {
    endpoint: list,
    writesFormats: true,
    plan(ask, services) {
      const operation = operations.get(ask.params.format)
      if (!operation) throw noSuchPath(ask.path)
      return operation.plan(ask, services)
    },
  }
}

function handleFormat(collection: Collection, format: Format): Operation {
  const { endpoints, select, hint } = collection
  return handleContent({ ...endpoints.list, query: queryFor(endpoints.list, format) }, (query, services, ask) => {
    // Only calendars can show that an event is off, and must: it may stand in one already.
    const listed = select(services, query, { evenOff: format === 'ics' })
    return after(withArchive(collection, services, query, listed), selection => {
      const written = writeAs(format, { collection, query, selection, ask, services })
      const link = withVariants(written.headers?.link, endpoints.list.paths[0], ask.filters, services.baseUrl)
      const headers = { ...ageHeaders(collection, services), 'x-hint': hint(services, query, selection.mended ?? []) }
      return {
        validity: selection.validity,
        ...written,
        headers: { ...headers, ...written.headers, link },
        type: FORMATS[format],
      }
    })
  })
}

interface Asked {
  collection: Collection
  query: Record<string, unknown>
  selection: Selection<unknown>
  ask: Checked
  services: Services
}

type Written = Omit<Content, 'type'>

function writeAs(format: Format, asked: Asked): Written {
  if (format === 'csv' || format === 'ndjson') return writeRows(format, asked)
  const { collection, selection, ask, services } = asked
  const write = collection.writers[format]
  if (!write) throw noSuchPath(ask.path)
  return { body: Buffer.from(write(selection, aboutOf(collection, format, ask, services))) }
}

function writeRows(format: TableFormat, { collection, query, selection, ask, services }: Asked): Written {
  const { shape, whole, readWhole, wholeValidity } = collection
  const { table, page, total } = selection
  const view = viewOf(query, whole)
  const rows: Rows = view
    ? { columns: view, rowOf: document => JSON.stringify(readWhole(services, table, document, view)) }
    : { columns: Object.keys(shape.shape), rowOf: document => Buffer.from(table.item(document)).toString() }
  const validity = view ? wholeValidity(services, selection.validity) : selection.validity
  const link = pageLinks(`${services.baseUrl}${ask.path}`, ask.filters, selection)
  const headers = { 'x-total-count': String(total), link }
  const pieces = () => writeTable(format, selection, rows)
  if (page.length <= MOST_ROWS_AT_ONCE) return { body: Buffer.from([...pieces()].join('')), headers, validity }
  // What the rows say changes with the records, and with what is known of their sources.
  const checksum = crc32(`${format} ${queryOf(ask.filters)} ${validity?.lastModified.getTime()}`, table.sum(page))
  return { body: Buffer.alloc(0), pieces, checksum, headers, validity }
}

function aboutOf(collection: Collection, format: Format, { path: asked, filters }: Checked, services: Services): About {
  const endpoint = collection.endpoints.list
  const asOf = ageOf(collection, services)?.asOf
  const query = filters.length > 0 ? `?${queryOf(filters)}` : ''
  const path = formatPaths(endpoint).find(one => one.format === format)?.path ?? asked
  return {
    summary: asOf === undefined ? endpoint.summary : `${endpoint.summary} Newest answer of a source: ${asOf}.`,
    filters: filters.flatMap(({ name, value }) => (PAGING.has(name) ? [] : [`${name} ${value}`])).join(', '),
    selfUrl: `${services.baseUrl}${path}${query}`,
    pageUrl: `${services.baseUrl}${path.replace('/api/v1/', '/').replace(`.${format}`, '')}${query}`,
    store: services.store,
  }
}
