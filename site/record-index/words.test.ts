import fc from 'fast-check'
import { expect, it } from 'vitest'
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
