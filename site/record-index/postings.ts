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

/**
 * Collects (list, document) pairs in document order and turns them into postings by counting, without objects. The lists
 * of a document are kept as 16-bit numbers until then: half the room at the moment that needs most of it.
 */
export function collectPostings() {
  const pieces: Uint16Array<ArrayBuffer>[] = []
  let piece = new Uint16Array(FIRST_PIECE)
  let filled = 0
  let lists = 0
  let documents = 0
  // For each list the document after the last one it got, since it takes each once, and how many it got.
  let seen = new Uint32Array(512)
  return { add, finish }

  function add(list: number, document: number): void {
    while (list * 2 >= seen.length) seen = grown(seen)
    if (seen[list * 2] === document + 1) return
    seen[list * 2] = document + 1
    seen[list * 2 + 1] = (seen[list * 2 + 1] ?? 0) + 1
    lists = Math.max(lists, list + 1)
    for (; documents <= document; documents++) push(NEXT_DOCUMENT)
    if (list < LARGE) push(list)
    else {
      push(LARGE)
      push(list >>> 16)
      push(list & 0xffff)
    }
  }

  /** In pieces: an array that doubles takes three times the room for a moment. */
  function push(unit: number): void {
    if (filled === piece.length) {
      pieces.push(piece)
      piece = new Uint16Array(Math.min(piece.length * 2, LARGEST_PIECE))
      filled = 0
    }
    piece[filled++] = unit
  }

  function finish(size: number): Postings {
    pieces.push(piece.subarray(0, filled))
    return toPostings(pieces, seen, lists, size)
  }
}

/** Counts where each list stands, then enters the pairs. `seen` has how many documents a list got at its odd places. */
function toPostings(
  pieces: Uint16Array<ArrayBuffer>[],
  seen: Uint32Array<ArrayBuffer>,
  lists: number,
  size: number,
): Postings {
  const run = runLength(size)
  const offsets = new Uint32Array(lists + 1)
  for (let list = 0; list < lists; list++)
    offsets[list + 1] = (offsets[list] ?? 0) + Math.min(seen[list * 2 + 1] ?? 0, run)
  const entries = new Int32Array(offsets[lists] ?? 0)
  // Where the next document of a list goes; negative (-1 - place) where the list holds bits.
  const next = new Int32Array(lists)
  for (let list = 0; list < lists; list++) {
    const place = offsets[list] ?? 0
    next[list] = (seen[list * 2 + 1] ?? 0) < run ? place : -1 - place
  }
  const enter = (list: number, document: number) => {
    const place = next[list] ?? 0
    if (place >= 0) {
      entries[place] = document
      next[list] = place + 1
    } else {
      const at = -1 - place + (document >> 5)
      entries[at] = (entries[at] ?? 0) | (1 << (document & 31))
    }
  }
  readPairs(pieces, enter)
  return { offsets, entries, size }
}

/** Visits the pairs and lets go of the pieces. */
function readPairs(pieces: Uint16Array<ArrayBuffer>[], visit: (list: number, document: number) => void): void {
  let document = -1
  let large = 0
  let missing = 0
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at++) {
      const unit = piece[at] ?? 0
      if (missing > 0) {
        large = large * 0x10000 + unit
        if (--missing === 0) visit(large, document)
      } else if (unit < LARGE) visit(unit, document)
      else if (unit === LARGE) {
        large = 0
        missing = 2
      } else document++
    }
    // Waiting for the garbage collection would hold all of them together with what is made of them.
    piece.buffer.transfer(0)
  }
}

const FIRST_PIECE = 1 << 9
const LARGEST_PIECE = 1 << 21
/** The number of a list stands in the next two units. */
const LARGE = 0xfffe
const NEXT_DOCUMENT = 0xffff

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}
