import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, type JobRecord } from '#contract'
import type { SourceResult } from '../collection.ts'
import { exampleEntry, exampleJob, exampleResult } from '../test/example-job.ts'
import { mergeJobs } from './merge.ts'

const board = exampleEntry()
const list = exampleEntry({ id: 'list', adapter: 'getro', board: 'x', tier: 3 })
const feed = exampleEntry({ id: 'feed', adapter: 'remoteok', board: undefined, tier: 3, newestOnly: true })
const HOUR_MS = 3_600_000

/** One source in one run: its state, and which of five roles it shows. */
const answer = fc.record({
  state: fc.constantFrom<SourceResult['state']>('fresh', 'fresh', 'unchanged', 'failed'),
  roles: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 5 }),
})
const runs = fc.array(fc.tuple(answer, answer, answer), { minLength: 1, maxLength: 8 })

function play(history: [Answer, Answer, Answer][]): JobRecord[][] {
  const states: JobRecord[][] = [[]]
  history.forEach((answers, index) => {
    const now = new Date(Date.UTC(2026, 10, 1) + index * HOUR_MS)
    const results = [board, list, feed].map((entry, source) =>
      exampleResult(
        answers[source]?.state ?? 'failed',
        (answers[source]?.state === 'fresh' ? answers[source].roles : []).map(role => posting(entry.id, role, now)),
        entry,
      ),
    )
    states.push(mergeJobs(states.at(-1) ?? [], results, now).records)
  })
  return states
}
type Answer = { state: SourceResult['state']; roles: number[] }

function posting(source: string, role: number, now: Date): JobRecord {
  const firstSeenAt = instantOf(now)
  return exampleJob({
    source,
    sourceKey: `${role}`,
    title: `Engineer ${role}`,
    firstSeenAt,
    date: firstSeenAt,
    dateIssue: 'missing',
  })
}

describe('any history of runs', () => {
  it('keeps ids unique, and each role on one record of the list', () =>
    fc.assert(
      fc.property(runs, history => {
        for (const records of play(history)) {
          expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
          const open = records.filter(({ closedAt }) => !closedAt).map(({ title }) => title)
          expect(new Set(open).size).toBe(open.length)
        }
      }),
    ))

  it('never loses a posting, and never dates its first sight later', () =>
    fc.assert(
      fc.property(runs, history => {
        const states = play(history)
        states.slice(1).forEach((records, index) => {
          for (const before of states[index] ?? []) {
            const after = records.find(({ title }) => title === before.title)
            expect(after?.firstSeenAt).toBe(before.firstSeenAt)
          }
        })
      }),
    ))

  it('lists the roles that the employer’s board shows now, and none that it has missed twice', () =>
    fc.assert(
      fc.property(runs, history => {
        const records = play(history).at(-1) ?? []
        const last = history.at(-1)?.[0]
        for (const role of last?.state === 'fresh' ? last.roles : []) {
          const job = records.find(({ title }) => title === `Engineer ${role}`)
          expect(job).toMatchObject({ source: board.id })
          expect(job?.missingSince ?? job?.closedAt).toBeUndefined()
        }
        const answered = history.map(([own]) => own).filter(({ state }) => state === 'fresh' || state === 'unchanged')
        if (answered.length < 2) expect(records.some(job => job.source === board.id && job.closedAt)).toBe(false)
      }),
    ))

  it('changes nothing when every source fails', () =>
    fc.assert(
      fc.property(runs, history => {
        const failed: Answer = { state: 'failed', roles: [] }
        const states = play([...history, [failed, failed, failed]])
        expect(states.at(-1)).toEqual(states.at(-2))
      }),
    ))
})
