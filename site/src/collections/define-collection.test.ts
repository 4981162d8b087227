import { expect, it } from 'vitest'
import { viewed } from './define-collection.ts'
import { glossary } from './glossary/index.ts'

it('has the fields that a filter adds beside the public shape, unless fields are named', () => {
  const { viewOf, shape, whole } = glossary
  expect(viewOf({})).toBeUndefined()
  expect(viewOf({ lang: 'es' })).toEqual([...Object.keys(shape.shape), 'names.es'])
  expect(viewOf({ lang: 'es', fields: 'slug' })).toEqual(['slug'])
  expect(viewOf({ lang: 'es', view: 'full' })).toEqual(Object.keys(whole.shape))
})

it('has one entry of an object, and nothing if the record has none', () => {
  const record = { slug: 'thing', names: { es: ['cosa'], de: ['Ding'] } }
  expect(viewed(record, ['slug', 'names.es'])).toEqual({ slug: 'thing', names: { es: ['cosa'] } })
  expect(viewed(record, ['names.fr', 'other.fr', 'names.constructor'])).toEqual({})
})
