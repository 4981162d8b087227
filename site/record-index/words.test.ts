import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { split } from './split-text.ts'
import { fold } from './words.ts'

/** The rule as one line, over the whole text at once. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
    .toLowerCase()
}

/** What changes with its neighbors: accents, a closing sigma, Korean letters, sounds of kana, halves of signs. */
const sign = fc.constantFrom(
  ...'ab ’–é\u0301\u0338\u05b0\u3099カᄀ\u1161\u11a8ΣΟσ.…\u00a8\u00a0🚀𝒜',
  '\ud83d',
  '\ude80',
)
const text = fc.oneof(fc.string({ unit: sign, maxLength: 80 }), fc.string({ unit: 'binary', maxLength: 40 }))
/** Enough that pieces lie near to each other and far apart. */
const apart = fc.array(fc.tuple(text, fc.integer({ min: 0, max: 40 })), { maxLength: 6 })

describe('folding', () => {
  it('in pieces is folding the whole text', () => {
    fc.assert(
      fc.property(apart, given => {
        const one = given.map(([part, plain]) => `${part} ${'Plain '.repeat(plain / 6)}`).join('')
        expect(fold(one)).toBe(folded(one))
      }),
      { numRuns: 2000 },
    )
  })

  it('is right for every character by itself and between letters', () => {
    const wrong = Array.from({ length: 0x10000 }, (_, point) => String.fromCharCode(point)).filter(
      sign => fold(sign) !== folded(sign) || fold(`A${sign}B`) !== folded(`A${sign}B`),
    )
    expect(wrong).toEqual([])
  })
})

it('gives the same sign to the same word, and to another word only when the sign says so', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ab.+é'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(fc.array(word, { maxLength: 40 }), words => {
      const line = words.join(' ')
      const { places, count } = split(line)
      const signs = new Map<string, Set<string>>()
      for (let at = 0; at < count; at += 4) {
        const key = `${places[at + 2]} ${places[at + 3]}`
        signs.set(key, (signs.get(key) ?? new Set()).add(line.slice(places[at], places[at + 1])))
      }
      const all = [...signs.values()].flatMap(set => [...set])
      expect(new Set(all).size).toBe(all.length)
      for (const [key, same] of signs) if (!key.startsWith('-')) expect(same.size).toBe(1)
    }),
    { numRuns: 500 },
  )
})
