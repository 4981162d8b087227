/** The operations of a collection in JSON: its list, one record, and facets. */
import type { NewsRecord } from '#contract'
import { type ArchiveFile, monthOf } from '#contract/snapshot-set.ts'
import { BEGINNING, rowsAfter } from '../base/cursor.ts'
import { type Params, queryOf } from '../base/query.ts'
import { ageHeaders, listAge } from '../collections/age.ts'
import type { Collection, SelectOptions } from '../collections/collection.ts'
import { archiveIn } from '../store/archive-tables.ts'
import { countFacets, pagingOf, type Selection } from '../store/selection.ts'
import { sourcesValidity } from '../store/validity.ts'
import { type Checked, handle, type Operation, type Services } from './handle.ts'
import { withVariants } from './negotiate.ts'

/** A request for the list of a collection, in JSON or another format. */
export interface Requested {
  collection: Collection
  query: Record<string, unknown>
  services: Services
  request: Checked
}

function listOf(collection: Collection): Operation {
  const { endpoints, list, viewOf, readWhole, wholeValidity } = collection
  return handle(endpoints.list, async (query, services, request) => {
    const view = viewOf(query)
    const selection = await selectWithArchive(collection, services, query, { view: view ? 'whole' : 'short' })
    const { records, validity } = selection
    const { age, headers } = await listHeaders({ collection, query, services, request }, selection)
    if (!view) return { data: listAnswer(selection, list), headers, validity }
    const data = records.map(record => readWhole(services, record, view))
    const meta = { ...metaOf(selection, list), ...age }
    return { data: { data, meta }, headers, validity: wholeValidity(services, validity) }
  })
}

/** A request for a record by another of its names is redirected to its address, with the record in hand. */
function itemOf({ endpoints, item, idNamed, readItem }: Collection): Operation {
  return handle(endpoints.item, async (_query, services, { params }) => {
    const name = params[item.id] ?? ''
    const id = await idNamed(services.store, name)
    const location = endpoints.item.paths[0].replace(`{${item.id}}`, id)
    const data = await readItem(services, id)
    return {
      data,
      headers: ageHeaders(Object.assign({ meta: {} }, data).meta),
      validity: (item.validity ?? sourcesValidity)(services.store, services.clock()),
      ...(id !== name && { status: 308, headers: { location } }),
    }
  })
}

function facetsOf(collection: Collection): Operation {
  const { endpoints, counted, recordsOf, where, validity } = collection
  return handle(endpoints.facets, async (query, services) => {
    const now = services.clock()
    const condition = where(now, query)
    const { facets, mended } = await countFacets(recordsOf(services.store), counted, condition)
    const { age, headers } = await agedHeaders(
      { collection, services, query },
      { where: condition, mended, total: facets.meta.total },
    )
    return {
      data: { ...facets, meta: { ...facets.meta, ...age } },
      headers,
      validity: validity?.(services.store, now),
    }
  })
}

/** Resolves with the age of a selection, and the headers for it and for likely mistakes in the query. */
async function agedHeaders(
  { collection, services, query }: Omit<Requested, 'request'>,
  { where, ...answered }: Pick<Selection<unknown>, 'where' | 'mended' | 'total'>,
) {
  const [{ age, headers }, hint] = await Promise.all([
    listAge(collection, services, where),
    collection.hint(services, query, answered),
  ])
  return { age, headers: { ...headers, 'x-hint': hint } }
}

/** The same with links to the other media types of a list, and to its pages unless it is sent as a whole. */
export async function listHeaders(requested: Requested, selection: Selection<unknown>, isPaged = true) {
  const { collection, services, request } = requested
  const { path, filters } = request
  const { age, headers } = await agedHeaders(requested, selection)
  const pages = isPaged ? pageLinks(services.baseUrl + path, filters, selection) : undefined
  const link = withVariants(pages, collection.endpoints.list.paths[0], filters, services.baseUrl)
  return { age, headers: { ...headers, link } }
}

/** Returns the operations of a collection in JSON. */
export function handleCollection(collection: Collection): Operation[] {
  return [listOf(collection), itemOf(collection), facetsOf(collection)]
}

/** Returns a list as JSON, with `limit` and `offset` in `meta` if the interface has them in that list. */
export function listAnswer(selection: Selection<unknown>, list: Collection['list']): Buffer {
  const parts = selection.items.flatMap((item, at) => (at === 0 ? [item] : [COMMA, item]))
  const end = `],"meta":${JSON.stringify(metaOf(selection, list))}}`
  return Buffer.concat([OPENING, ...parts, Buffer.from(end)])
}

