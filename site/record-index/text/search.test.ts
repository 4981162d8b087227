/** The search against a scan over all texts that scores by the formula, and its rules one by one. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hitsOf, noDocument, notIn } from '../bits.ts'
import { query, texts } from '../test/generated-texts.ts'
import { referenceSearch } from '../test/search-reference.ts'
import { indexOf, LENIENT, ranked, searched, titles } from '../test/searched.ts'
import { findIn, rankIn, readQuery } from './search.ts'
import type { Texts } from './texts.ts'

describe('the search', () => {
  it.each([LENIENT, { ...LENIENT, isDescribed: true }, {}])('finds and ranks what a scan finds (%j)', manner => {
    fc.assert(
      fc.property(
        fc.array(texts, { maxLength: 12 }),
        fc.array(query, { minLength: 1, maxLength: 8 }),
        (given, requested) => {
          for (const one of requested)
            expect([one, searched(given, one, manner)]).toEqual([one, referenceSearch(given, one, manner)])
        },
      ),
      { numRuns: 200 },
    )
  })

  it('takes any text for a query', () => {
    const given = indexOf(titles('Rust engineer', 'Bitcoin'))
    const every = notIn(noDocument(2), 2)
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), one => {
        const { documents } = findIn(given, readQuery(given, one, LENIENT), every, LENIENT)
        expect(hitsOf(documents).length).toBeLessThanOrEqual(2)
      }),
      { numRuns: 2000 },
    )
  })

  it('has the same order whether few or all are requested', () => {
    const given = titles(...Array.from({ length: 300 }, (_, at) => `Rust ${at % 7 === 0 ? 'Lead' : 'Engineer'} ${at}`))
    const index = indexOf(given)
    const read = readQuery(index, 'rust lead OR engineer 21', LENIENT)
    const { documents } = findIn(index, read, notIn(noDocument(300), 300), LENIENT)
    const all = [...rankIn(index, read, documents, 300)]
    for (const most of [0, 1, 5, 100, 101])
      expect([...rankIn(index, read, documents, most)]).toEqual(all.slice(0, most))
  })
})

describe('one thing', () => {
  it.each([
    ['engineer', 'engineers'],
    ['front-end', 'front end', 'frontend', 'Front-Ends'],
    ['layer 2', 'layer-2', 'layer2', 'L2s'],
    ['EIP-1559', 'eip1559', 'EIP 1559'],
    ['84,000', '84000'],
    ['smart contract', 'smart contracts', 'smart-contract', 'smartcontract'],
    ['btc', 'bitcoin', 'BTC'],
    ['dapp', 'decentralized applications', 'dApps', 'decentralised app'],
    ['devrel', 'developer relations'],
    ['lawyer', 'attorneys', 'Counsel'],
    ['tokenised', 'tokenized', 'tokenisation', 'tokenization'],
  ])('is found by each of its spellings: %s, %s', (...spellings) => {
    const given = titles(...spellings, 'elsewhere', 'front of the end, layer of 2, smart and contract')
    for (const spelling of spellings)
      expect([spelling, searched(given, spelling).found]).toEqual([spelling, [...spellings.keys()]])
  })

  it('is found by two words as one, and by one as two', () => {
    expect(ranked(titles('Hard Fork', 'hard to fork'), 'hardforks')).toEqual([0])
    expect(ranked(titles('Thorchain', 'chain of thor'), 'thor chain')).toEqual([0, 1])
  })

  it('is found by the word that usually means it, and not the other way round', () => {
    expect(ranked(titles('Smart Contract Engineer', 'Rust Engineer'), 'solidity developer')).toEqual([0])
    expect(ranked(titles('Solidity Engineer', 'Smart Contract Engineer'), 'smart contract')).toEqual([1])
  })
})

describe('the rank', () => {
  it('has whole names before names, these before labels, facts and the text', () => {
    const given: Texts[] = [
      { names: ['Nothing'], text: 'a rust engineer' },
      { names: ['Engineer of Compilers'], facts: ['Rust'] },
      { names: ['Engineer of Compilers'], labels: ['Rust'] },
      { names: ['Engineer, senior, for Rust'] },
      { names: ['Senior Rust Engineer'] },
      { names: ['Other', 'Rust Engineer'] },
      { names: ['Rust Engineer'] },
    ]
    expect(ranked(given, 'rust engineer')).toEqual([6, 5, 4, 3, 2, 1, 0])
  })

  it('has words that lead to a record after its names', () => {
    const given: Texts[] = [
      { names: ['Rust Engineer of Compilers'] },
      { names: ['Nothing'], leads: ['elsewhere', 'rust engineers'] },
      { names: ['Other', 'Rust Engineer'] },
    ]
    expect(ranked(given, 'rust engineer')).toEqual([2, 1, 0])
  })

  it('has words as typed before other forms, these before synonyms, then the order of the list', () => {
    expect(ranked(titles('Bitcoin', 'BTCs', 'BTC', 'of BTC'), 'btc')).toEqual([2, 3, 1, 0])
  })

  it('leaves out what the best record lacks, and says so', () => {
    const given: Texts[] = [
      { names: ['Rust Engineer'] },
      { names: ['Go Engineer'], facts: ['Porto'] },
      ...titles('Rust Lead'),
    ]
    expect(searched(given, 'rust engineer porto')).toEqual({
      found: [0, 1, 2],
      ranked: [0, 1, 2],
      mended: [{ from: 'porto' }],
    })
    expect(searched(given, 'rust engineer atlantis').mended).toEqual([{ from: 'atlantis', isUnknown: true }])
  })

  it('finds nothing where too little of a query is there', () => {
    const given = [...titles('Cook'), { names: ['Baker'], text: 'delivery in Porto' }, ...titles('Clerk', 'Guard')]
    expect(searched(given, 'kangaroo delivery')).toEqual({
      found: [],
      ranked: [],
      mended: [{ from: 'kangaroo', isUnknown: true }, { from: 'delivery' }],
    })
    expect(searched(given, 'kangaroo').found).toEqual([])
  })
})

describe('a glossary', () => {
  const given: Texts[] = [
    { names: ['Hard Fork'], text: 'a change of rules' },
    { names: ['Fork'], text: 'a change of a chain' },
    { names: ['Slashing'], text: 'a fork is safe from it' },
    { names: ['Proof of Stake', 'PoS'], text: 'a way to agree' },
  ]
  it.each([
    ['is a hard fork safe', [0]],
    ['is a fork safe', [1, 0, 2]],
    ['who pays for proof of stake', [3]],
    ['fork rules', [1, 0]],
    ['fork -slashing', [1, 0]],
    ['difference between a hard fork and a proof of stake', [0, 3]],
  ])('finds what has most of: %s', (query, found) =>
    expect(searched(given, query, { ...LENIENT, isDescribed: true }).ranked).toEqual(found),
  )
})

describe('parts of words', () => {
  it.each([
    [['blockchain', 'chains'], 'chain', [1]],
    [['blockchain', 'chained'], 'chaines', [1]],
    [['define', 'DeFi'], 'defi', [1]],
    [['maintain'], 'ai', []],
    [['aping'], 'api', []],
    [['Solana', 'parasol'], 'solan', [0]],
    [['Uniswap', 'else'], 'niswa', [0]],
  ])('of %j %s finds %j', (names, query, found) => expect(ranked(titles(...names), query)).toEqual(found))

  it('are looked for in no running text', () =>
    expect(ranked([{ names: ['Else'], text: 'a taping' }], 'tapin')).toEqual([]))
})

describe('operators', () => {
  const given = titles('Senior Rust Engineer', 'Rust Engineer', 'Go Engineer', 'Engineer, Rust')
  it.each([
    ['rust -senior', [1, 3]],
    ['rust not senior', [1, 3]],
    ['rust engineer without the senior', [1, 3]],
    ['"rust engineer"', [1, 0]],
    ['"rust engineers"', []],
    ['go OR rust engineer', [0, 1, 2, 3]],
    ['rust vs go', [0, 1, 2, 3]],
    ['difference between rust and go', [0, 1, 2, 3]],
    ['-senior', [1, 2, 3]],
    ['not senior', [1, 2, 3]],
    ['except for the senior, rust engineer', [1, 3]],
    ['anything that is not rust', [2]],
    ['jobs without rust', [2]],
    ['engineer outside rust', [2]],
    ['-"rust engineer"', [2, 3]],
    ['"rust', [0, 1, 3]],
    ['OR', []],
    ['rust OR', [0, 1, 3]],
    ['engineer -', [0, 1, 2, 3]],
  ])('%s', (query, documents) => expect(ranked(given, query).toSorted()).toEqual(documents.toSorted()))
})

describe('questions and stop words', () => {
  const given = titles('Rollup', 'Bridge', 'The Merge', 'Proof of Work')
  it.each([
    ['what is a rollup?', [0]],
    ['how do rollups work', [0]],
    ['rollup meaning', [0]],
    ['define bridge', [1]],
    ['what is proof of work', [3]],
    ['the', [2]],
    ['jobs with a bridge', [1]],
    ['jobs', [0, 1, 2, 3]],
    ['crypto jobs', [0, 1, 2, 3]],
    ['kryptowährung jobs', [0, 1, 2, 3]],
    ['...', []],
  ])('%s', (query, documents) => expect(ranked(given, query)).toEqual(documents))
})

it.each([
  ['挖矿是怎么回事', [0]],
  ['比特币挖矿', [0, 1]],
  ['브릿지가', [2]],
  ['挖', []],
])('finds the words of a language without spaces in %s', (query, found) =>
  expect(searched(titles('挖矿', 'Bitcoin', '브릿지'), query).found).toEqual(found),
)

describe('an error', () => {
  const given: Texts[] = [...titles('Solidity', 'Ethereum', 'Solid'), { names: ['Else'], text: 'layering' }]
  it.each([
    ['solidty', 'solidity', [0]],
    ['soildity', 'solidity', [0]],
    ['etherium', 'ethereum', [1]],
  ])('in %s is mended to %s', (from, to, ranked) =>
    expect(searched(given, from)).toMatchObject({ mended: [{ from, to }], ranked }),
  )

  it.each([
    ['lawer', 'lawyer', 'Corporate Counsel'],
    ['recriuter', 'recruiter', 'Head of Talent'],
    ['solicitr', 'solicitor', 'Legal Lead'],
  ])('in %s is mended to %s, which has the meaning of %s', (from, to, name) =>
    expect(searched(titles('Layer Cake', name), from)).toMatchObject({ mended: [{ from, to }], ranked: [1] }),
  )

  it.each([
    ['Entführung', 'Einführung'],
    ['recruteur', 'recruteus'],
  ])('is not seen in a word of another language: %s', (query, name) =>
    expect(ranked(titles(name, 'Other'), query)).toEqual([]),
  )

  it.each(['etherxxm', 'sold', 'solidity1', 'layerint'])('is not seen in %s', query =>
    expect(searched(given, query)).toEqual({ mended: [{ from: query, isUnknown: true }], found: [], ranked: [] }),
  )

  it('is corrected only if that is wanted', () => expect(searched(given, 'etherium', {}).found).toEqual([]))
})
