import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldAccents, foldCase, foldLine, foldPlace, placedWords, slugOf, squash, wordsOf } from './text.ts'

/** All characters of the planes whose letters have cases, accents or compatibility forms, without halves of pairs. */
const CHARACTERS = Array.from({ length: 0x20000 }, (_, point) => point)
  .filter(point => point < 0xd800 || point > 0xdfff)
  .map(point => String.fromCodePoint(point))

/** Characters that depend on neighbors: accents, a closing sigma, Korean letters, sounds of kana, halves of signs. */
const sign = fc.constantFrom(
  ...'ab ’–éßŁøı\u0301\u0338\u05b0\u3099カᄀ\u1161\u11a8ΣΟσ.…\u00a8\u00a0🚀𝒜',
  '\ud83d',
  '\ude80',
)
const text = fc.oneof(fc.string({ unit: sign, maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 40 }))

describe('folding', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['København', 'kobenhavn'],
    ['Straße', 'strasse'],
    ['Đà Nẵng', 'da nang'],
    ['İzmir', 'izmir'],
    ['Diyarbakır', 'diyarbakir'],
    ['Þórshöfn', 'thorshofn'],
    ['ＺＫ', 'zk'],
    ['Київ', 'киів'],
    ['ガス', 'ガス'],
  ])('%s is %s', (given, expected) => expect(fold(given)).toBe(expected))
  it('is the same beside letters that need it and beside those that do not', () =>
    expect(CHARACTERS.filter(one => fold(`é ${one}`) !== `e ${fold(one)}`)).toEqual([]))
  it('changes nothing that is folded', () => {
    expect(CHARACTERS.filter(one => fold(fold(`A${one}B`)) !== fold(`A${one}B`))).toEqual([])
    fc.assert(fc.property(text, one => fold(fold(one)) === fold(one)))
  })
})

describe('the variants', () => {
  it('keep letters that their readers distinguish', () => {
    expect(foldAccents('Bø Áccent')).toBe('bø accent')
    expect(foldCase('Défi ＤＥＦＩ')).toBe('défi defi')
  })
  it('have one form for the spellings their readers meet', () => {
    expect(foldLine('  Zürich,\n  Schweiz ')).toBe('zurich, schweiz')
    expect(['St. John’s', "Saint John's", 'saint johns'].map(name => foldPlace(name))).toEqual(
      Array(3).fill('saint johns'),
    )
    expect(['Coin Desk', 'CoinDesk', 'coin-desk'].map(squash)).toEqual(Array(3).fill('coindesk'))
  })
})

it.each([
  ['C++ and C#', ['c++', 'and', 'c#']],
  ['Node.js, e.g. v2.0.', ['node.js', 'e.g', 'v2.0']],
  ['Ünïcødé ＺＫ', ['unicode', 'zk']],
  ['#hash +plus .net', ['hash', 'plus', 'net']],
  ['🔗🔥', []],
])('the words of %j are %j', (given, words) => {
  expect(wordsOf(given)).toEqual(words)
  expect(slugOf(given)).toBe(words.join('-'))
})

it('returns the places of words in the text as it is written', () => {
  const text = 'A Łódź, twice.'
  const found = Array.from(placedWords(text), ({ 0: word, index }) => text.slice(index, index + word.length))
  expect(found).toEqual(['A', 'Łódź', 'twice'])
})
