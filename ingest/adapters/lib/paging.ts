import type { Extent, Http } from '../../adapter.ts'

interface Measure {
  rows: number
  total?: number
}

/** How a source pages: by offset, `size` rows at a time, and never more than `cap` rows in all. */
interface Paging {
  size: number
  cap: number
  read(offset: number): Promise<string>
  /** Rows on this page, and how many there are in all when the source says so. */
  measure(body: string): Measure | Promise<Measure>
  /** A page that repeats the one before it is the end: not every server here knows the offset. */
  mayRepeat?: true
}

/**
 * Reads page after page. Only the first page's total counts: Workday answers `total: 0` from the second page on.
 * A page that is not full is the last one, whatever the total says.
 */
export async function readPages({ size, cap, read, measure, mayRepeat }: Paging): Promise<string[]> {
  const first = await read(0)
  const bodies = [first]
  const { rows, total = cap } = await measure(first)
  let full = rows >= size
  for (let offset = size; full && offset < Math.min(total, cap); offset += size) {
    const body = await read(offset)
    if (mayRepeat && body === bodies.at(-1)) break
    bodies.push(body)
    full = (await measure(body)).rows >= size
  }
  return bodies
}

const MOST_ONWARD = 10

/**
 * Reads an address and what its answers name as the next one, as changed parameters of that address. One without
 * parameters is a file (a mirror, a recording), which has no second page whatever it says.
 */
export async function readOnward(
  http: Http,
  first: string,
  next: (body: string, query: URLSearchParams) => Record<string, string> | undefined,
): Promise<string[]> {
  const url = new URL(first)
  const bodies = [await http.text(first)]
  const asked = new Set<string>()
  while (url.search !== '' && bodies.length < MOST_ONWARD) {
    const change = next(bodies.at(-1) ?? '', url.searchParams)
    if (!change) break
    for (const [name, value] of Object.entries(change)) url.searchParams.set(name, value)
    // A cursor that leads back to a page read already leads nowhere.
    if (asked.has(url.href)) break
    asked.add(url.href)
    bodies.push(await http.text(url.href))
  }
  return bodies
}

/** The parameters of the page after this one, where pages are counted from 1. */
export function pageAfter(query: URLSearchParams): Record<string, string> {
  return { page: String(Number(query.get('page') ?? 1) + 1) }
}

/** What the source states against what came; a page that came twice counts once. */
export function extentOf(
  rows: unknown[],
  total: number | undefined,
  cap = Number.POSITIVE_INFINITY,
): Extent | undefined {
  if (total === undefined) return undefined
  return { stated: Math.min(total, cap), rows: new Set(rows.map(row => JSON.stringify(row))).size }
}
