import { expect, it } from 'vitest'
import { eachWord, slugOf, wordsOf } from './words.ts'

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
  const found: string[] = []
  eachWord('A Łódź, twice.', (start, end) => found.push('A Łódź, twice.'.slice(start, end)))
  expect(found).toEqual(['A', 'Łódź', 'twice'])
})
