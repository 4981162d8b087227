import { describe, expect, it } from 'vitest'
import { EventList, GlossaryList, JobList, NewsList } from '#contract'
import { startServer, writeData } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'
import { useServer } from './use-server.ts'

const server = useServer()

const get = (path: string, init?: RequestInit) => fetch(server.url + path, init)

describe('a list of jobs', () => {
  it('answers the interface shape with right counts', async () => {
    const body = JobList.strict().parse(await (await get('/api/jobs?limit=5&offset=10')).json())
    expect(body.meta).toEqual({ total: 120, limit: 5, offset: 10, count: 5 })
    expect(body.data.map(job => job.title)).toEqual([11, 12, 13, 14, 15].map(number => `Made-up Engineer ${number}`))
    expect(Object.keys(body.data[0] ?? {})).toEqual(['id', 'title', 'company', 'date', 'link', 'tags', 'location'])
  })

  it('answers an empty page past the end', async () => {
    const body = JobList.parse(await (await get('/api/jobs?offset=5000')).json())
    expect([body.data, body.meta.count, body.meta.total]).toEqual([[], 0, 120])
  })
})

it.each([
  ['/api/news', NewsList],
  ['/api/events', EventList],
  ['/api/glossary', GlossaryList],
] as const)('%s answers its shape', async (path, shape) => {
  const body = shape.parse(await (await get(path)).json())
  expect(body.meta.count).toBe(body.data.length)
  expect(body.data.length).toBeGreaterThan(0)
})

it('serves a new snapshot as soon as it is there, and refuses a bad one with file, record and field', async () => {
  const own = await startServer()
  const total = async () => JobList.parse(await (await fetch(`${own.url}/api/jobs`)).json()).meta.total
  // Until it is kept: an answer of the old snapshot must go with it.
  for (const _ of [1, 2, 3]) expect(await total()).toBe(120)
  await writeData(own.dataDir, fictionalSnapshot({ jobs: [fictionalJob(1)] }))
  await own.reload()
  expect(await total()).toBe(1)
  await writeData(own.dataDir, fictionalSnapshot({ jobs: [fictionalJob(1, { link: 'javascript:alert(1)' })] }))
  await own.reload()
  expect(await total()).toBe(1)
  expect(own.logged.at(-1)).toMatch(/jobs\.json: made-up-engineer-00000001: link/)
  await own.close()
})
