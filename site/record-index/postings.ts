import { firstWhere } from './binary-search.ts'

/** Document numbers, ascending, without repeats. */
export type Hits = Uint32Array

/**
 * Many lists of documents in two arrays: list i is `entries[offsets[i] .. offsets[i + 1]]`. These are document numbers;
 * where they would take as much room as one bit for every document they are those bits (see bits.ts), so the length of
 * a list says which. Frequent words then take a third of the room and are joined 32 documents at a time.
 */
export interface Postings {
  offsets: Uint32Array
  entries: Int32Array
  /** Documents there are. */
  size: number
}

/** How many numbers hold one bit for every document. */
export function runLength(size: number): number {
  return (size + 31) >> 5
}

/** Whether a list has a document. */
export function holds({ offsets, entries, size }: Postings, list: number, document: number): boolean {
  const start = offsets[list] ?? 0
  const length = (offsets[list + 1] ?? 0) - start
  if (length === runLength(size)) return (((entries[start + (document >> 5)] ?? 0) >>> (document & 31)) & 1) === 1
  const place = firstWhere(length, at => (entries[start + at] ?? 0) >= document)
  return place < length && entries[start + place] === document
}

/** Collects (list, document) pairs, given in document order, and turns them into postings. */
export function collectPostings() {
  const lists: number[][] = []
  return {
    add(list: number, document: number): void {
      while (lists.length <= list) lists.push([])
      const documents = lists[list]
      if (documents && documents.at(-1) !== document) documents.push(document)
    },
    finish: (size: number): Postings => toPostings(lists, size),
  }
}

function toPostings(lists: number[][], size: number): Postings {
  const run = runLength(size)
  const offsets = new Uint32Array(lists.length + 1)
  for (const [list, documents] of lists.entries())
    offsets[list + 1] = (offsets[list] ?? 0) + Math.min(documents.length, run)
  const entries = new Int32Array(offsets.at(-1) ?? 0)
  for (const [list, documents] of lists.entries()) {
    const start = offsets[list] ?? 0
    if (documents.length < run) entries.set(documents, start)
    else
      for (const document of documents) {
        const at = start + (document >> 5)
        entries[at] = (entries[at] ?? 0) | (1 << (document & 31))
      }
  }
  return { offsets, entries, size }
}
