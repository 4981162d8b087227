import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildIds, findId, idsOf } from './id-index.ts'

const id = fc.string({ minLength: 1, maxLength: 12 }).filter(text => !text.includes('\n'))

describe('documents by their ids', () => {
  it('finds each, and nothing else', () => {
    fc.assert(
      fc.property(fc.uniqueArray(id, { maxLength: 200 }), fc.array(fc.string()), (ids, others) => {
        const index = buildIds(ids)
        expect(idsOf(index)).toEqual(ids)
        for (const [document, known] of ids.entries()) expect(findId(index, known)).toBe(document)
        for (const other of others)
          expect(findId(index, other)).toBe(ids.includes(other) ? ids.indexOf(other) : undefined)
      }),
    )
  })

  it('is not deceived by parts of ids, or by several of them', () => {
    const index = buildIds(['example-1', 'example-12', 'example-2'])
    const asked = [
      '',
      'example-',
      'xample-1',
      'example-1\n',
      'example-1\nexample-12',
      'example-12\nexample-2\n',
      'example-3',
    ]
    expect(asked.filter(text => findId(index, text) !== undefined)).toEqual([])
  })

  it('finds each of many in a few looks', () => {
    const ids = Array.from({ length: 50_000 }, (_, at) => `made-up-engineer-${at.toString(16).padStart(8, '0')}`)
    const { slots } = buildIds(ids)
    // The longest row of taken slots is what a search for something absent may walk.
    let longest = 0
    let row = 0
    for (const taken of slots) {
      row = taken === 0 ? 0 : row + 1
      longest = Math.max(longest, row)
    }
    expect(longest).toBeLessThan(100)
  })
})
