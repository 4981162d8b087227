import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fold } from '#contract/text.ts'
import { wordsOf } from '#contract/words.ts'
import { split } from './split-text.ts'

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

/** Several scripts, signs that join words, signs outside the basic plane. */
const sign = fc.constantFrom(...'aabbcézß0+#. -/ブロ한д𝒜🔗\u0301\u093f')
const text = fc.oneof(fc.string({ unit: sign, maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 20 }))

it('finds the words that the rule of the contract finds', () => {
  fc.assert(
    fc.property(text, given => {
      const folded = fold(given)
      const { places, count } = split(folded)
      const found = Array.from({ length: count / 4 }, (_, at) => folded.slice(places[at * 4], places[at * 4 + 1]))
      expect(found).toEqual(wordsOf(given))
    }),
    { numRuns: 2000 },
  )
})
