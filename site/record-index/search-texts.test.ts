/** The search against a scan over all texts that follows the rules of README.md word by word. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hitsOf } from './bits.ts'
import { openWords } from './memory-index.ts'
import type { Texts } from './read-texts.ts'
import { searchTexts } from './search-texts.ts'
import { query, texts } from './test/generated-texts.ts'
import { referenceSearch } from './test/search-reference.ts'
import { collectTexts } from './text-index.ts'

function indexOf(texts: Texts[]) {
  const collected = collectTexts()
  for (const [document, one] of texts.entries()) collected.add(document, one)
  return openWords(collected.finish(texts.length))
}

/** All documents that are found, as they are ranked, and what was mended. */
function searched(texts: Texts[], query: string, manner = {}) {
  const { documents, rank, mended } = searchTexts(indexOf(texts), query, manner)
  return { found: [...hitsOf(documents)], ranked: [...rank(documents, texts.length)], mended: [...mended] }
}

const titles = (...names: string[]) => names.map(name => ({ names: [name] }))
const found = (texts: Texts[], query: string) => searched(texts, query, { mends: true }).ranked

describe('the search', () => {
  it('finds and ranks what a scan finds', () => {
    fc.assert(
      fc.property(
        fc.array(texts, { maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 8 }),
        (given, asked) => {
          for (const one of asked) {
            const manner = { own: ['job'], mends: true }
            expect([one, searched(given, one, manner)]).toEqual([one, referenceSearch(given, one, manner)])
          }
        },
      ),
      { numRuns: 400 },
    )
  })

  it('takes any text for a query', () => {
    const given = indexOf(titles('Rust engineer', 'Bitcoin'))
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), one => {
        expect(hitsOf(searchTexts(given, one, { mends: true }).documents).length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 2000 },
    )
  })

  it('gives any beginning of the ranking that it is asked for', () => {
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 12 }), query, fc.nat(12), (given, one, most) => {
        const { documents, rank } = searchTexts(indexOf(given), one)
        expect([...rank(documents, most)]).toEqual([...rank(documents, given.length)].slice(0, most))
      }),
    )
  })
})

describe('one thing', () => {
  it.each([
    ['engineer', 'engineers'],
    ['front-end', 'front end', 'frontend', 'Front-Ends'],
    ['layer 2', 'layer-2', 'layer2', 'L2s'],
    ['EIP-1559', 'eip1559', 'EIP 1559'],
    ['84,000', '84000'],
    ['non-custodial', 'non custodial', 'noncustodial'],
    ['smart contract', 'smart contracts', 'smart-contract', 'smartcontract'],
    ['btc', 'bitcoin', 'BTC'],
    ['dapp', 'decentralized applications', 'dApps'],
    ['devrel', 'developer relations'],
  ])('is found by each of its spellings: %s, %s', (...spellings) => {
    const given = titles(...spellings, 'elsewhere', 'front of the end, layer of 2, smart and contract')
    for (const spelling of spellings)
      expect([spelling, searched(given, spelling).found]).toEqual([spelling, [...spellings.keys()]])
  })
})

describe('the rank', () => {
  it('has whole names before phrases, these before words in the name, in facts and in the text', () => {
    const given: Texts[] = [
      { names: ['Nothing'], text: 'a rust engineer' },
      { names: ['Engineer'], facts: ['Rust'] },
      { names: ['Engineer for Rust'] },
      { names: ['Senior Rust Engineer'] },
      { names: ['Other', 'Rust Engineer'] },
      { names: ['Rust Engineer'] },
    ]
    expect(found(given, 'rust engineer')).toEqual([5, 4, 3, 2, 1, 0])
  })

  it('has what leads there after whole names and before all else', () => {
    const given: Texts[] = [
      { names: ['Rust Engineer of Compilers'] },
      { names: ['Nothing'], leads: ['elsewhere', 'Rust Engineers'] },
      { names: ['Nothing'], leads: ['elsewhere', 'rust engineer'] },
      { names: ['Nothing'], leads: ['senior rust engineer'] },
      { names: ['Other', 'Rust Engineer'] },
      { names: ['Rust, once Engineer'] },
    ]
    expect(found(given, 'rust engineer')).toEqual([4, 2, 1, 0, 5, 3])
    expect(found(given, 'what would a rust engineer do elsewhere')).toContain(2)
  })

  it('has exact words before forms and these before synonyms, then the order of the list', () => {
    const given = titles('on Bitcoin', 'on BTCs', 'on BTC', 'of BTC')
    expect(found(given, 'btc')).toEqual([2, 3, 1, 0])
  })

  it('takes parts of words only where nothing else is found, beginnings before others', () => {
    expect(found(titles('blockchain', 'chains'), 'chain')).toEqual([1])
    expect(found(titles('blockchain', 'chained'), 'chaine')).toEqual([1])
    expect(found(titles('blockchain', 'else'), 'chai')).toEqual([0])
    expect(found(titles('define', 'DeFi'), 'defi')).toEqual([1])
    expect(found(titles('maintain'), 'ai')).toEqual([])
  })
})

describe('operators', () => {
  const given = titles('Senior Rust Engineer', 'Rust Engineer', 'Go Engineer', 'Engineer, Rust')
  it.each([
    ['rust -senior', [1, 3]],
    ['"rust engineer"', [1, 0]],
    ['go OR rust engineer', [0, 1, 2, 3]],
    ['-senior', [1, 2, 3]],
    ['-"rust engineer"', [2, 3]],
    ['"rust', [0, 1, 3]],
    ['OR', []],
    ['rust OR', [0, 1, 3]],
    ['engineer -', [0, 1, 2, 3]],
  ])('%s', (query, documents) => expect(found(given, query).toSorted()).toEqual(documents.toSorted()))
})

describe('questions and fillers', () => {
  const given = titles('Rollup', 'Bridge', 'The Merge', 'Proof of Work')
  it.each([
    ['what is a rollup?', [0]],
    ['how do rollups work', [0]],
    ['rollup meaning', [0]],
    ['define bridge', [1]],
    ['what is proof of work', [3]],
    ['the', [2]],
    ['jobs with a bridge', [1]],
  ])('%s', (query, documents) => expect(searched(given, query, { own: ['job'] }).ranked).toEqual(documents))
})

describe('an error', () => {
  const given = titles('Solidity', 'Ethereum', 'Solid')
  it.each([
    ['solidty', 'solidity', [0]],
    ['soildity', 'solidity', [0]],
    ['etherium', 'ethereum', [1]],
  ])('in %s is mended to %s', (from, to, ranked) =>
    expect(searched(given, from, { mends: true })).toMatchObject({ mended: [{ from, to }], ranked }),
  )

  it.each(['etherxxm', 'sold', 'solidity1'])('is not seen in %s', query =>
    expect(searched(given, query, { mends: true })).toEqual({ mended: [], found: [], ranked: [] }),
  )

  it('is mended only where that is wanted', () => expect(searched(given, 'etherium').found).toEqual([]))
})
