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

/** Collects (list, document) pairs in document order and turns them into postings by counting, without objects. */
export function collectPostings() {
  const pieces: Uint32Array[] = []
  let piece = new Uint32Array(FIRST_PIECE)
  let filled = 0
  let lists = 0
  // Document after the last one a list got: a list takes each document once.
  let last = new Uint32Array(256)
  // How many pairs the documents before this place have, all together.
  const pairsBefore: number[] = []
  let pairs = 0
  return { add, finish }

  function add(list: number, document: number): void {
    if (list >= last.length) last = grown(last)
    if (last[list] === document + 1) return
    last[list] = document + 1
    lists = Math.max(lists, list + 1)
    while (pairsBefore.length <= document) pairsBefore.push(pairs)
    if (filled === piece.length) nextPiece()
    piece[filled++] = list
    pairs++
  }

  /** In pieces: an array that doubles takes three times the room for a moment. */
  function nextPiece(): void {
    pieces.push(piece)
    piece = new Uint32Array(Math.min(piece.length * 2, LARGEST_PIECE))
    filled = 0
  }

  function eachPair(visit: (list: number, document: number) => void): void {
    let document = 0
    let pair = 0
    for (const part of [...pieces, piece.subarray(0, filled)]) {
      for (let at = 0; at < part.length; at++, pair++) {
        while (pair >= (pairsBefore[document + 1] ?? pairs)) document++
        visit(part[at] ?? 0, document)
      }
    }
  }

  function finish(size: number): Postings {
    const run = runLength(size)
    const counts = new Uint32Array(lists)
    eachPair(list => {
      counts[list] = (counts[list] ?? 0) + 1
    })
    const offsets = new Uint32Array(lists + 1)
    counts.forEach((count, list) => {
      offsets[list + 1] = (offsets[list] ?? 0) + Math.min(count, run)
    })
    const entries = new Int32Array(offsets[lists] ?? 0)
    const next = offsets.slice()
    eachPair((list, document) => {
      const place = next[list] ?? 0
      if ((counts[list] ?? 0) < run) {
        entries[place] = document
        next[list] = place + 1
      } else entries[place + (document >> 5)] = (entries[place + (document >> 5)] ?? 0) | (1 << (document & 31))
    })
    return { offsets, entries, size }
  }
}

const FIRST_PIECE = 1 << 8
const LARGEST_PIECE = 1 << 20

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}
