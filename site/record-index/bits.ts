/** Sets of documents, with one bit each, and many lists of documents in two arrays. */

/** Document numbers, ascending, without repeats. */
export type Hits = Uint32Array
/** Document d is bit d modulo 32 of number d / 32. */
export type Bits = Int32Array

/**
 * List i is `entries[offsets[i] .. offsets[i + 1]]`. These are document numbers; where they would take as much room as one
 * bit for every document they are those bits, so the length of a list says which. Frequent words then take a third of the
 * room and are joined 32 documents at a time.
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

/** Collects (list, document) pairs, given in document order, and turns them into postings. */
export function collectPostings() {
  const lists: number[][] = []
  return {
    add(list: number, document: number): void {
      while (lists.length <= list) lists.push([])
      const documents = lists[list]
      if (documents && documents.at(-1) !== document) documents.push(document)
    },
    finish(size: number): Postings {
      const run = runLength(size)
      const offsets = new Uint32Array(lists.length + 1)
      for (const [list, { length }] of lists.entries()) offsets[list + 1] = (offsets[list] ?? 0) + Math.min(length, run)
      const entries = new Int32Array(offsets.at(-1) ?? 0)
      for (const [list, documents] of lists.entries())
        entries.set(documents.length < run ? documents : bitsOf(documents, size), offsets[list])
      return { offsets, entries, size }
    },
  }
}

export function noDocument(size: number): Bits {
  return new Int32Array(runLength(size))
}

export function bitsOf(documents: ArrayLike<number>, size: number): Bits {
  const bits = noDocument(size)
  for (let at = 0; at < documents.length; at++) addOne(bits, documents[at] ?? 0)
  return bits
}

function addOne(bits: Bits, document: number): void {
  bits[document >> 5] = (bits[document >> 5] ?? 0) | (1 << (document & 31))
}

/** Adds the documents of a list to a set. */
export function addList(bits: Bits, { offsets, entries, size }: Postings, list: number): void {
  const start = offsets[list] ?? 0
  const end = offsets[list + 1] ?? 0
  if (end - start === runLength(size)) {
    for (let at = start; at < end; at++) bits[at - start] = (bits[at - start] ?? 0) | (entries[at] ?? 0)
  } else {
    for (let at = start; at < end; at++) addOne(bits, entries[at] ?? 0)
  }
}

/** The documents of a list. Only to be read: one that is kept as bits is given as it is kept. */
export function setOf(postings: Postings, list: number | undefined): Bits {
  const { offsets, entries, size } = postings
  if (list === undefined) return noDocument(size)
  const listed = entries.subarray(offsets[list], offsets[list + 1])
  return listed.length === runLength(size) ? listed : bitsOf(listed, size)
}

export function hasDocument(documents: Bits, document: number): boolean {
  return (((documents[document >> 5] ?? 0) >>> (document & 31)) & 1) === 1
}

export function isEmpty(documents: Bits): boolean {
  return documents.every(bits => bits === 0)
}

/** Documents in every one of the sets. */
export function common(sets: readonly [Bits, ...Bits[]]): Bits {
  const [first, ...more] = sets
  if (more.length === 0) return first
  const bits = first.slice()
  for (const set of more) keepThoseIn(bits, set)
  return bits
}

/** A separate function: as the inner of two loops it takes several times as long. */
function keepThoseIn(bits: Bits, set: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (set[at] ?? 0)
}

/** Documents in either set. */
export function either(a: Bits, b: Bits): Bits {
  const bits = a.slice()
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (b[at] ?? 0)
  return bits
}

/** Of all documents those that are not in the set. */
export function notIn(bits: Bits, size: number): Bits {
  const others = noDocument(size)
  for (let at = 0; at < others.length; at++) others[at] = ~(bits[at] ?? 0)
  // No bits after the last document.
  if (size & 31) others[others.length - 1] = (others.at(-1) ?? 0) & ~(-1 << (size & 31))
  return others
}

/** Documents that come after one in list order. */
export function behind(document: number, size: number): Bits {
  const upTo = noDocument(size).fill(-1, 0, (document + 1) >> 5)
  const rest = (document + 1) & 31
  if (rest > 0) upTo[(document + 1) >> 5] = ~(-1 << rest)
  return notIn(upTo, size)
}

/** Those of the documents that pass. */
export function keepWhere(documents: Bits, passes: (document: number) => boolean): Bits {
  const kept = documents.slice()
  for (let at = 0; at < kept.length; at++)
    for (let left = kept[at] ?? 0; left !== 0; left &= left - 1) {
      const bit = left & -left
      if (!passes((at << 5) + 31 - Math.clz32(bit))) kept[at] = (kept[at] ?? 0) & ~bit
    }
  return kept
}

/**
 * The documents of a set in list order: all of them, or `limit` after the first `offset`. `total` is how many it has,
 * where that is known.
 */
export function hitsOf(bits: Bits, offset = 0, limit = Number.POSITIVE_INFINITY, total = countOf(bits)): Hits {
  const hits = new Uint32Array(Math.max(0, Math.min(total - offset, limit)))
  let skipped = 0
  let count = 0
  for (let at = 0; count < hits.length; at++) {
    let left = bits[at] ?? 0
    if (skipped < offset) {
      const here = ones(left)
      const skip = Math.min(here, offset - skipped)
      skipped += skip
      if (skip === here) continue
      for (let passed = 0; passed < skip; passed++) left &= left - 1
    }
    for (; left !== 0 && count < hits.length; left &= left - 1)
      hits[count++] = (at << 5) + 31 - Math.clz32(left & -left)
  }
  return hits
}

export function countOf(bits: Bits): number {
  let count = 0
  let at = 0
  for (; at + 1 < bits.length; at += 2) count += onesOfTwo(bits[at] ?? 0, bits[at + 1] ?? 0)
  return at < bits.length ? count + ones(bits[at] ?? 0) : count
}

/** How many documents a list has. */
export function countOfList({ offsets, entries, size }: Postings, list: number): number {
  const start = offsets[list] ?? 0
  const end = offsets[list + 1] ?? 0
  return end - start === runLength(size) ? countOf(entries.subarray(start, end)) : end - start
}

/** How many documents of a list are in a set. */
export function countInList(bits: Bits, { offsets, entries, size }: Postings, list: number): number {
  const start = offsets[list] ?? 0
  const end = offsets[list + 1] ?? 0
  let count = 0
  if (end - start === runLength(size)) {
    let at = start
    for (; at + 1 < end; at += 2)
      count += onesOfTwo(
        (bits[at - start] ?? 0) & (entries[at] ?? 0),
        (bits[at - start + 1] ?? 0) & (entries[at + 1] ?? 0),
      )
    if (at < end) count += ones((bits[at - start] ?? 0) & (entries[at] ?? 0))
  } else {
    for (let at = start; at < end; at++) count += Number(hasDocument(bits, entries[at] ?? 0))
  }
  return count
}

/** How many bits of 32 are set: added up in pairs, then fours, then bytes. */
export function ones(bits: number): number {
  return onesOfTwo(bits, 0)
}

/** Of 64 at once, since no sum of fours exceeds four bits: most of what a facet's count costs. */
function onesOfTwo(one: number, other: number): number {
  const fours = inFours(one) + inFours(other)
  return Math.imul((fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f), 0x01010101) >>> 24
}

function inFours(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
}

/** The first of `count` places that passes, or `count`; all fail up to some place, and pass from there on. */
export function firstWhere(count: number, passes: (place: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
