import type { Extent } from '../doubt.ts'

/** How a source pages: by offset, `size` rows at a time, and never more than `cap` rows in all. */
export interface Paging {
  size: number
  cap: number
  read(offset: number): Promise<string>
  /** Rows on this page, and how many there are in all when the source says so. */
  measure(body: string): { rows: number; total?: number }
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
  const { rows, total = cap } = measure(first)
  let full = rows >= size
  for (let offset = size; full && offset < Math.min(total, cap); offset += size) {
    const body = await read(offset)
    if (mayRepeat && body === bodies.at(-1)) break
    bodies.push(body)
    full = measure(body).rows >= size
  }
  return bodies
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
