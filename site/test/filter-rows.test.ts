/** A filter that is missing from the generated queries or from the reference would be proved by nothing. */
import { expect, it } from 'vitest'
import { collections } from '../src/collections/index.ts'
import { PARAMETERS } from './queries.ts'
import { REFERENCE } from './reference.ts'

it.each(collections.map(({ name, query, filters }) => ({ name, query, filters })))(
  'every filter of $name is generated, and the reference knows it',
  ({ name, query, filters }) => {
    expect(Object.keys(PARAMETERS[name]).sort()).toEqual(Object.keys(query.shape).sort())
    expect(Object.keys(REFERENCE[name].filters).sort()).toEqual(Object.keys(filters.schema.shape).sort())
  },
)
