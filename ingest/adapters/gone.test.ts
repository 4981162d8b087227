import { describe, expect, it } from 'vitest'
import type { Adapter } from '../adapter.ts'
import { createHttp } from '../net/http.ts'
import { readSource } from '../run/source.ts'
import { readFixtures } from '../test/fixture.ts'
import { inProcess } from '../test/read-in-process.ts'
import { startRuns } from '../test/run-in-process.ts'
import { adapters } from './index.ts'

const NOW = new Date('2026-11-10T00:00:00Z')
const PAGE = '<!doctype html><html><head><title>Careers software</title></head><body>Hire better</body></html>'
const EMPTY = '{"totalFound":0,"content":[]}'

/** One answer for every request of an adapter's recorded entry. */
async function ask(adapter: Adapter, answer: { status?: number; body?: string; finalUrl?: string }) {
  const [fixture] = await readFixtures(adapter)
  if (!fixture) throw new Error(`${adapter.name} has no fixture`)
  const { status = 200, body = '', finalUrl } = answer
  const wire = async ({ url }: { url: string }) => ({
    status,
    headers: {},
    body: new TextEncoder().encode(body),
    finalUrl: finalUrl ?? url,
  })
  const client = createHttp({ wire, userAgent: 'test', pause: async () => {} })
  const env = adapter.requires ? { [adapter.requires]: 'secret' } : {}
  const source = { entry: fixture.entry, adapter, collection: adapter.collection }
  const { state, goneSince } = await readSource(source, { client, pool: inProcess, now: NOW, env })
  return [state, goneSince]
}

const upstreams = adapters.filter(({ handKept }) => !handKept).map(adapter => [adapter.name, adapter] as const)
const GONE = ['failed', '2026-11-10T00:00:00Z']
const FAILED = ['failed', undefined]

describe.each(upstreams)('a source that is gone: %s', (_name, adapter) => {
  it('answers 404 or 410', async () => {
    for (const status of [404, 410]) expect(await ask(adapter, { status })).toEqual(GONE)
  })

  it('answers as its vendor does for a board that it does not have', async () => {
    if (adapter.gone === 'page') expect(await ask(adapter, { body: PAGE })).toEqual(GONE)
    if (adapter.gone === 'empty list') expect(await ask(adapter, { body: EMPTY })).toEqual(GONE)
    const [fixture] = await readFixtures(adapter)
    const isTenant = fixture && adapter.requests(fixture.entry).some(({ tenantOf }) => tenantOf)
    const sentOn = [{ body: PAGE }, { status: 429 }].map(answer => ({ ...answer, finalUrl: 'https://vendor.example/' }))
    for (const answer of isTenant ? sentOn : []) expect(await ask(adapter, answer)).toEqual(GONE)
  })

  it('is not one that is down for a while, or behind a wall', async () => {
    const wall = '<!doctype html><html><head><title>Just a moment...</title></head></html>'
    for (const answer of [{ status: 503 }, { status: 403 }, { body: wall }])
      expect(await ask(adapter, answer)).toEqual(FAILED)
    if (adapter.gone !== 'page' && adapter.collection === 'jobs')
      expect(await ask(adapter, { body: PAGE })).toEqual(FAILED)
  })
})

it('a list that is cut at a limit closes nothing, and says how many rows it left unread', async () => {
  const { run } = startRuns('jobs', [{ id: 'heron', adapter: 'json-ld' }])
  const posting = (id: number) => {
    const about = { title: `Engineer ${id}`, identifier: `${id}`, url: `https://upstream.example/jobs/${id}` }
    return `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', ...about })}</script>`
  }
  const pages = (ids: number[]) => Object.fromEntries(ids.map(id => [`jobs/${id}`, `<html>${posting(id)}</html>`]))
  const list = (ids: number[]) => `<html>${ids.map(id => `<a href="/jobs/${id}">x</a>`).join('')}</html>`
  const ids = Array.from({ length: 230 }, (_, id) => id)
  const answers = (order: number[]) => ({ heron: list(order), ...pages(order) })
  await run('2026-11-10T00:00:00Z', answers(ids))
  await run('2026-11-11T00:00:00Z', answers(ids.toReversed()))
  const { jobs, sources } = await run('2026-11-12T00:00:00Z', answers(ids.toReversed()))
  expect(jobs.filter(({ missingSince, closedAt }) => missingSince || closedAt)).toEqual([])
  expect(jobs).toHaveLength(230)
  expect(sources[0]?.counts.dropped).toEqual({ 'not-read': 30 })
})
