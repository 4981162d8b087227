import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonAfter } from './read.ts'

describe('JSON inside a page', () => {
  it('is found behind its marker, as often as it stands there', () =>
    expect(jsonAfter('a "events":[1,[2]] b "events": {"c":"]"} d', '"events":')).toEqual([[1, [2]], { c: ']' }]))

  it('ends at its own bracket, not at one inside a string', () =>
    expect(jsonAfter('push(["a\\"]","}"]);', 'push(')).toEqual([['a"]', '}']]))

  it('is passed over where it is program code or cut off', () =>
    expect(jsonAfter('push(f); push({a:1}); push([1', 'push(')).toEqual([]))
})

it('reads back any value, whatever its strings hold', () => {
  const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()))
  fc.assert(
    fc.property(value, fc.string(), (given, tail) => {
      const written = JSON.stringify(given)
      expect(JSON.stringify(jsonAfter(`x@@${written}${tail}`, '@@')[0])).toBe(JSON.stringify(JSON.parse(written)))
    }),
  )
})
