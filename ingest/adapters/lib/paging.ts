import type { Extent, SourceRequest } from '../../adapter.ts'
import { parseJson } from './embedded-json.ts'
import { isNode } from './json-ld.ts'

/** How a source pages: by offset, `size` rows at a time, and never more than `cap` rows in all. */
interface Paging {
  size: number
  cap: number
  request(offset: number): SourceRequest
  /** Rows on this page, and how many there are in all if the source says so. */
  measure(body: string): { rows: number; total?: number }
  /** Not every server here supports the offset: a page that repeats the one before it is the end. */
  mayRepeat?: true
}

/**
 * The request for the page after these, none after the last one. Only the first page's total counts: Workday answers
 * `total: 0` from the second page on. A page that is not full is the last one, whatever the total says.
 */
export function pageByOffset(bodies: string[], { size, cap, request, measure, mayRepeat }: Paging): SourceRequest[] {
  const last = bodies.at(-1) ?? ''
  if (mayRepeat && bodies.length > 1 && last === bodies.at(-2)) return []
  const { total = cap } = measure(bodies[0] ?? '')
  const offset = bodies.length * size
  return offset < Math.min(total, cap) && measure(last).rows >= size ? [request(offset)] : []
}

/** Pages behind these are not worth their requests. */
export const MOST_PAGES = 10

/**
 * The request for the page that the last answer leads to, at most `most` pages in all. `next` returns the address that
 * an answer names as following its own. A page that was read already leads nowhere: cursors come in circles.
 */
export function pageOnward(
  bodies: string[],
  first: string,
  most: number,
  next: (body: string, page: string) => string | undefined,
): SourceRequest[] {
  const read = new Set<string>()
  let url: string | undefined = first
  for (const body of bodies) {
    read.add(url)
    url = next(body, url)
    if (url === undefined || read.has(url)) return []
  }
  return bodies.length < most ? [{ url }] : []
}

/**
 * The address with these query parameters changed; undefined if it has none. An address without parameters is a file (a
 * mirror, a recording), which has no second page whatever it says.
 */
export function withQuery(address: string, change: Record<string, string>): string | undefined {
  const url = new URL(address)
  if (url.search === '') return undefined
  for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
  return url.href
}

/** The address of the page after this one, if pages are counted from 1. */
export function pageAfter(address: string): string | undefined {
  return withQuery(address, { page: String(Number(new URL(address).searchParams.get('page') ?? 1) + 1) })
}

/** The stated number of rows against those that came; a page that came twice counts once. */
export function extentOf(
  rows: unknown[],
  total: number | undefined,
  cap = Number.POSITIVE_INFINITY,
): Extent | undefined {
  if (total === undefined) return undefined
  return { stated: Math.min(total, cap), rows: new Set(rows.map(row => JSON.stringify(row))).size }
}

/**
 * Where an answer names its next page: at the root as Django, Laravel, Stripe-like and OData services write it, or in the
 * part for links and paging of JSON:API, HAL and others.
 */
const FIELDS = [
  'next',
  'next_page_url',
  'nextPageUrl',
  'next_url',
  'nextUrl',
  'nextLink',
  'next_page',
  '@odata.nextLink',
  // The Events Calendar (WordPress)
  'next_rest_url',
]
const PARTS = ['links', '_links', 'paging', 'pagination', 'meta', 'page_info']

/** The address of the page that an answer names as following its own, on the same host; undefined on the last one. */
export function nextPage(body: string, page: string): string | undefined {
  const answer = parseJson(body)
  const named = addressIn(answer) ?? addressIn(isNode(answer) ? answer.meta : undefined)
  const [url, own] = [named === undefined ? null : URL.parse(named, page), URL.parse(page)]
  if (!url || url.hostname !== own?.hostname) return undefined
  // Behind a proxy a service takes itself to be on http.
  if (own.protocol === 'https:' && url.protocol === 'http:') url.protocol = own.protocol
  return url.host === own.host ? url.href : undefined
}

function addressIn(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  const parts = [node, ...PARTS.map(name => node[name])].filter(isNode)
  return parts.flatMap(part => FIELDS.map(name => asAddress(part[name]))).find(Boolean)
}

/** A number or a bare word is a page or a cursor of some parameter that the answer does not name. */
function asAddress(value: unknown): string | undefined {
  const text = isNode(value) ? (value.href ?? value.url) : value
  return typeof text === 'string' && /^(?:https?:\/\/|\/|\?)/.test(text) ? text : undefined
}
