/** How many documents are in sets. */
import { type Postings, runLength } from './postings.ts'

export function countOf(bits: Int32Array): number {
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
export function countInList(bits: Int32Array, { offsets, entries, size }: Postings, list: number): number {
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
    for (let at = start; at < end; at++) count += hasOne(bits, entries[at] ?? 0)
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

function hasOne(bits: Int32Array, document: number): number {
  return ((bits[document >> 5] ?? 0) >>> (document & 31)) & 1
}
