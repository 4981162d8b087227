import { describe, expect, it } from 'vitest'
import { ErrorBody, EventList, GlossaryList, JobList, NewsList } from '#contract'
import { startServer, writeData } from './server.ts'
import { fictionalEvent, fictionalJob, fictionalSnapshot, fictionalTerm } from './snapshot.ts'
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

  it.each(['0', '201', '1.5', 'abc', '1e2', '', '+5', '-1', '5.0', '0x10', ' 5'])(
    'refuses limit=%j by name and range',
    async limit => {
      const answer = await get(`/api/jobs?limit=${encodeURIComponent(limit)}`)
      const { error } = ErrorBody.parse(await answer.json())
      expect([answer.status, error.code]).toEqual([400, 'BAD_REQUEST'])
      expect(error.message).toMatch(/limit.*1 to 200/)
    },
  )

  it('refuses a parameter given twice, by name and range', async () => {
    const answer = await get('/api/jobs?limit=5&limit=6')
    expect([answer.status, ErrorBody.parse(await answer.json()).error.message]).toEqual([
      400,
      expect.stringMatching(/limit.*1 to 200/),
    ])
  })

  it('ignores parameters it does not know', async () => {
    expect((await get('/api/jobs?limit=1&utm_source=x&access_token=y')).status).toBe(200)
  })

  it('answers an empty page past the end', async () => {
    const body = JobList.parse(await (await get('/api/jobs?offset=5000')).json())
    expect([body.data, body.meta.count, body.meta.total]).toEqual([[], 0, 120])
  })

  it('links pages that join without gap or repeat', async () => {
    const seen: string[] = []
    for (let next: string | undefined = `${server.services.baseUrl}/api/v1/jobs?limit=50&tag=defi`; next; ) {
      const answer: Response = await fetch(next)
      seen.push(...JobList.parse(await answer.json()).data.map(job => job.id))
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
      if (next) expect(next).toContain('/api/v1/jobs?')
    }
    expect([seen.length, new Set(seen).size]).toEqual([120, 120])
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

it.each([
  'jobs?search=made-up&limit=3',
  'news?search=rollup',
  'events?country=PRT&type=conference',
  'glossary?category=defi',
  'jobs?limit=nope',
])('/api/%s and its /api/v1 twin give the same bytes', async rest => {
  const [plain, v1] = await Promise.all([get(`/api/${rest}`), get(`/api/v1/${rest}`)])
  expect([await v1.text(), v1.status]).toEqual([await plain.text(), plain.status])
})

it('finds the exact term or synonym first', async () => {
  const glossary = [
    fictionalTerm(1, { term: 'Zed bridge', synonyms: ['Zed'] }),
    fictionalTerm(2, { term: 'Aye zed' }),
    fictionalTerm(3),
  ]
  await using(fictionalSnapshot({ glossary }), async url => {
    const body = GlossaryList.parse(await (await fetch(`${url}/api/glossary?search=zed`)).json())
    expect(body.data.map(term => term.term)).toEqual(['Zed bridge', 'Aye zed'])
  })
})

it('lists an event until its last day is over everywhere on earth', async () => {
  await using(
    fictionalSnapshot({ events: [fictionalEvent(1, { startDate: '2026-10-01', endDate: '2026-10-02' })] }),
    async (url, time) => {
      const count = async () =>
        EventList.parse(await (await fetch(`${url}/api/events?x=${Math.random()}`)).json()).meta.total
      time.now = new Date('2026-10-03T11:59:59Z')
      expect(await count()).toBe(1)
      time.now = new Date('2026-10-03T12:00:00Z')
      expect(await count()).toBe(0)
    },
  )
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

async function using(
  snapshot: ReturnType<typeof fictionalSnapshot>,
  test: (url: string, time: { now: Date }) => Promise<void>,
) {
  const own = await startServer({ snapshot })
  try {
    await test(own.url, own.time)
  } finally {
    await own.close()
  }
}
