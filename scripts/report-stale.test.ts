import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceStatus } from '#contract'
import { fictionalSource } from '../site/test/snapshot.ts'
import { listIssues, openGitHub } from './github.ts'
import { apply, LABEL, planSteps } from './report-stale.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const API = 'https://api.github.com/repos/example/service'
const github = openGitHub({ GITHUB_REPOSITORY: 'example/service', GITHUB_TOKEN: 'made-up' })
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const failing = (over: Partial<SourceStatus> = {}) =>
  fictionalSource('example-labs', {
    state: 'failing',
    failingSince: '2026-10-01T02:00:00.000Z',
    reason: 'fetch: GET https://jobs.example: status 500',
    ...over,
  })

/** The issue as it stands after it was opened for these statuses. */
function issueFor(source: SourceStatus, number = 7) {
  const [step] = planSteps([source], [], NOW)
  if (step?.do !== 'open') throw new Error('no issue would be opened')
  return { number, title: step.title, body: step.body }
}

describe('the issue of a broken source', () => {
  it('is opened when the source has failed for six hours, and not before', () => {
    expect(planSteps([failing()], [], NOW)).toMatchObject([{ do: 'open', source: 'jobs/example-labs' }])
    expect(planSteps([failing({ failingSince: '2026-10-01T06:00:00.000Z' })], [], NOW)).toHaveLength(1)
    expect(planSteps([failing({ failingSince: '2026-10-01T06:00:00.001Z' })], [], NOW)).toEqual([])
  })

  it('is not opened when our own schedule stood still', () => {
    const source = fictionalSource('quiet', { state: 'stale', cause: 'not-asked', reason: 'not asked since yesterday' })
    expect(planSteps([source], [], NOW)).toEqual([])
  })

  it('is opened when the source went stale', () => {
    const [step] = planSteps([fictionalSource('quiet', { state: 'stale', reason: 'frozen' })], [], NOW)
    expect(step).toMatchObject({ do: 'open', title: 'jobs: Example Labs (quiet) is stale' })
  })

  it('is not opened for a line that has never answered: the doctor names those', () =>
    expect(
      planSteps([failing({ lastSuccessAt: undefined, counts: { fetched: 0, kept: 0, dropped: {} } })], [], NOW),
    ).toEqual([]))

  it('is opened once', () => {
    expect(planSteps([failing()], [issueFor(failing())], NOW)).toEqual([])
    expect(planSteps([failing({ lastAttemptAt: '2026-10-01T11:30:00.000Z' })], [issueFor(failing())], NOW)).toEqual([])
  })

  it('is refreshed in its body when the reason changed', () => {
    const [step] = planSteps([failing({ reason: 'parse: not JSON' })], [issueFor(failing())], NOW)
    expect(step).toMatchObject({ do: 'refresh', number: 7, body: expect.stringContaining('parse: not JSON') })
  })

  it('is closed on recovery, when the source is disabled and when it left the catalog', () => {
    const close = [{ do: 'close', source: 'jobs/example-labs', number: 7 }]
    expect(planSteps([fictionalSource('example-labs')], [issueFor(failing())], NOW)).toEqual(close)
    expect(planSteps([failing({ state: 'disabled' })], [issueFor(failing())], NOW)).toEqual(close)
    expect(planSteps([], [issueFor(failing())], NOW)).toEqual(close)
  })

  it('stays the older one when two were opened at the same moment', () => {
    const issues = [issueFor(failing(), 9), issueFor(failing(), 7)]
    expect(planSteps([failing()], issues, NOW)).toEqual([{ do: 'close', source: 'jobs/example-labs', number: 9 }])
  })

  it('quotes what the upstream said as text that mentions and links nobody', () => {
    const body = issueFor(failing({ reason: 'check: ```````\n@everyone' })).body
    expect(body).toContain("``````text\ncheck: '''\n@everyone\n``````")
    expect(issueFor(failing({ reason: 'check: ``````' })).body).toContain("``````text\ncheck: '''\n``````")
  })

  it('is opened for at most ten sources in one run', () => {
    const sources = Array.from({ length: 30 }, (_, number) => failing({ id: `example-${number}` }))
    expect(planSteps(sources, [], NOW).length).toBe(10)
  })

  it('leaves issues alone that people wrote', () => {
    expect(planSteps([], [{ number: 3, title: 'Mine', body: 'A source is broken.' }], NOW)).toEqual([])
    const quoting = { ...issueFor(failing()), body: `It says:\n${issueFor(failing()).body}` }
    expect(planSteps([], [quoting], NOW)).toEqual([])
  })
})

describe('GitHub', () => {
  it('is asked for all pages of open issues', async () => {
    const pages: string[] = []
    server.use(
      http.get(`${API}/issues`, ({ request }) => {
        const { searchParams, search } = new URL(request.url)
        pages.push(search)
        const [first, count] = searchParams.get('page') === '1' ? [104, 100] : [4, 4]
        const issue = { title: 'An issue', body: null, state: 'open' }
        const issues = Array.from({ length: count }, (_, at) => ({ ...issue, number: first - at }))
        return HttpResponse.json(issues.map(one => (one.number === 2 ? { ...one, pull_request: {} } : one)))
      }),
    )
    const found = await listIssues(github, LABEL)
    // A pull request is an issue to GitHub.
    expect([found.length, found.some(({ number }) => number === 2)]).toEqual([103, false])
    const asked = '?state=open&labels=source-broken&per_page=100&page='
    expect(pages).toEqual([`${asked}1`, `${asked}2`])
  })

  it('is told to open, refresh and close', async () => {
    const told: unknown[] = []
    server.use(
      http.post(`${API}/issues`, async ({ request }) => {
        told.push(await request.json())
        return HttpResponse.json({ number: 8 }, { status: 201 })
      }),
      http.patch(`${API}/issues/:number`, async ({ request, params }) => {
        told.push([params.number, request.headers.get('authorization'), await request.json()])
        return HttpResponse.json({})
      }),
    )
    await apply(
      [
        { do: 'open', source: 'jobs/one', title: 'One', body: 'Text' },
        { do: 'refresh', source: 'jobs/two', number: 2, body: 'New' },
        { do: 'close', source: 'jobs/three', number: 3 },
      ],
      github,
    )
    expect(told).toEqual([
      { title: 'One', body: 'Text', labels: ['source-broken'] },
      ['2', 'Bearer made-up', { body: 'New' }],
      ['3', 'Bearer made-up', { state: 'closed', state_reason: 'completed' }],
    ])
  })

  it('refusing one step is told of when the others are done', async () => {
    const done: string[] = []
    server.use(
      http.patch(`${API}/issues/:number`, ({ params }) => {
        if (params.number === '2') return HttpResponse.json({ message: 'Gone' }, { status: 410 })
        done.push(String(params.number))
        return HttpResponse.json({})
      }),
    )
    const steps = [2, 3].map(number => ({ do: 'close' as const, source: `jobs/number-${number}`, number }))
    await expect(apply(steps, github)).rejects.toThrow(/^close jobs\/number-2: .* answers 410$/)
    expect(done).toEqual(['3'])
  })

  it('refusing ends the run with what was refused', async () => {
    server.use(http.get(`${API}/issues`, () => HttpResponse.json({ message: 'Bad credentials' }, { status: 401 })))
    await expect(listIssues(github, LABEL)).rejects.toThrow('GitHub answers 401')
  })
})
