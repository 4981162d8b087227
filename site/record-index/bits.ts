/** Sets of documents with one bit each: cheap to join, and a query needs no more room however much it finds. */
import { countOf, ones } from './count-bits.ts'
import { type Hits, type Postings, runLength } from './postings.ts'

/** Document d is bit d modulo 32 of number d / 32. */
export type Bits = Int32Array

export function noDocument(size: number): Bits {
  return new Int32Array(runLength(size))
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
  const listed = list === undefined ? new Int32Array() : entries.subarray(offsets[list], offsets[list + 1])
  if (list !== undefined && listed.length === runLength(size)) return listed
  const bits = noDocument(size)
  if (list !== undefined) addList(bits, postings, list)
  return bits
}

export function addHits(bits: Bits, hits: Hits): void {
  let word = 0
  let set = 0
  for (let at = 0; at < hits.length; at++) {
    const hit = hits[at] ?? 0
    // Neighbours share a number, and reading back what was just written is slow.
    if (hit >> 5 !== word) {
      bits[word] = (bits[word] ?? 0) | set
      word = hit >> 5
      set = 0
    }
    set |= 1 << (hit & 31)
  }
  if (set !== 0) bits[word] = (bits[word] ?? 0) | set
}

function copyOf(bits: Bits): Bits {
  const copy = new Int32Array(bits.length)
  copy.set(bits)
  return copy
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
  const bits = copyOf(first)
  for (const set of more) keepThoseIn(bits, set)
  return bits
}

/** A function of its own: as the inner of two loops it takes several times as long. */
function keepThoseIn(bits: Bits, set: Bits): void {
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (set[at] ?? 0)
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

export function behind(document: number, size: number): Bits {
  const set = noDocument(size)
  addRun(set, document + 1, size)
  return set
}

export function bitsOf(documents: Hits, size: number): Bits {
  const set = noDocument(size)
  addHits(set, documents)
  return set
}

/** Documents in either set. */
export function either(a: Bits, b: Bits): Bits {
  const bits = copyOf(a)
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

/** Adds the documents from `start` up to, but without, `end`. */
export function addRun(bits: Bits, start: number, end: number): void {
  for (let at = start >> 5; at << 5 < end; at++) {
    const first = at << 5
    const from = start > first ? -1 << (start - first) : -1
    const upTo = end - first < 32 ? ~(-1 << (end - first)) : -1
    bits[at] = (bits[at] ?? 0) | (from & upTo)
  }
}

function addOne(bits: Bits, document: number): void {
  bits[document >> 5] = (bits[document >> 5] ?? 0) | (1 << (document & 31))
}
