import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { Collection } from '#contract'
import { CADENCE_MINUTES, dueCollections, isQuietFor } from '../ingest/run/cadence.ts'
import { fictionalSource } from '../site/test/snapshot.ts'
import { findDelays, lastCompletedRun } from './watchdog.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString()
/** Sources that were requested this many minutes ago, just now if their collection is not given. */
const askedAgo = (minutes: Partial<Record<Collection, number>>) =>
  Collection.options.map(collection =>
    fictionalSource(collection, { collection, lastAttemptAt: minutesAgo(minutes[collection] ?? 0) }),
  )

describe('a scheduled refresh', () => {
  it('is due if it was not requested for as long as promised', () => {
    expect(dueCollections(askedAgo({ jobs: 30, news: 30, events: 30 }), NOW)).toEqual(['news'])
    expect(dueCollections(askedAgo({ jobs: 58, news: 29, events: 200 }), NOW)).toEqual(['jobs', 'news'])
    expect(dueCollections(askedAgo({ jobs: 10, news: 10, events: 10 }), NOW)).toEqual([])
    expect(dueCollections([], NOW)).toEqual(Collection.options)
  })

  it('depends on the source that was requested last', () => {
    const sources = [90, 10, 80].flatMap(minutes => askedAgo({ jobs: minutes, news: minutes, events: minutes }))
    expect(dueCollections(sources, NOW)).toEqual([])
  })

  it('without news is recorded when nothing of one collection was for six hours', () => {
    const quiet = (minutes: number) =>
      isQuietFor(['jobs', 'news'], askedAgo({ jobs: 10, news: minutes, events: 900 }), NOW)
    // A schedule may come five minutes early.
    expect([quiet(354), quiet(355), isQuietFor(['news'], [], NOW)]).toEqual([false, true, true])
  })

  it('comes as often as the fastest promise needs', () => {
    const { on } = parse(readFileSync(new URL('../.github/workflows/refresh.yml', import.meta.url), 'utf8'))
    const [minutes] = on.schedule[0].cron.split(' ')
    const every = 60 / minutes.split(',').length
    expect(every).toBeLessThanOrEqual(Math.min(...Object.values(CADENCE_MINUTES)))
    expect(minutes.split(',')).not.toContain('0')
  })
})

describe('the watchdog', () => {
  const fresh = askedAgo({ jobs: 30, news: 10, events: 100 })

  it('is silent while every promise is kept', () => {
    expect(findDelays(fresh, new Date(minutesAgo(59)), NOW)).toEqual([])
  })

  it('speaks when the schedule slipped by more than twice the promise', () => {
    expect(findDelays(fresh, new Date(minutesAgo(61)), NOW)).toEqual([
      'the last refresh ended 61 minutes ago, at most 60 minutes are allowed',
    ])
    expect(findDelays(fresh, undefined, NOW)[0]).toContain('never')
  })

  it('speaks when runs end but one collection is not delivered', () => {
    const delays = findDelays(askedAgo({ jobs: 30, news: 10, events: 721 }), NOW, NOW)
    expect(delays).toEqual(['events: sources were last requested 721 minutes ago, at most 720 minutes are allowed'])
    // A run without news is recorded every six hours.
    expect(findDelays(askedAgo({ jobs: 420, news: 390, events: 720 }), NOW, NOW)).toEqual([])
    expect(findDelays(askedAgo({ jobs: 421, news: 391, events: 10 }), NOW, NOW)).toEqual([
      'jobs: sources were last requested 421 minutes ago, at most 420 minutes are allowed',
      'news: sources were last requested 391 minutes ago, at most 390 minutes are allowed',
    ])
  })

  it('reads when the refresh last ended, red or green', async () => {
    // Queued runs are replaced by the next one and end as cancelled, whether or not one ever started.
    const runs = [
      { updated_at: '2026-10-01T10:00:00Z', conclusion: 'success' },
      { updated_at: '2026-10-01T11:00:00Z', conclusion: 'failure' },
      { updated_at: '2026-10-01T11:30:00Z', conclusion: 'cancelled' },
      { updated_at: '2026-10-01T11:31:00Z', conclusion: 'skipped' },
    ]
    const paths: string[] = []
    const request = async (_method: string, path: string) => {
      paths.push(path)
      return { total_count: 4, workflow_runs: runs }
    }
    expect(await lastCompletedRun(request)).toEqual(new Date('2026-10-01T11:00:00Z'))
    expect(paths).toEqual(['/actions/workflows/refresh.yml/runs?status=completed&per_page=100'])
  })
})
