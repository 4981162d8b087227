/** Drives the real server with generated queries and compares it with a reference that shares no code with it. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ErrorBody, Facets, ListName } from '#contract'
import { collections } from '../src/collections/index.ts'
import { SearchAnswer } from '../src/operations/search-all.ts'
import { type Generated, generatedQuery } from './queries.ts'
import { expectedJobs, REFERENCE } from './reference.ts'
import type { Query } from './reference-list.ts'
import { useServer } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'
import { variedSnapshot } from './varied-snapshot.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const RUNS = 1_000
const PATIENCE_MS = 600_000
const snapshot = variedSnapshot(fictionalSnapshot().sources)
const server = useServer({ snapshot, now: NOW.toISOString(), env: { RATE_LIMIT_PUBLIC: '100000000/60' } })

async function get(target: string) {
  const answer = await fetch(server.url + target)
  return { status: answer.status, body: await answer.text() }
}

/** Parameters that do not select records. */
const OF_LISTS = ['limit', 'offset', 'sort']

const textOf = (pairs: [string, string][]) => (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '')

/** Ids, links or slugs of the expected records, and how many there are without the limit. */
function expected(list: Generated['list'], query: Query): { total: number; keys: string[] } {
  const { limit, matching } = REFERENCE[list]
  const keys = matching(snapshot, query, NOW)
  const from = Number(query.offset ?? 0)
  return { total: keys.length, keys: keys.slice(from, from + Number(query.limit ?? limit)) }
}

const Answer = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  meta: z.looseObject({ total: z.number(), count: z.number() }),
})

/** The same of an answer. */
function received(list: Generated['list'], body: string): { total: number; keys: string[] } {
  const response = collections.find(({ name }) => name === list)?.list.response
  const { data, meta } = Answer.parse(response?.parse(JSON.parse(body)))
  expect(meta.count).toBe(data.length)
  return { total: meta.total, keys: data.map(record => String(record[REFERENCE[list].key])) }
}

it(
  `${RUNS} generated queries are answered as the reference says, or refused by the name of the wrong parameter`,
  async () => {
    let refused = 0
    let found = 0
    const run = async ({ list, pairs, wrong, query }: Generated, api: string) => {
      const target = `${api}/${list}${textOf(pairs)}`
      const { status, body } = await get(target)
      if (wrong.length > 0) {
        refused++
        expect([target, status]).toEqual([target, 400])
        const { code, message } = ErrorBody.parse(JSON.parse(body)).error
        expect(code).toBe('BAD_REQUEST')
        expect([target, wrong]).toEqual([target, expect.arrayContaining([message.split(' ', 1)[0]])])
        return
      }
      expect([target, status]).toEqual([target, 200])
      const answer = received(list, body)
      expect([target, answer]).toEqual([target, expected(list, query)])
      if (answer.total > 0) found++
    }
    await fc.assert(fc.asyncProperty(generatedQuery, fc.constantFrom('/api', '/api/v1'), run), { numRuns: RUNS })
    // The generator must reach every kind of answer, or the property says little.
    expect(refused).toBeGreaterThan(RUNS / 10)
    expect(found).toBeGreaterThan(RUNS / 4)
  },
  PATIENCE_MS,
)

it(
  'facets count exactly what the list under the same filters holds',
  async () => {
    const run = async ({ list, pairs, wrong, query }: Generated) => {
      const filters = pairs.filter(([name]) => !OF_LISTS.includes(name))
      const { status, body } = await get(`/api/v1/${list}/facets${textOf(filters)}`)
      const isWrong = wrong.some(name => !OF_LISTS.includes(name))
      expect(status).toBe(isWrong ? 400 : 200)
      if (isWrong) return
      const { limit: _limit, offset: _offset, sort: _sort, ...rest } = query
      const { data, meta } = Facets.parse(JSON.parse(body))
      expect(meta.total).toBe(expected(list, rest).total)
      if (list !== 'jobs') return
      const jobs = expectedJobs(snapshot.jobs, rest)
      for (const { value, count } of data.companies ?? [])
        expect([value, count]).toEqual([value, jobs.filter(job => job.company === value).length])
    }
    await fc.assert(fc.asyncProperty(generatedQuery, run), { numRuns: 200 })
  },
  PATIENCE_MS,
)

it(
  'the search over everything finds what the four lists find',
  async () => {
    const words = generatedQuery.map(({ query }) => query.search ?? '').filter(search => search.trim() !== '')
    const run = async (search: string) => {
      const { status, body } = await get(`/api/v1/search?${new URLSearchParams({ q: search })}`)
      expect([search, status]).toEqual([search, 200])
      const { data } = SearchAnswer.parse(JSON.parse(body))
      for (const list of ListName.options) {
        const { total = 0, url = '' } = data[list] ?? {}
        const query = Object.fromEntries(new URL(url).searchParams)
        // The sentence is about another list.
        if (total === 0 && Object.keys(query).length === 0) continue
        expect([search, list, total]).toEqual([search, list, expected(list, query).total])
      }
    }
    await fc.assert(fc.asyncProperty(words, run), { numRuns: 100 })
  },
  PATIENCE_MS,
)
