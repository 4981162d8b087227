import { expect, it } from 'vitest'
import { createKeeper } from './keeper.ts'

it('makes a thing once for each owner and key, and forgets the oldest beyond its limit', () => {
  const keep = createKeeper<string, string>(2)
  const [one, other] = [{}, {}]
  const made: string[] = []
  const ask = (owner: object, key: string) =>
    keep(owner, key, () => {
      made.push(key)
      return key
    })
  for (const key of ['a', 'b', 'a', 'c', 'b', 'a']) ask(one, key)
  ask(other, 'a')
  expect(made).toEqual(['a', 'b', 'c', 'a', 'a'])
})
