/** Items, facets, sources, status: the endpoints beside the four lists. */
import { describe, expect, it } from 'vitest'
import { Facets, JobItem, JobList, NewsDetail, ServiceStatus, SourceList, TermItem } from '#contract'
import { useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot, fictionalSource } from './snapshot.ts'

const snapshot = fictionalSnapshot({
  jobs: [
    fictionalJob(1, { description: 'All of the text.', tags: ['Rust', 'DeFi'] }),
    fictionalJob(2, { closedAt: '2026-09-28T00:00:00Z', title: 'Closed Role' }),
    fictionalJob(3, { flags: ['look-alike'], title: 'Flagged Role' }),
    fictionalJob(4, { missingSince: '2026-09-30T00:00:00Z', company: 'Acme Chain' }),
  ],
  sources: [
    fictionalSource('example-labs'),
    fictionalSource('example-gazette', { collection: 'news', name: 'Example Gazette', staleAfterHours: 7 }),
    fictionalSource('example-calendar', {
      collection: 'events',
      state: 'failing',
      failingSince: '2026-10-01T00:00:00Z',
      reason: '200 but no "events" array',
    }),
    fictionalSource('switched-off', { state: 'disabled', reason: 'its terms forbid it' }),
  ],
})

const server = useServer({ snapshot })

const read = async (path: string) => {
  const { status, body } = await server.get(path)
  return { status, json: JSON.parse(body) }
}
const idOf = (number: number) => `made-up-engineer-0000000${number}`

describe('an item', () => {
  it('of a job is the whole record with its source and how sure we are', async () => {
    const { json } = await read(`/api/v1/jobs/${idOf(1)}`)
    const { data, verification } = JobItem.strict().parse(json)
    expect([data.description, data.workMode]).toEqual(['All of the text.', 'remote'])
    expect(verification).toMatchObject({
      state: 'open',
      verifiedBy: 'employer-board',
      lastVerifiedAt: '2026-10-01T06:00:00Z',
      source: { id: 'example-labs', terms: 'https://examplelabs.example/terms' },
    })
    expect(JSON.stringify(json)).not.toMatch(/sourceKey|flags/)
  })

  it('of a closed job says so, while no list shows it', async () => {
    const { status, json } = await read(`/api/v1/jobs/${idOf(2)}`)
    const { data, verification } = JobItem.parse(json)
    expect([status, data.closedAt, verification.state]).toEqual([200, '2026-09-28T00:00:00Z', 'closed'])
    const { data: listed } = JobList.parse((await read('/api/jobs')).json)
    expect(listed.map(({ id }) => id)).toEqual([idOf(1), idOf(4)])
  })

  it('of a job missing once was confirmed before that, and is still listed', async () => {
    const { json } = await read(`/api/v1/jobs/${idOf(4)}`)
    const { state, confirmedAt } = JobItem.parse(json).verification
    expect([state, confirmedAt]).toEqual(['open', '2026-09-30T00:00:00Z'])
  })

  it.each([
    `/api/v1/jobs/${idOf(3)}`,
    '/api/v1/jobs/no-such',
    '/api/v1/news/x',
    '/api/v1/events/x',
    '/api/v1/glossary/x',
  ])('%s is 404: flagged or unknown', async path => expect((await read(path)).status).toBe(404))

  it('of news names its other publishers, and of a term its address', async () => {
    const news = NewsDetail.parse((await read('/api/v1/news/fictional-headline-00000001')).json)
    expect([news.data.title, news.verification.sourceState]).toEqual(['Fictional headline 1', 'ok'])
    const term = TermItem.parse((await read('/api/v1/glossary/made-up-term-1')).json)
    expect(term.data.url).toBe(`${server.services.baseUrl}/glossary/made-up-term-1`)
  })
})

it('facets count tags and companies under the same filters', async () => {
  const all = Facets.parse((await read('/api/v1/jobs/facets')).json)
  expect(all.data.tags).toEqual([
    { value: 'DeFi', count: 2 },
    { value: 'Rust', count: 1 },
    { value: 'Solidity', count: 1 },
  ])
  const some = Facets.parse((await read('/api/v1/jobs/facets?company=acme')).json)
  expect([some.meta.total, some.data.companies]).toEqual([1, [{ value: 'Acme Chain', count: 1 }]])
})

describe('the state of the sources', () => {
  it('is given per source, without fields for the ingest', async () => {
    const { data } = SourceList.parse((await read('/api/v1/sources')).json)
    expect(data.map(({ id, state }) => [id, state])).toEqual([
      ['example-labs', 'ok'],
      ['example-gazette', 'ok'],
      ['example-calendar', 'failing'],
      ['switched-off', 'disabled'],
    ])
    expect(data[2]?.reason).toBe('200 but no "events" array')
  })

  it('turns stale by the clock, in the list, in items and in the status', async () => {
    const before = await server.get('/api/v1/sources')
    server.time.now = new Date('2026-10-01T13:00:01Z')
    const degraded = ServiceStatus.parse((await read('/api/status')).json)
    expect(degraded.degraded).toEqual(['example-gazette', 'example-calendar'])
    const { data } = SourceList.parse((await read('/api/v1/sources')).json)
    const source = data.find(({ id }) => id === 'example-gazette')
    expect([source?.state, source?.reason]).toEqual(['stale', 'not asked for too long'])
    const item = NewsDetail.parse((await read('/api/v1/news/fictional-headline-00000002')).json)
    expect(item.verification.sourceState).toBe('stale')
    // A client that uses only times must see it too.
    const since = { 'if-modified-since': String(before.headers['last-modified']) }
    expect((await server.get('/api/v1/sources', since)).status).toBe(200)
    server.time.now = new Date('2026-10-01T12:00:00Z')
  })
})

it('a change of only the glossary is seen by clients that use only times', async () => {
  const changedAt = async (list: string) => String((await server.get(`/api/${list}`)).headers['last-modified'])
  // The file was written just now.
  server.time.now = new Date('2099-01-01T00:00:00Z')
  expect(Date.parse(await changedAt('glossary'))).toBeGreaterThan(Date.parse('2026-10-01T06:00:00Z'))
  expect(Date.parse(await changedAt('jobs'))).toBeLessThanOrEqual(Date.parse('2026-10-01T06:00:00Z'))
})
