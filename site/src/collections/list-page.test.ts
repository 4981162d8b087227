import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { paramOf, queryOf, withParam } from '../base/query.ts'
import { jobs } from './jobs/index.ts'
import { listPath, readListQuery } from './list-page.ts'

const JobFacetQuery = jobs.filters.schema
const sampleOf = (schema: z.ZodType) => String(z.array(z.unknown()).parse(schema.meta()?.examples)[0])
const read = (query: string) => readListQuery(new URL(`https://pages.example/jobs${query}`), JobFacetQuery)

describe('the query of a list page', () => {
  it('keeps the filters that are set, in one order', () => {
    const { params, ...list } = read('?page=3&remote=true&utm_source=x&search=rust')
    expect(list).toMatchObject({ filters: { search: 'rust', remote: true }, page: 3 })
    expect(queryOf(params)).toBe('search=rust&remote=true')
  })

  it('is untidy when a form sent empty fields', () => {
    const { params, page, isUntidy } = read('?search=&tag=defi&country=&page=2')
    expect([queryOf(params), page, isUntidy]).toEqual(['tag=defi', 2, true])
    expect(read('?tag=defi').isUntidy).toBe(false)
  })

  it.each(['?remote=perhaps', '?page=0', '?page=x', '?tag=a&tag=b', `?search=${'x'.repeat(201)}`])(
    'says what is wrong with %s and shows the whole list',
    query => {
      const { problem, params, page } = read(query)
      expect([params, page]).toEqual([[], 1])
      expect(problem?.message).toMatch(new RegExp(/\?(\w+)/.exec(query)?.[1] ?? 'nothing'))
    },
  )

  it.each(Object.keys(JobFacetQuery.shape))('keeps the other filters when %s cannot be read', name => {
    const all = Object.entries<z.ZodType>(JobFacetQuery.shape)
    const others = all.map(([other]) => other).filter(other => other !== name)
    const rest = all.flatMap(([other, schema]) => (other === name ? [] : [`${other}=${sampleOf(schema)}`])).join('&')
    const { params, problem } = read(`?${rest}&${name}=${'-'.repeat(201)}`)
    expect(params.map(param => param.name)).toEqual(others)
    expect(problem?.text).toMatch(/^[A-Z][^_]*, so it was left out\.$/)
  })
})

it('builds addresses with and without a filter', () => {
  const params = [paramOf('search', 'rust & zk'), paramOf('tag', 'defi')]
  expect(listPath('/jobs', params)).toBe('/jobs?search=rust+%26+zk&tag=defi')
  expect(listPath('/jobs', withParam(params, 'search'), 2)).toBe('/jobs?tag=defi&page=2')
  expect(listPath('/jobs', [])).toBe('/jobs')
})
