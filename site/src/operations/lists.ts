/** List answers: the stored bytes of the records joined, the counts, and the links to other pages. */
import { BEGINNING } from '../base/cursor.ts'
import { type Params, queryOf } from '../base/params.ts'
import type { Selection } from '../store/selection.ts'

interface Page {
  limit: number
  offset: number
}

/**
 * Returns `{ data, meta: { total, count } }` as JSON, with `limit` and `offset` if the interface has them in that list. An
 * offset past the end is an empty page, not an error.
 */
export function listAnswer(selection: Selection<unknown>, options: { tellsPage?: boolean } = {}): Buffer {
  const parts = selection.items.flatMap((item, at) => (at === 0 ? [item] : [COMMA, item]))
  const end = `],"meta":${JSON.stringify(metaOf(selection, options))}}`
  return Buffer.concat([OPENING, ...parts, Buffer.from(end)])
}

const OPENING = Buffer.from('{"data":[')
const COMMA = Buffer.from(',')

/** Returns the `meta` of a list. */
export function metaOf(
  { total, limit, offset, ids, nextCursor }: Selection<unknown>,
  { tellsPage = false }: { tellsPage?: boolean } = {},
) {
  return { total, ...(tellsPage && { limit, offset }), count: ids.length, nextCursor }
}

/** Parameters that select the page of a list, not its records. */
export const PAGING: ReadonlySet<string> = new Set(['limit', 'offset', 'cursor'])

/**
 * RFC 8288 links to the first, previous, next and last page of the list at `address`, with its filters and in its path
 * family. Pages are counted from where the request stands, so that walking either way meets every record once even when
 * the offset is no multiple of the limit.
 */
export function pageLinks(address: string, filters: Params, selection: Selection<unknown>): string | undefined {
  const { total, limit, offset, cursor, nextCursor } = selection
  if (total === 0 || !Number.isFinite(limit)) return undefined
  const others = filters.filter(({ name }) => !PAGING.has(name))
  const start = `<${address}?${queryOf(others)}${others.length === 0 ? '' : '&'}`
  if (cursor !== undefined) {
    const at = (rel: string, place: string) => `${start}limit=${limit}&cursor=${place}>; rel="${rel}"`
    return [at('first', BEGINNING), ...(nextCursor === undefined ? [] : [at('next', nextCursor)])].join(', ')
  }
  const lead = offset % limit
  const last = total > lead ? lead + Math.floor((total - 1 - lead) / limit) * limit : 0
  const before = Math.min(offset, last + limit)
  const to = (rel: string, page: Page) => `${start}limit=${page.limit}&offset=${page.offset}>; rel="${rel}"`
  const links = [to('first', { limit, offset: 0 })]
  if (offset > 0) links.push(to('prev', { limit: Math.min(limit, before), offset: Math.max(0, before - limit) }))
  if (offset + limit < total) links.push(to('next', { limit, offset: offset + limit }))
  links.push(to('last', { limit, offset: last }))
  return links.join(', ')
}
