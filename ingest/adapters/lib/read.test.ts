import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDeepJson, isDeepMarkup, jsonAfter } from './read.ts'

const lists = (count: number) => '['.repeat(count) + ']'.repeat(count)
const page = (count: number) => `<html><body>${'<div>'.repeat(count)}x${'</div>'.repeat(count)}</body></html>`

it('counts brackets, but none in a string', () => {
  expect([isDeepJson(lists(200)), isDeepJson(lists(201))]).toEqual([false, true])
  expect(isDeepJson(JSON.stringify({ a: `${'['.repeat(500)}"\\` }))).toBe(false)
  expect(isDeepJson(`[${'{},'.repeat(500)}1]`)).toBe(false)
})

it('lets a page forget the end of more elements than XML, which forgets none', () => {
  expect([isDeepMarkup(page(2000), 'html'), isDeepMarkup(page(2000), 'xml')]).toEqual([false, true])
})

it('counts the elements that are open at once', () => {
  expect([isDeepMarkup(page(4900), 'html'), isDeepMarkup(page(5100), 'html')]).toEqual([false, true])
  expect(isDeepMarkup('<p>x<br><li>y'.repeat(2400), 'html')).toBe(false)
  expect(isDeepMarkup(`<a><![CDATA[${'<b>'.repeat(20_000)}]]></a>`, 'xml')).toBe(false)
})

describe('JSON inside a page', () => {
  it('is found after its marker, as often as it is there', () =>
    expect(jsonAfter('a "events":[1,[2]] b "events": {"c":"]"} d', '"events":')).toEqual([[1, [2]], { c: ']' }]))

  it('ends at its own bracket, not at one inside a string', () =>
    expect(jsonAfter('push(["a\\"]","}"]);', 'push(')).toEqual([['a"]', '}']]))

  it('is passed over if it is program code or cut off', () =>
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
