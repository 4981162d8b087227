import fc from 'fast-check'
import { expect, it } from 'vitest'
import { paramOf, queryOf, withParam } from './query.ts'

it('writes names and values as a form does', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('defi', 'a b', 'c++', '*-._~', "it's", ''),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), pairs => {
      const params = pairs.map(([name, value]) => paramOf(name, value))
      expect(queryOf(params)).toBe(new URLSearchParams(pairs).toString())
    }),
  )
})

it('replaces a parameter in place, adds it at the end, and removes it', () => {
  const params = [paramOf('search', 'rust & zk'), paramOf('tag', 'defi')]
  expect(queryOf(withParam(params, 'search', 'zk'))).toBe('search=zk&tag=defi')
  expect(queryOf(withParam(params, 'page', '2'))).toBe('search=rust+%26+zk&tag=defi&page=2')
  expect(queryOf(withParam(params, 'search'))).toBe('tag=defi')
})
