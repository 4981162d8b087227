import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addList,
  type Bits,
  behind,
  collectPostings,
  common,
  countInList,
  countOf,
  either,
  hitsOf,
  noDocument,
  notIn,
  setOf,
} from './bits.ts'

const SIZE = 100
/** Lists of every length: of single documents, and of enough to be kept as bits. */
const documents = fc
  .uniqueArray(fc.nat(SIZE - 1), { maxLength: SIZE, size: 'max' })
  .map(list => list.sort((a, b) => a - b))
const all = Array.from({ length: SIZE }, (_, document) => document)
/** A list is there from its first document on, so an empty one comes before another. */
const severalLists = fc.array(documents, { maxLength: 4 }).map(lists => [...lists, [0]])

function postingsOf(lists: number[][]) {
  const postings = collectPostings()
  for (const document of all)
    for (const [list, members] of lists.entries())
      if (members.includes(document)) for (const _ of ['once', 'again']) postings.add(list, document)
  return postings.finish(SIZE)
}

function bitsOf(members: number[]): Bits {
  const bits = noDocument(SIZE)
  addList(bits, postingsOf([members]), 0)
  return bits
}

describe('lists of documents', () => {
  it('come out as they went in', () => {
    fc.assert(
      fc.property(severalLists, lists => {
        const postings = postingsOf(lists)
        for (const [list, members] of lists.entries()) expect([...hitsOf(setOf(postings, list))]).toEqual(members)
      }),
    )
  })

  it('count their documents in a set', () => {
    fc.assert(
      fc.property(documents, documents, (a, b) => {
        expect(countInList(bitsOf(a), postingsOf([b]), 0)).toBe(a.filter(document => b.includes(document)).length)
      }),
    )
  })

  it('take no more room than a bit for each document', () => {
    expect(postingsOf([all, [7]]).entries.length).toBe(Math.ceil(SIZE / 32) + 1)
  })
})

describe('sets of documents', () => {
  it('are joined, cut and turned round as sets are', () => {
    fc.assert(
      fc.property(documents, documents, (a, b) => {
        const [setA, setB] = [bitsOf(a), bitsOf(b)]
        expect([...hitsOf(common([setA, setB]))]).toEqual(a.filter(document => b.includes(document)))
        expect([...hitsOf(either(setA, setB))]).toEqual(
          all.filter(document => a.includes(document) || b.includes(document)),
        )
        expect([...hitsOf(notIn(setA, SIZE))]).toEqual(all.filter(document => !a.includes(document)))
        expect([...hitsOf(setA)]).toEqual(a)
        for (const one of a) expect([...hitsOf(behind(one, SIZE))]).toEqual(all.slice(one + 1))
      }),
    )
  })

  it('give any part of themselves', () => {
    fc.assert(
      fc.property(documents, fc.nat(SIZE + 10), fc.nat(SIZE + 10), (members, offset, limit) => {
        const bits = bitsOf(members)
        expect([...hitsOf(bits, offset, limit)]).toEqual(members.slice(offset, offset + limit))
        expect(countOf(bits)).toBe(members.length)
      }),
    )
  })
})
