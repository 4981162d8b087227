/** Postings over several runs: boards that go, move, shrink, or now belong to another firm. */
import { describe, expect, it } from 'vitest'
import { lifeOf } from '#contract/confirmation.ts'
import { startRuns } from './run-in-process.ts'

interface Opening {
  id: number
  title: string
  [field: string]: unknown
}

const greenhouse = (...openings: Opening[]) =>
  JSON.stringify({
    jobs: openings.map(opening => ({
      absolute_url: `https://job-boards.greenhouse.io/heron/jobs/${opening.id}`,
      first_published: '2026-11-01T10:00:00Z',
      location: { name: 'Lisbon' },
      content: '&lt;p&gt;We build a blockchain.&lt;/p&gt;',
      ...opening,
    })),
  })
const lever = (...openings: Opening[]) =>
  JSON.stringify(
    openings.map(({ id, title }) => ({
      id: `0b8f7a64-0000-4000-8000-${String(id).padStart(12, '0')}`,
      text: title,
      hostedUrl: `https://jobs.lever.co/heron/0b8f7a64-0000-4000-8000-${String(id).padStart(12, '0')}`,
      createdAt: Date.UTC(2026, 10, 12),
      categories: { location: 'Lisbon' },
      descriptionPlain: 'The same blockchain, described on another board.',
    })),
  )
const heron = { id: 'heron', adapter: 'greenhouse', tier: 1 as const }
const runtime = { id: 410_001, title: 'Runtime Engineer' }
const auditor = { id: 410_002, title: 'Contract Auditor' }

describe('a board that is gone', () => {
  it.each([404, 410])('closes its postings when it has answered %i for as long as it may be stale', async status => {
    const { run } = startRuns('jobs', [heron])
    await run('2026-11-10T00:00:00Z', { heron: greenhouse(runtime, auditor) })
    const first = await run('2026-11-11T00:00:00Z', { heron: status })
    expect(first.sources).toMatchObject([{ goneSince: '2026-11-11T00:00:00Z', cause: 'no-answer' }])
    expect(first.jobs.filter(job => job.closedAt)).toEqual([])
    const { jobs, changes } = await run('2026-11-13T00:00:00Z', { heron: status })
    const gone = { missingSince: '2026-11-11T00:00:00Z', closedAt: '2026-11-13T00:00:00Z' }
    expect(jobs).toMatchObject([1, 2].map(() => ({ ...gone, closedBecause: 'board-gone' })))
    expect(changes.map(({ kind }) => kind)).toEqual(['created', 'created', 'closed', 'closed'])
  })

  it('closes nothing by time-outs and errors of its server, which neither end nor confirm it, as an answer does', async () => {
    const { run } = startRuns('jobs', [heron])
    await run('2026-11-10T00:00:00Z', { heron: greenhouse(runtime) })
    await run('2026-11-11T00:00:00Z', { heron: 404 })
    for (const answer of ['time-out', 503, 500] as const) {
      const { jobs, sources } = await run('2027-01-20T00:00:00Z', { heron: answer })
      expect([jobs[0]?.closedAt, sources[0]?.goneSince]).toEqual([undefined, '2026-11-11T00:00:00Z'])
    }
    await run('2027-01-21T00:00:00Z', { heron: greenhouse(runtime) })
    const { jobs, sources } = await run('2027-01-22T00:00:00Z', { heron: 404 })
    expect([jobs[0]?.closedAt, sources[0]?.goneSince]).toEqual([undefined, '2027-01-22T00:00:00Z'])
    const unusable = await run('2027-01-23T00:00:00Z', { heron: '[' })
    expect(unusable.sources[0]?.goneSince).toBeUndefined()
  })
})

describe('an employer that moves to another board', () => {
  const moved = { id: 'heron-lever', adapter: 'lever', tier: 1 as const }

  it.each([404, 503, 'time-out'] as const)('is published from there while the old one answers %s', async old => {
    const { run } = startRuns('jobs', [heron, moved])
    const [before] = (await run('2026-11-10T00:00:00Z', { heron: greenhouse(runtime) })).jobs
    const after = await run('2026-11-12T06:00:00Z', { heron: old, 'heron-lever': lever(runtime) })
    const { id, firstSeenAt } = before ?? {}
    expect(after.jobs).toMatchObject([{ id, firstSeenAt, source: 'heron-lever', alsoListedAt: [] }])
    expect(after.jobs[0]?.link).toMatch(/^https:\/\/jobs\.lever\.co/)
    expect(after.jobs[0]?.description).toMatch(/another board/)
    const later = await run('2026-11-20T06:00:00Z', { heron: old, 'heron-lever': lever(runtime) })
    expect(later.jobs).toEqual(after.jobs)
  })
})

