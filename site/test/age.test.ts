/** How old the data is: one judgement, given by the status, by lists in each format, by Markdown, tools, pages and metrics. */
import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { JobItem, JobList, Readiness } from '#contract'
import { useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot, fictionalSource } from './snapshot.ts'

const HAND_KEPT = fictionalSource('hand-kept', {
  collection: 'events',
  handKept: true,
  checkedAt: '2026-10-01',
  lastAttemptAt: '2026-10-20T06:00:00Z',
  lastSuccessAt: '2026-10-20T06:00:00Z',
})
const snapshot = fictionalSnapshot({
  jobs: [
    fictionalJob(1),
    fictionalJob(2, { source: 'quiet-board', alsoListedAt: [] }),
    fictionalJob(3, { closesAt: '2026-10-05T23:59:59Z' }),
  ],
  sources: [
    fictionalSource('example-labs'),
    fictionalSource('quiet-board', { lastSuccessAt: '2026-09-20T06:00:00Z', state: 'failing', cause: 'no-answer' }),
    fictionalSource('example-gazette', { collection: 'news', name: 'Example Gazette' }),
    fictionalSource('example-calendar', { collection: 'events', name: 'Example Calendar' }),
    HAND_KEPT,
    fictionalSource('unseen-board', {
      lastAttemptAt: undefined,
      lastSuccessAt: undefined,
      state: 'stale',
      cause: 'not-asked',
      counts: { fetched: 0, kept: 0, dropped: {} },
    }),
  ],
})
const FRESH = '2026-10-01T12:00:00Z'
const LATER = '2026-10-21T12:00:00Z'

const server = useServer({ snapshot })

const statusAt = (now: string, path = '/api/status') =>
  server.at(now, async () => {
    const { status, headers, body } = await server.get(path)
    return { code: status, headers, ...Readiness.strict().parse(JSON.parse(body)) }
  })

describe('the status', () => {
  it('leaves out a source that no run has requested yet, and shows it apart', async () => {
    const { degraded } = await statusAt(FRESH)
    expect(degraded).toEqual(['quiet-board'])
    const $ = load((await server.get('/status')).body)
    expect($('#jobs li').attr('id')).toBe('jobs-unseen-board')
    expect($('#jobs .state.not-asked-yet').text()).toBe('1 not requested yet')
    expect($('#jobs tbody tr')).toHaveLength(2)
    expect($('.lead').text()).toContain('3 of 4 sources are up to date.')
  })

  it('counts the confirmed records of each collection, and the worst decides', async () => {
    const { status, collections } = await statusAt(FRESH)
    expect(status).toBe('degraded')
    expect(collections).toMatchObject([
      {
        collection: 'jobs',
        status: 'degraded',
        asOf: '2026-09-20T06:00:00Z',
        medianAsOf: '2026-10-01T06:00:00Z',
        newestAnswer: '2026-10-01T06:00:00Z',
        records: 3,
        confirmed: 2,
        sources: 2,
        sourcesWell: 1,
        lastRun: { at: '2026-10-01T06:00:00Z', answered: 1, failed: 1 },
      },
      { collection: 'news', status: 'ok', records: 40, confirmed: 40 },
      { collection: 'events', status: 'ok' },
    ])
  })

  it('is stale when no request was sent for too long, whatever a list kept by hand says', async () => {
    const { status, generatedAt, collections } = await statusAt(LATER)
    expect([status, generatedAt]).toEqual(['stale', '2026-10-01T06:00:00Z'])
    expect(collections.map(({ newestAnswer }) => newestAnswer)).toEqual(Array(3).fill('2026-10-01T06:00:00Z'))
  })

  it('for monitors is 503 while it is stale', async () => {
    expect((await statusAt(FRESH, '/api/status/ready')).code).toBe(200)
    const { code, headers, error } = await statusAt(LATER, '/api/status/ready')
    expect([code, headers['retry-after']]).toEqual([503, '300'])
    expect(error).toMatchObject({ code: 'INTERNAL_SERVER_ERROR', message: 'The data of a collection is stale.' })
  })
})

it.each(['/api/jobs', '/api/v1/jobs.csv', '/api/v1/jobs.rss', '/api/v1/events.ics', '/api/news'])(
  '%s names its age in headers that browsers may read',
  async path => {
    const { headers } = await server.get(path)
    const isOld = path.includes('jobs')
    const [asOf, median] = isOld ? ['2026-09-20T06:00:00Z', '2026-10-01T06:00:00Z'] : ['2026-10-01T06:00:00Z']
    expect([headers['x-data-as-of'], headers['x-data-median-as-of']]).toEqual([asOf, median])
    expect(headers['x-data-status']).toBe(isOld ? 'degraded' : 'ok')
    expect(headers['access-control-expose-headers']).toMatch(/X-Data-As-Of, X-Data-Median-As-Of, X-Data-Status/)
  },
)

it('a posting is closed, and off the list, when its own closing day is over', async () => {
  const listed = async () => JobList.parse(await server.json('/api/jobs')).data.length
  expect([await listed(), await server.at('2026-10-06T00:00:00Z', listed)]).toEqual([3, 2])
  const item = await server.at('2026-10-06T00:00:00Z', () => server.json('/api/v1/jobs/made-up-engineer-00000003'))
  expect(JobItem.parse(item).verification.state).toBe('closed')
})

it('people read the age on the status page, by collection', async () => {
  const text = (await server.page('/status'))('body').text().replace(/\s+/g, ' ')
  expect(text).toContain(
    '2 of 3 jobs are confirmed; 1 of 2 job boards are up to date, the last answered on Oct 1, 2026.',
  )
  expect(text).toContain('Some of the data is older than promised.')
})
