import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold, foldAccents, foldCase, foldLine, foldPlace, squash } from './text.ts'

/** All characters of the planes whose letters have cases, accents or compatibility forms, without halves of pairs. */
const CHARACTERS = Array.from({ length: 0x20000 }, (_, point) => point)
  .filter(point => point < 0xd800 || point > 0xdfff)
  .map(point => String.fromCodePoint(point))

/** The rule over the whole text at once. */
function folded(text: string): string {
  const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd' }
  Object.assign(letters, { ħ: 'h', ı: 'i', ŋ: 'n', ŧ: 't', ə: 'e' })
  const plain = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
  return Array.from(plain, letter => letters[letter] ?? letter).join('')
}

/** What changes with its neighbors: accents, a closing sigma, Korean letters, sounds of kana, halves of signs. */
const sign = fc.constantFrom(
  ...'ab ’–éßŁøı\u0301\u0338\u05b0\u3099カᄀ\u1161\u11a8ΣΟσ.…\u00a8\u00a0🚀𝒜',
  '\ud83d',
  '\ude80',
)
const text = fc.oneof(fc.string({ unit: sign, maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 40 }))
/** Enough that pieces lie near to each other and far apart. */
const apart = fc
  .array(fc.tuple(text, fc.integer({ min: 0, max: 40 })), { maxLength: 6 })
  .map(given => given.map(([part, plain]) => `${part} ${'Plain '.repeat(plain / 6)}`).join(''))

describe('folding', () => {
  it.each([
    ['Łódź', 'lodz'],
    ['København', 'kobenhavn'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Bodø', 'bodo'],
    ['Siġġiewi', 'siggiewi'],
    ['Ħamrun', 'hamrun'],
    ['Đà Nẵng', 'da nang'],
    ['İzmir', 'izmir'],
    ['Diyarbakır', 'diyarbakir'],
    ['Æther', 'aether'],
    ['Þórshöfn', 'thorshofn'],
    ['São Tomé', 'sao tome'],
    ['ＺＫ', 'zk'],
    ['Київ', 'киів'],
    ['서울', '서울'],
    ['ガス', 'ガス'],
  ])('%s is %s', (given, expected) => expect(fold(given)).toBe(expected))
  it('in pieces is folding the whole text', () => {
    fc.assert(
      fc.property(apart, one => {
        expect(fold(one)).toBe(folded(one))
      }),
      { numRuns: 2000 },
    )
  })
  it('is right for every character by itself and between letters', () => {
    const isWrong = (one: string) => fold(one) !== folded(one)
    expect(CHARACTERS.filter(one => isWrong(one) || isWrong(`A${one}B`))).toEqual([])
  })
  it('changes nothing that is folded', () => {
    expect(CHARACTERS.filter(one => fold(fold(`A${one}B`)) !== fold(`A${one}B`))).toEqual([])
    fc.assert(
      fc.property(apart, one => {
        expect(fold(fold(one))).toBe(fold(one))
      }),
      { numRuns: 2000 },
    )
  })
  // U+FDFA, one character for a whole blessing, is the longest.
  it('makes no text longer than eighteen times', () => {
    expect(CHARACTERS.reduce((most, one) => Math.max(most, fold(one).length / one.length), 0)).toBe(18)
    fc.assert(
      fc.property(apart, one => {
        expect(fold(one).length).toBeLessThanOrEqual(one.length * 18)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the variants', () => {
  it('keep what their readers tell apart', () => {
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