describe('a board that another firm has now', () => {
  it('fails with that firm’s name, and nothing of it is published', async () => {
    const { run } = startRuns('jobs', [heron])
    const own = [runtime, auditor].map(opening => ({ ...opening, company_name: 'Heron Chain' }))
    const before = await run('2026-11-10T00:00:00Z', { heron: greenhouse(...own) })
    const clerks = [1, 2].map(id => ({
      id,
      title: `Gym Trainer ${id}`,
      company_name: 'Heron Sports Clubs',
      content: 'Sport.',
    }))
    const { jobs, sources } = await run('2026-11-12T00:00:00Z', { heron: greenhouse(...clerks) })
    expect(jobs).toEqual(before.jobs)
    const reason = 'check: its rows name another employer: Heron Sports Clubs'
    expect(sources).toMatchObject([{ state: 'failing', cause: 'unusable-answer', reason }])
  })
})

describe('an answer that shrank', () => {
  const four = [1, 2, 3, 4].map(id => ({ id, title: `Engineer ${'ABCD'[id - 1]}` }))
  const added = { id: 7, title: 'Ledger Engineer' }

  it('publishes new postings at once, and closes none until it is confirmed', async () => {
    const { run } = startRuns('jobs', [heron])
    const before = await run('2026-11-10T00:00:00Z', { heron: greenhouse(...four) })
    const { jobs, sources, report } = await run('2026-11-11T00:00:00Z', { heron: greenhouse(added) })
    expect(jobs.filter(({ title }) => title !== added.title)).toEqual(before.jobs)
    expect(jobs.find(({ title }) => title === added.title)).toMatchObject({ firstSeenAt: '2026-11-11T00:00:00Z' })
    expect([sources[0]?.state, sources[0]?.cause, report.failed]).toEqual(['failing', 'unusable-answer', ['heron']])
    await run('2026-11-13T00:00:00Z', { heron: greenhouse(added) })
    const confirmed = await run('2026-11-13T06:00:00Z', { heron: greenhouse(added) })
    expect(confirmed.jobs.filter(job => job.closedBecause === 'absent-twice')).toHaveLength(4)
  })
})

describe('a posting whose board is not requested, or does not answer', () => {
  it('is open, then unconfirmed, and its source is blamed only for silence', async () => {
    const { run } = startRuns('jobs', [heron])
    await run('2026-11-10T00:00:00Z', { heron: greenhouse(runtime) })
    const lifeAfter = async (at: string, answers: Parameters<typeof run>[1]) => {
      const { jobs, sources } = await run(at, answers)
      const [source] = sources
      const life = jobs[0] && source && lifeOf(jobs[0], new Map([[source.id, source]]), new Date(at))
      return [life, source?.state, source?.cause]
    }
    expect(await lifeAfter('2026-11-12T00:00:00Z', {})).toEqual(['open', 'ok', undefined])
    expect(await lifeAfter('2026-11-13T00:00:00Z', {})).toEqual(['unconfirmed', 'stale', 'not-asked'])
    expect(await lifeAfter('2026-11-14T00:00:00Z', { heron: 503 })).toEqual(['unconfirmed', 'failing', 'no-answer'])
    expect(await lifeAfter('2026-11-15T00:00:00Z', { heron: greenhouse(runtime) })).toEqual(['open', 'ok', undefined])
  })

  it('is not written anew by a run that brings nothing new', async () => {
    const { run } = startRuns('jobs', [heron])
    await run('2026-11-10T00:00:00Z', { heron: greenhouse(runtime, auditor) })
    const { report } = await run('2026-11-11T00:00:00Z', { heron: greenhouse(runtime, auditor) })
    expect(report.written).toEqual(['sources.json'])
  })
})
