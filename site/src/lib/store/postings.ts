/** Document numbers, ascending, without repeats. */
export type Hits = Uint32Array

/** Many lists of documents in two arrays: list i is `documents[offsets[i] .. offsets[i + 1]]`. */
export interface Postings {
  offsets: Uint32Array
  documents: Uint32Array
}

export function listOf({ offsets, documents }: Postings, list: number): Hits {
  return documents.subarray(offsets[list], offsets[list + 1])
}

/** Collects (list, document) pairs in document order and turns them into postings by counting, without objects. */
export function collectPostings() {
  let pairs = new Uint32Array(1024)
  let length = 0
  // Document after the last one a list got: a list takes each document once.
  let last = new Uint32Array(256)
  let lists = 0
  return { add, finish }

  function add(list: number, document: number): void {
    if (list >= last.length) last = grown(last)
    if (last[list] === document + 1) return
    last[list] = document + 1
    lists = Math.max(lists, list + 1)
    if (length + 2 > pairs.length) pairs = grown(pairs)
    pairs[length++] = list
    pairs[length++] = document
  }

  function finish(): Postings {
    const offsets = new Uint32Array(lists + 1)
    for (let at = 0; at < length; at += 2) offsets[(pairs[at] ?? 0) + 1] = (offsets[(pairs[at] ?? 0) + 1] ?? 0) + 1
    for (let list = 0; list < lists; list++) offsets[list + 1] = (offsets[list + 1] ?? 0) + (offsets[list] ?? 0)
    const next = offsets.slice()
    const documents = new Uint32Array(length / 2)
    for (let at = 0; at < length; at += 2) {
      const list = pairs[at] ?? 0
      const place = next[list] ?? 0
      documents[place] = pairs[at + 1] ?? 0
      next[list] = place + 1
    }
    return { offsets, documents }
  }
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2)
  larger.set(array)
  return larger
}

/** So few entries are sorted rather than marked. */
const FEW = 32

/** Documents in any of the lists. `size` is the number of documents there are. */
export function union(lists: readonly Hits[], size: number): Hits {
  const [only, ...more] = lists
  if (!only) return new Uint32Array()
  if (more.length === 0) return only
  const entries = lists.reduce((sum, list) => sum + list.length, 0)
  if (entries * FEW < size) return distinct(lists, entries)
  const marks = new Uint8Array(size)
  for (const list of lists) mark(marks, list)
  const hits = new Uint32Array(size)
  let count = 0
  for (let document = 0; document < size; document++) {
    hits[count] = document
    count += marks[document] ?? 0
  }
  return hits.subarray(0, count)
}

/** Documents of one list that are not in the other. */
export function subtract(from: Hits, excluded: Hits): Hits {
  const marks = new Uint8Array((from.at(-1) ?? -1) + 1).fill(1)
  for (let at = 0; at < excluded.length; at++) marks[excluded[at] ?? 0] = 0
  return marked(from, marks)
}

/** A list this many times shorter than another is looked up in it; else both are walked. */
const MUCH_SHORTER = 16

/** Documents in both lists. */
export function intersect(a: Hits, b: Hits): Hits {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length * MUCH_SHORTER < long.length)
    return short.filter(document => long[placeOf(long, document)] === document)
  const marks = new Uint8Array(Math.max(long.at(-1) ?? -1, short.at(-1) ?? -1) + 1)
  mark(marks, long)
  return marked(short, marks)
}

function mark(marks: Uint8Array, list: Hits): void {
  for (let at = 0; at < list.length; at++) marks[list[at] ?? 0] = 1
}

/** The marked ones of a list. Without a branch: half of them would be guessed wrong. */
function marked(list: Hits, marks: Uint8Array): Hits {
  const hits = new Uint32Array(list.length)
  let count = 0
  for (let at = 0; at < list.length; at++) {
    const document = list[at] ?? 0
    hits[count] = document
    count += marks[document] ?? 0
  }
  return hits.subarray(0, count)
}

function distinct(lists: readonly Hits[], entries: number): Hits {
  const all = new Uint32Array(entries)
  let end = 0
  for (const list of lists) {
    all.set(list, end)
    end += list.length
  }
  return all.sort().filter((document, at) => document !== all[at - 1])
}

/** Where a document is in a list, or would be. */
function placeOf(list: Hits, document: number): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] ?? 0) < document) low = middle + 1
    else high = middle
  }
  return low
}
