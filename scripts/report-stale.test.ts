import { describe, expect, it, vi } from 'vitest'
import type { SourceStatus } from '#contract'
import { tableOf } from '../ingest/run/doctor.ts'
import { fictionalSource } from '../site/test/snapshot.ts'
import { reportDoctor } from './report-doctor.ts'
import { reportStale } from './report-stale.ts'

vi.spyOn(console, 'log').mockReturnValue()
const NOW = new Date('2026-10-01T12:00:00Z')
const NONE = { fetched: 0, kept: 0, dropped: {} }
const CLOSED = { state: 'closed', state_reason: 'completed' }

interface Issue {
  number: number
  title?: string
  body: string
  pull_request?: object
}

/** GitHub with these open issues, a hundred a page. `sent` has its other requests; it refuses number 2. */
function gitHubWith(issues: Issue[] = []) {
  const sent: [string, string, { title?: string; body?: string; labels?: string[] }][] = []
  const pages: string[] = []
  const github = async (method: string, path: string, body: object = {}) => {
    if (method === 'GET') {
      const page = Number(/&page=(\d+)$/.exec(path)?.[1])
      pages.push(path)
      return issues.slice((page - 1) * 100, page * 100).map(issue => ({ title: 'An issue', ...issue }))
    }
    if (path === '/issues/2') throw new Error('GitHub answers 410')
    sent.push([method, path, body])
    return {}
  }
  return { github, sent, pages }
}

async function sentFor(sources: SourceStatus[], issues: Issue[] = []) {
  const { github, sent } = gitHubWith(issues)
  await reportStale(sources, github, NOW)
  return sent
}

const failing = (over: Partial<SourceStatus> = {}) =>
  fictionalSource('example-labs', {
    state: 'failing',
    failingSince: '2026-10-01T02:00:00.000Z',
    reason: 'fetch: GET https://jobs.example: status 500',
    ...over,
  })

/** The issue as it stands after it was opened for a source. */
async function issueFor(source: SourceStatus, number = 7): Promise<Issue> {
  const [[, , { title, body = '' }] = ['', '', {}]] = await sentFor([source])
  return { number, title, body }
}

describe('the issue of a broken source', () => {
  const stale = (over: Partial<SourceStatus>) => fictionalSource('quiet', { state: 'stale', reason: 'frozen', ...over })
  it.each([
    ['has failed for six hours', failing({ failingSince: '2026-10-01T06:00:00.000Z' }), 1],
    ['has failed for less', failing({ failingSince: '2026-10-01T06:00:00.001Z' }), 0],
    ['went stale', stale({}), 1],
    ['was not due because our own schedule stood still', stale({ cause: 'not-asked' }), 0],
    ['has never answered, which the doctor names', failing({ lastSuccessAt: undefined, counts: NONE }), 0],
  ])('of one that %s is opened or not', async (_what, source, count) =>
    expect(await sentFor([source])).toHaveLength(count),
  )

  it('names it, and quotes the upstream’s message as text without mentions or links', async () => {
    const [opened] = await sentFor([failing({ reason: 'check: ```````\n@everyone' })])
    expect(opened).toMatchObject(['POST', '/issues', { labels: ['source-broken'] }])
    expect(opened?.[2].title).toBe('jobs: Example Labs (example-labs) is failing')
    expect(opened?.[2].body).toContain("``````text\ncheck: '''\n@everyone\n``````")
  })

  it('is opened once, and refreshed in its body when the reason changed', async () => {
    const issue = await issueFor(failing())
    expect(await sentFor([failing({ lastAttemptAt: '2026-10-01T11:30:00.000Z' })], [issue])).toEqual([])
    const body = expect.stringContaining('parse: not JSON')
    expect(await sentFor([failing({ reason: 'parse: not JSON' })], [issue])).toEqual([['PATCH', '/issues/7', { body }]])
  })

  it.each([
    ['on recovery', [fictionalSource('example-labs')]],
    ['when the source is disabled', [failing({ state: 'disabled' })]],
    ['when it left the catalog', []],
  ])('is closed %s', async (_when, sources) =>
    expect(await sentFor(sources, [await issueFor(failing())])).toEqual([['PATCH', '/issues/7', CLOSED]]),
  )

  it('stays the older one when two were opened at the same moment', async () => {
    const issues = [await issueFor(failing(), 9), await issueFor(failing(), 7)]
    expect(await sentFor([failing()], issues)).toEqual([['PATCH', '/issues/9', CLOSED]])
  })

  it('is opened for at most ten sources in one run', async () => {
    const sources = Array.from({ length: 30 }, (_, number) => failing({ id: `example-${number}` }))
    expect(await sentFor(sources)).toHaveLength(10)
  })

  it('is searched on all pages, and is neither a person’s issue nor a pull request', async () => {
    const { body } = await issueFor(failing())
    const others = Array.from({ length: 100 }, (_, at) => ({ number: 300 - at, body: `It says:\n${body}` }))
    const { github, sent, pages } = gitHubWith([...others, { number: 5, body, pull_request: {} }, { number: 4, body }])
    await reportStale([], github, NOW)
    expect(sent).toEqual([['PATCH', '/issues/4', CLOSED]])
    const path = '/issues?state=open&labels=source-broken&per_page=100&page='
    expect(pages).toEqual([`${path}1`, `${path}2`])
  })

  it('that GitHub refuses to change is named when the others are done', async () => {
    const issues = [await issueFor(failing({ id: 'two' }), 2), await issueFor(failing({ id: 'three' }), 3)]
    const { github, sent } = gitHubWith(issues)
    await expect(reportStale([], github, NOW)).rejects.toThrow('close jobs/two: GitHub answers 410')
    expect(sent).toEqual([['PATCH', '/issues/3', CLOSED]])
  })
})

describe('the issue of the doctor', () => {
  const FOUND = 'trouble  source\ngone     example-labs  404 ``````\n@everyone\n\ngone 1\n'
  const sentOver = async (found: string, ...issues: Issue[]) => {
    const { github, sent } = gitHubWith(issues)
    await reportDoctor(found, github)
    return sent
  }

  it('is one that quotes the findings, is kept current silently, and is closed when they are gone', async () => {
    const [[method, path, { body = '', labels }] = ['', '', {}]] = await sentOver(FOUND)
    expect([method, path, labels]).toEqual(['POST', '/issues', ['catalog-doctor']])
    expect(body.split('``````')).toEqual([expect.any(String), expect.stringContaining('@everyone'), expect.any(String)])
    expect(await sentOver(FOUND, { number: 8, body })).toEqual([])
    expect(await sentOver(FOUND, { number: 8, body: 'older' })).toEqual([['PATCH', '/issues/8', { body }]])
    expect(await sentOver(tableOf([]), { number: 8, body })).toEqual([['PATCH', '/issues/8', CLOSED]])
    expect(await sentOver(tableOf([]))).toEqual([])
  })

  it('cuts a text that GitHub would refuse for its length', async () => {
    const [[, , { body = '' }] = ['', '', {}]] = await sentOver('x'.repeat(100_000))
    expect(body.length).toBeLessThan(65_536)
    expect(body).toContain('[cut]')
  })
})
