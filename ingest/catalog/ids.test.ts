import { expect, it } from 'vitest'
import { Collection } from '#contract'
import { readCatalog } from './catalog.ts'

it('the catalog can be asked as a whole: no id stands in two collections', () => {
  const sources = readCatalog(Collection.options)
  expect(new Set(sources.map(({ collection }) => collection))).toEqual(new Set(Collection.options))
})