const OPENING = Buffer.from('{"data":[')
const COMMA = Buffer.from(',')

function metaOf({ total, limit, offset, ids, nextCursor }: Selection<unknown>, { tellsPage }: Collection['list']) {
  return { total, ...(tellsPage && { limit, offset }), count: ids.length, nextCursor }
}

/** Parameters that select the page of a list, not its records. */
export const PAGING: ReadonlySet<string> = new Set(['limit', 'offset', 'cursor'])

/** RFC 8288 links, counted from the offset of the request, so that a walk either way meets every record once. */
function pageLinks(address: string, filters: Params, selection: Selection<unknown>): string | undefined {
  const { total, limit, offset, cursor, nextCursor } = selection
  if (total === 0 || !Number.isFinite(limit)) return undefined
  const others = filters.filter(({ name }) => !PAGING.has(name))
  const list = `<${address}?${queryOf(others)}${others.length === 0 ? '' : '&'}`
  if (cursor !== undefined) {
    const at = (rel: string, place: string) => `${list}limit=${limit}&cursor=${place}>; rel="${rel}"`
    return [at('first', BEGINNING), ...(nextCursor === undefined ? [] : [at('next', nextCursor)])].join(', ')
  }
  const lead = offset % limit
  const last = total > lead ? lead + Math.floor((total - 1 - lead) / limit) * limit : 0
  const before = Math.min(offset, last + limit)
  const to = (rel: string, start: number, size = limit) => `${list}limit=${size}&offset=${start}>; rel="${rel}"`
  return [
    to('first', 0),
    ...(offset > 0 ? [to('prev', Math.max(0, before - limit), Math.min(limit, before))] : []),
    ...(offset + limit < total ? [to('next', offset + limit)] : []),
    to('last', last),
  ].join(', ')
}

/** Resolves with the selection of a list, and of news that left it. A query for nothing that old opens no archive. */
export async function selectWithArchive(
  collection: Collection,
  services: Services,
  query: Record<string, unknown>,
  options: SelectOptions = {},
): Promise<Selection<unknown>> {
  const { name, select } = collection
  const { since, until } = query
  if (name !== 'news' || (since ?? until) === undefined) return select(services, query, options)
  const archive = archiveIn(services.settings.DATA_DIR)
  const files = archive.files.filter(file => isWithin(file, since, until))
  if (files.length === 0) return select(services, query, options)
  const everything = { ...query, limit: undefined, offset: undefined, cursor: undefined }
  const whole = { ...options, view: 'whole' as const }
  const selections = [await select(services, everything, whole)]
  for (const file of files) {
    const news = await archive.recordsOf(file)
    if (!news) continue
    const store = { ...services.store, records: { ...services.store.records, news } }
    selections.push(await select({ ...services, store }, everything, whole))
  }
  return join(collection, query, selections)
}

function isWithin(file: ArchiveFile, since: unknown, until: unknown): boolean {
  const month = monthOf(file)
  const monthIn = (moment: unknown) => new Date(String(moment)).toISOString().slice(0, 7)
  return (since === undefined || month >= monthIn(since)) && (until === undefined || month <= monthIn(until))
}

/** Returns the requested page of several whole selections. */
function join(
  { item, toShort }: Collection,
  query: Record<string, unknown>,
  selections: Selection<unknown>[],
): Selection<unknown> {
  const [first] = selections
  const all = selections.flatMap(({ records }) => records)
  // The list is newer than its archive, but the files of a month overlap by days.
  const publishedAt = (story: unknown) => Date.parse((story as NewsRecord).pubDate)
  if (query.sort !== 'relevance') all.sort((a, b) => publishedAt(b) - publishedAt(a))
  const { limit, offset, cursor } = pagingOf(query)
  const { rows: records, nextCursor } =
    cursor === undefined
      ? { rows: all.slice(offset, offset + limit), nextCursor: undefined }
      : rowsAfter(all, { limit, cursor }, item.idOf)
  return {
    limit,
    offset,
    cursor,
    nextCursor,
    total: all.length,
    ids: records.map(item.idOf),
    records,
    items: records.map(record => Buffer.from(JSON.stringify(toShort(record)))),
    mended: selections.length === 1 ? (first?.mended ?? []) : [],
    where: first?.where,
    validity: first?.validity,
  }
}
