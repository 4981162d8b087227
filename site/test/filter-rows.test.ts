/** A filter that is missing from the generated queries or from the reference would be proved by nothing. */
import { expect, it } from 'vitest'
import { ListName } from '#contract'
import { collections } from '../src/collections/index.ts'
import { PARAMETERS } from './queries.ts'
import { REFERENCE } from './reference.ts'

/** Proved by pagers.test.ts and whole-records.test.ts. */
const ELSEWHERE = new Set(['cursor', 'view', 'fields'])

it.each(collections.map(({ name, query, filters }) => ({ name: ListName.parse(name), query, filters })))(
  'every filter of $name is generated, and the reference knows it',
  ({ name, query, filters }) => {
    const requested = Object.keys(query.shape).filter(parameter => !ELSEWHERE.has(parameter))
    expect(Object.keys(PARAMETERS[name]).sort()).toEqual(requested.sort())
    expect(Object.keys(REFERENCE[name].filters).sort()).toEqual(Object.keys(filters.schema.shape).sort())
  },
)
