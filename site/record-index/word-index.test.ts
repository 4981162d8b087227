import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '#contract/text.ts'
import { collectWords, searchWords } from './word-index.ts'
import { mustStartWord, wordsOf } from './words.ts'

/** Few signs, so that words meet; several scripts, signs that join words, signs outside the basic plane. */
const sign = fc.constantFrom(...'aabbcézß0+#. -/ブロ한д𝒜🔗\u0301\u093f')
const text = fc.oneof(fc.string({ unit: sign, maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 20 }))

function indexOf(texts: string[]) {
  const words = collectWords()
  for (const [document, one] of texts.entries()) words.add(document, one)
  return words.finish(texts.length)
}

function wordMatches(textWord: string, queryWord: string): boolean {
  return mustStartWord(queryWord) ? textWord.startsWith(queryWord) : textWord.includes(queryWord)
}

function scanned(texts: string[], query: string): number[] {
  const wanted = wordsOf(query)
  if (wanted.length === 0) return []
  const matches = (one: string) => wanted.every(word => wordsOf(one).some(present => wordMatches(present, word)))
  return texts.flatMap((one, document) => (matches(one) ? [document] : []))
}

it('finds exactly what a scan over all texts finds', () => {
  const queries = fc.array(fc.oneof(text, fc.string({ unit: sign, minLength: 1, maxLength: 4 })), { minLength: 1 })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), queries, (texts, asked) => {
      const index = indexOf(texts)
      for (const query of asked) expect([query, [...searchWords(index, query)]]).toEqual([query, scanned(texts, query)])
    }),
    { numRuns: 500 },
  )
})

it('does so for a thousand texts and every beginning that is listed apart', () => {
  const texts = Array.from(
    { length: 1000 },
    (_, n) => `${'abc'.slice(n % 3)}${n} zk${n % 7} d${n % 2}e d${n % 3}f d${n} tail`,
  )
  const index = indexOf(texts)
  expect(index.beginnings.texts.length).toBeGreaterThan(0)
  for (const query of ['d', 'z', 'zk', 'zk3', 'd1', 'a', 'ab', 'abc', 'c', 't', 'tail', 'ail', 'tail 99', 'x'])
    expect([query, [...searchWords(index, query)]]).toEqual([query, scanned(texts, query)])
})

it('lists single letters apart, and longer beginnings where their words have many entries', () => {
  const many = Array.from({ length: 17 }, (_, n) => `ab${n}`).join(' ')
  expect(indexOf(['aa ab bbb', 'aa ab', many]).beginnings.texts.sort()).toEqual(['a', 'ab', 'b'])
})

describe('words', () => {
  it('are the runs that the rule describes', () => {
    const rule = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.+#]*[\p{L}\p{N}\p{M}+#])?/gu
    fc.assert(
      fc.property(text, one => {
        expect(wordsOf(one)).toEqual(fold(one).match(rule) ?? [])
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['C++ and C#', ['c++', 'and', 'c#']],
    ['Node.js, e.g. v2.0.', ['node.js', 'e.g', 'v2.0']],
    ['Ünïcødé ＺＫ', ['unicode', 'zk']],
    ['#hash +plus .net', ['hash', 'plus', 'net']],
    ['🔗🔥', []],
  ])('of %j are %j', (given, words) => expect(wordsOf(given)).toEqual(words))
})
