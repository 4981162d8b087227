/** Drives the real server with generated queries and compares it with a reference that shares no code with it. */
import fc from 'fast-check'
import { Agent, request } from 'undici'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ChangeList, Collection, ErrorBody, Facets, JobList, ListName } from '#contract'
import { collections } from '../src/collections/index.ts'
import { SearchAnswer } from '../src/operations/search-all.ts'
import { type Generated, generatedQuery } from './queries.ts'
import { expectedJobs, type Query, REFERENCE } from './reference.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'
import { useServer } from './use-server.ts'
import { variedJobs, variedSnapshot } from './varied-snapshot.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const RUNS = 2_000
const PATIENCE_MS = 600_000
const snapshot = variedSnapshot(fictionalSnapshot().sources)
const agent = new Agent({ connections: 8 })

const server = useServer({ snapshot, now: NOW.toISOString(), env: { RATE_LIMIT_PUBLIC: '100000000/60' } })
afterAll(async () => {
  await agent.close()
})

async function get(target: string, base = server.url) {
  const answer = await request(base + target, { dispatcher: agent })
  const body = await answer.body.text()
  return { status: answer.statusCode, body, link: String(answer.headers.link ?? '') }
}

/** Parameters that say nothing of which records there are. */
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
    await fc.assert(fc.asyncProperty(generatedQuery, run), { numRuns: 400 })
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
    await fc.assert(fc.asyncProperty(words, run), { numRuns: 200 })
  },
  PATIENCE_MS,
)

describe('changes', () => {
  it('are walked by the cursor without gap or repeat, whatever the page size and collection', async () => {
    const run = async (limit: number, collection: string | undefined) => {
      const seen: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const { body } = await get(
          `/api/v1/changes?limit=${limit}&cursor=${cursor}${collection ? `&collection=${collection}` : ''}`,
        )
        const { data, meta } = ChangeList.parse(JSON.parse(body))
        seen.push(...data.map(({ id }) => id))
        cursor = meta.hasMore ? meta.nextCursor : undefined
      }
      const wanted = snapshot.changes.filter(change => !collection || change.collection === collection)
      expect(seen).toEqual(wanted.map(({ id }) => id))
    }
    const collections = fc.constantFrom(undefined, ...Collection.options)
    await fc.assert(fc.asyncProperty(fc.integer({ min: 1, max: 40 }), collections, run), { numRuns: 60 })
  })

  it('refuse a cursor that is none of theirs, by name', async () => {
    const run = async (cursor: string) => {
      const { status, body } = await get(`/api/v1/changes?${new URLSearchParams({ cursor })}`)
      expect([cursor, status]).toEqual([cursor, 400])
      expect(ErrorBody.parse(JSON.parse(body)).error.message).toMatch(/^cursor /)
    }
    // A blank one counts as absent.
    const cursors = fc.string({ minLength: 1, maxLength: 300 }).filter(text => text.trim() !== '')
    await fc.assert(fc.asyncProperty(cursors, run), { numRuns: 200 })
  })
})

describe('pages of jobs', () => {
  const walk = async (base: string, from: string, atPage: (number: number) => Promise<void>): Promise<string[][]> => {
    const pages: string[][] = []
    for (let target: string | undefined = from; target; ) {
      await atPage(pages.length)
      const { body, link } = await get(target, base)
      pages.push(JobList.parse(JSON.parse(body)).data.map(({ id }) => id))
      const next = /<([^>]+)>; rel="next"/.exec(link)?.[1]
      target = next?.slice(new URL(next).origin.length)
    }
    return pages
  }

  it(
    'begun before a swap go on in the new snapshot at their offset: each page is whole, from one of the two',
    async () => {
      let before = snapshot.jobs
      const run = async (limit: number, swapAt: number, kept: number, added: number) => {
        const after = [...snapshot.jobs.slice(0, kept), ...variedJobs(300).slice(240, 240 + added)]
        const pages = await walk(server.url, `/api/jobs?limit=${limit}`, async number => {
          if (number !== swapAt) return
          await writeData(server.dataDir, { ...snapshot, jobs: after })
          await server.reload()
        })
        const [old, fresh] = [before, after].map(jobs => expectedJobs(jobs, {}).map(({ id }) => id))
        pages.forEach((page, number) => {
          const from = number < swapAt ? old : fresh
          expect(page).toEqual(from?.slice(number * limit, (number + 1) * limit))
        })
        if (swapAt < pages.length) before = after
      }
      const property = fc.asyncProperty(
        fc.integer({ min: 10, max: 60 }),
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 100, max: 240 }),
        fc.integer({ min: 0, max: 60 }),
        run,
      )
      await fc.assert(property, { numRuns: 8, endOnFailure: true })
      await writeData(server.dataDir, snapshot)
      await server.reload()
    },
    PATIENCE_MS,
  )
})
