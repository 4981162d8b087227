import type { Extent, SourceRequest } from '../../adapter.ts'

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
