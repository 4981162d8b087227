import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distinct, onePerKey } from './one-per-key.ts'

const job = (key: string, places: string[], countries?: string[]) => ({
  key,
  title: `Imaginary ${key}`,
  link: `https://examplelabs.example/${key}`,
  places,
  countries,
})

describe('onePerKey', () => {
  it('joins the places and countries of a posting that is repeated per place', () => {
    expect(
      onePerKey([job('a', ['Miami'], ['US']), job('b', ['Paris']), job('a', ['Austin', 'Miami'], ['US'])]),
    ).toEqual([job('a', ['Miami', 'Austin'], ['US']), job('b', ['Paris'])])
  })

  it('keeps every key once, in the order of the answer', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), keys => {
        expect(onePerKey(keys.map(key => job(key, []))).map(({ key }) => key)).toEqual([...new Set(keys)])
      }),
    )
  })

  it('invents no countries where the source names none', () => {
    expect(onePerKey([job('a', ['Miami']), job('a', ['Austin'])])[0]?.countries).toBeUndefined()
  })
})

it('distinct keeps each text that says something once, trimmed', () => {
  expect(distinct([' Zug', null, '', 'Zug ', undefined, 'Bern'])).toEqual(['Zug', 'Bern'])
})
