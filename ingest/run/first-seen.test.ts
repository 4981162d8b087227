import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { datedAt } from '#contract'
import { exampleJob } from '../test/example-job.ts'
import { main } from './run.ts'
import { readSnapshot, writeSnapshot } from './snapshot.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'first-seen-'))
})

const LINK = 'https://jobs.example.org/roles/1'

async function importing(days: unknown): Promise<number> {
  writeFileSync(join(dir, 'days.json'), JSON.stringify(days))
  return main(['--first-seen', join(dir, 'days.json'), '--data', join(dir, 'data'), '--now', '2026-11-21T08:00:00Z'])
}

it('takes an earlier day over as the first sight by the link, and never as the publication date', async () => {
  const seen = { link: LINK, firstSeenAt: '2026-11-02T00:00:00Z', date: '2026-11-02T00:00:00Z' }
  const undated = exampleJob({ ...seen, id: 'undated', dateIssue: 'missing' })
  const dated = exampleJob({ ...seen, id: 'dated', sourceKey: '2', date: '2026-10-01T00:00:00Z' })
  const other = exampleJob({ ...seen, id: 'other', sourceKey: '3', link: 'https://jobs.example.org/roles/3' })
  writeSnapshot(join(dir, 'data'), { ...readSnapshot(join(dir, 'data')), jobs: [undated, other, dated] })

  const days = { [`${LINK}?utm_source=list`]: '2026-08-20', [other.link]: '2026-11-20' }
  expect(await importing(days)).toBe(0)
  const { jobs, changes } = readSnapshot(join(dir, 'data'))
  expect(jobs.map(job => [job.id, job.date, job.firstSeenAt, datedAt(job)])).toEqual([
    ['other', other.date, other.firstSeenAt, other.date],
    ['dated', dated.date, '2026-08-20T23:59:59Z', dated.date],
    ['undated', undated.date, '2026-08-20T23:59:59Z', '2026-08-20T23:59:59Z'],
  ])
  expect(changes.map(({ id, kind }) => [id, kind])).toEqual([
    ['dated', 'updated'],
    ['undated', 'updated'],
  ])

  const before = readFileSync(join(dir, 'data/jobs.json'), 'utf8')
  expect(await importing(days)).toBe(0)
  expect(readFileSync(join(dir, 'data/jobs.json'), 'utf8')).toBe(before)
})

it.each([[{ [LINK]: 'August' }], [{ 'no link': '2026-08-20' }], [[LINK]]])('refuses %j', async days => {
  expect(await importing(days)).toBe(2)
})
