import { expect, it } from 'vitest'
import { z } from 'zod'
import { viewed, viewOf } from './view.ts'

const shape = z.object({ slug: z.string() })
const whole = shape.extend({ names: z.record(z.string(), z.array(z.string())) })
const filters = { shown: ({ lang }: Record<string, unknown>) => (lang === undefined ? [] : [`names.${lang}`]) }

it('has what a filter adds beside the public shape, unless fields are named', () => {
  const view = (query: Record<string, unknown>) => viewOf(query, { whole, shape, filters })
  expect(view({})).toBeUndefined()
  expect(view({ lang: 'es' })).toEqual(['slug', 'names.es'])
  expect(view({ lang: 'es', fields: 'slug' })).toEqual(['slug'])
  expect(view({ lang: 'es', view: 'full' })).toEqual(['slug', 'names'])
})

it('has one entry of an object, and nothing where the record has none', () => {
  const record = { slug: 'thing', names: { es: ['cosa'], de: ['Ding'] } }
  expect(viewed(record, ['slug', 'names.es'])).toEqual({ slug: 'thing', names: { es: ['cosa'] } })
  expect(viewed(record, ['names.fr', 'other.fr', 'names.constructor'])).toEqual({})
})
