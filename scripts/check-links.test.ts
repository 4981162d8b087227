import { describe, expect, it } from 'vitest'
import type { Collection } from '#contract'
import { USER_AGENT } from '../ingest/net/client.ts'
import { type Wire, WireError } from '../ingest/net/wire.ts'
import { fictionalEvent, fictionalJob, fictionalSnapshot } from '../site/test/snapshot.ts'
import { checkLinks, liveLinks, sample, summarizeLinks } from './check-links.ts'

const link = (path: string, host = 'jobs.example') => ({
  collection: 'jobs' as const,
  id: `job-${path}`,
  url: `https://${host}/${path}`,
})

/** Answers HEAD and GET of a path with the two statuses given for it. */
function wireOf(statuses: Record<string, [number, number]>, asked: string[] = []): Wire {
  return async ({ url, method }) => {
    asked.push(`${method} ${url}`)
    const pair = statuses[new URL(url).pathname.slice(1)]
    if (!pair) throw new WireError('connection failed (ECONNREFUSED)', { transient: true })
    return { status: pair[method === 'HEAD' ? 0 : 1], headers: {}, body: Buffer.of(), finalUrl: url }
  }
}

describe('a link', () => {
  it('is alive, gone or unknown, and only the publisher can say gone', async () => {
    const wire = wireOf({ a: [200, 200], b: [405, 200], c: [404, 404], d: [403, 403], e: [500, 410] })
    const results = await checkLinks(
      ['a', 'b', 'c', 'd', 'e', 'f'].map(path => link(path)),
      wire,
      async () => {},
    )
    expect(results.map(({ verdict }) => verdict)).toEqual(['alive', 'alive', 'gone', 'unknown', 'gone', 'unknown'])
  })

  it('is asked under our own name, and told of in the order of the ids', async () => {
    const asked: unknown[] = []
    const wire: Wire = async ({ url, headers }) => {
      asked.push(headers?.['user-agent'])
      return { status: 200, headers: {}, body: Buffer.of(), finalUrl: url }
    }
    const results = await checkLinks([link('b'), link('c', 'other.example'), link('a')], wire, async () => {})
    expect(results.map(({ id }) => id)).toEqual(['job-a', 'job-b', 'job-c'])
    expect(new Set(asked)).toEqual(new Set([USER_AGENT]))
  })

  it('that a fault of ours kept from being asked is no verdict', async () => {
    const wire: Wire = async () => {
      throw new TypeError('bug')
    }
    await expect(checkLinks([link('a')], wire, async () => {})).rejects.toThrow('bug')
  })

  it('is asked one second after the last one of its host', async () => {
    const pauses: number[] = []
    const links = [link('a'), link('b'), link('c', 'other.example'), link('d')]
    const wire = wireOf({ a: [200, 200], b: [200, 200], c: [200, 200], d: [200, 200] })
    await checkLinks(links, wire, async ms => pauses.push(ms))
    expect(pauses).toEqual([1000, 1000])
  })
})

it('only what people are sent to is asked: no closed job, no past event', () => {
  const jobs = [fictionalJob(1), fictionalJob(2, { closedAt: '2026-09-30T00:00:00.000Z' })]
  const events = [fictionalEvent(1), fictionalEvent(2, { startDate: '2026-09-01' })]
  const links = liveLinks({ ...fictionalSnapshot(), jobs, events }, new Date('2026-10-01T00:00:00Z'))
  const idsOf = (name: Collection) => links.flatMap(({ collection, id }) => (collection === name ? [id] : []))
  expect([idsOf('jobs'), idsOf('events')]).toEqual([[jobs[0]?.id], [events[0]?.id]])
})

it('a sample holds no link twice and is no larger than the list', () => {
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  expect(new Set(sample(numbers, 20, Math.random)).size).toBe(20)
  expect(sample(numbers, 3, () => 0.999)).toEqual([49, 48, 47])
  expect(sample(numbers, 200, Math.random).toSorted((a, b) => a - b)).toEqual(numbers)
})

it('the summary counts verdicts and names what is gone', () => {
  const summary = summarizeLinks([
    { ...link('a'), verdict: 'alive', found: 'status 200' },
    { ...link('b'), verdict: 'gone', found: 'status 404' },
  ])
  expect(summary).toContain('| jobs | 2 | 1 | 1 | 0 |')
  expect(summary).toContain('- job-b: status 404')
})
