import { describe, expect, it } from 'vitest'
import { instantOf } from '#contract'
import { meetup } from '../adapters/meetup.ts'
import type { Source } from '../catalog/catalog.ts'
import { exampleEntry } from '../test/example-job.ts'
import { isDue } from './source-policy.ts'
import { findWaiting } from './turns.ts'

const START = Date.parse('2026-10-01T00:00:00Z')
const HOUR_MS = 3_600_000
const groups = (count: number, more: object = { maxRequestsPerDay: 1 }): Source[] =>
  Array.from({ length: count }, (_, at) => {
    const entry = exampleEntry({ id: `group-${at}`, adapter: 'meetup', ...more })
    return { entry, adapter: meetup, collection: 'events' }
  })

/** How many are asked in each refresh, so many hours after the start, and how often each of them was. */
function refreshes(sources: Source[], hours: number[]) {
  const asked = new Map<string, string[]>(sources.map(({ entry }) => [entry.id, []]))
  const lastOf = ({ entry }: Source) => ({ lastAttemptAt: asked.get(entry.id)?.at(-1) })
  const counts = hours.map(hour => {
    const now = new Date(START + hour * HOUR_MS)
    const waiting = findWaiting(sources, lastOf, now)
    const turns = sources.filter(one => !waiting.includes(one) && isDue(one.entry, lastOf(one).lastAttemptAt, now))
    for (const { entry } of turns) asked.get(entry.id)?.push(instantOf(now))
    return turns.length
  })
  return { counts, often: [...asked.values()].map(times => times.length) }
}

describe('a hundred sources of one host that may be asked once a day', () => {
  it('are spread over the refreshes of the day, each asked once', () => {
    const { counts, often } = refreshes(groups(108), [0, 6, 12, 18, 24, 30, 36, 42])
    expect(counts).toEqual(Array(8).fill(27))
    expect(new Set(often)).toEqual(new Set([2]))
  })

  it('make up for a refresh that did not come', () => {
    const { counts, often } = refreshes(groups(108), [0, 12, 18])
    expect([counts, new Set(often)]).toEqual([[27, 54, 27], new Set([1])])
  })

  it('make up for one refresh at most, also after a week without any', () =>
    expect(refreshes(groups(108), [0, 6, 12, 18, 186]).counts.at(-1)).toBe(54))
})

describe('nobody waits', () => {
  it('who is alone on its host', () => expect(refreshes(groups(1), [0]).counts).toEqual([1]))

  it('without a limit', () => expect(refreshes(groups(108, {}), [0, 1]).counts).toEqual([108, 108]))

  it('for the sources of another host', () => {
    const own = groups(4).map((source, at) => {
      const url = `https://calendar-${at}.example/events.ics`
      return { ...source, entry: { ...source.entry, url } }
    })
    expect(refreshes(own, [0]).counts).toEqual([4])
  })
})
