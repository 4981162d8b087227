import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readStats } from '#contract/snapshot-set.ts'
import { keepStats, statsOf } from '#contract/stats.ts'
import { fictionalEvent, fictionalJob, fictionalNews, fictionalSource, fictionalTerm } from '../site/test/snapshot.ts'
import { validateData } from './data-rules/files.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const ANSWERED = { lastSuccessAt: '2026-11-25T10:00:00Z', lastAttemptAt: '2026-11-25T10:00:00Z' }
const SILENT = { lastSuccessAt: '2026-10-01T10:00:00Z', lastAttemptAt: '2026-11-25T10:00:00Z' }

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'stats-'))
  const source = (id: string, collection: 'jobs' | 'news' | 'events', at: object) =>
    fictionalSource(id, { collection, ...at })
  const files = {
    jobs: [
      fictionalJob(1, { source: 'well', seniority: 'senior' }),
      fictionalJob(2, { source: 'silent', dateIssue: 'missing' }),
      fictionalJob(3, { source: 'well', closedAt: '2026-11-20T00:00:00Z' }),
    ],
    news: [
      fictionalNews(1, { sourceId: 'paper', pubDate: '2026-11-24T10:00:00Z', firstSeenAt: '2026-11-24T10:30:00Z' }),
      fictionalNews(2, { sourceId: 'paper', pubDate: '2026-11-24T11:00:00Z', firstSeenAt: '2026-11-24T11:40:00Z' }),
      fictionalNews(3, { sourceId: 'paper', pubDate: '2026-11-22T09:00:00Z', firstSeenAt: '2026-11-22T19:00:00Z' }),
    ],
    events: [
      fictionalEvent(1, { source: 'calendar', startDate: '2026-12-10', endDate: '2026-12-11' }),
      fictionalEvent(2, { source: 'calendar', startDate: '2026-11-01', endDate: '2026-11-02' }),
    ],
    sources: [
      source('well', 'jobs', ANSWERED),
      source('silent', 'jobs', SILENT),
      source('paper', 'news', ANSWERED),
      source('calendar', 'events', ANSWERED),
    ],
    changes: [],
    glossary: [fictionalTerm(1)],
  }
  for (const [name, records] of Object.entries(files)) writeFileSync(join(dir, `${name}.json`), JSON.stringify(records))
})

it('counts the listed records, and their shares', () => {
  expect(statsOf(dir, NOW)).toMatchObject({
    day: '2026-11-25',
    collections: {
      jobs: { records: 2, confirmed: 50, level: 50, date: 50, days: 1, sources: 2, answering: 1 },
      news: { records: 3, delayMinutes: 40, days: 2, sources: 1, answering: 1 },
      events: { records: 1, confirmed: 100, days: 1 },
      glossary: { records: 1 },
    },
  })
})

it('has no share of nothing', () => {
  writeFileSync(join(dir, 'jobs.json'), '[]')
  const nothing = { records: 0, days: 0, pay: undefined, confirmed: undefined }
  expect(statsOf(dir, NOW).collections.jobs).toMatchObject(nothing)
})

it('keeps one line a day, the oldest first, of a year', () => {
  for (let day = 0; day < 368; day++) keepStats(dir, new Date(Date.UTC(2027, 0, 1 + day)))
  writeFileSync(join(dir, 'news.json'), '[]')
  keepStats(dir, new Date('2027-12-31T23:00:00Z'))
  const lines = readStats(dir)
  expect([lines.length, lines[0]?.day, lines.at(-1)?.day]).toEqual([366, '2027-01-03', '2028-01-03'])
  expect(lines.filter(({ day }) => day === '2027-12-31')).toMatchObject([{ collections: { news: { records: 0 } } }])
  expect(readFileSync(join(dir, 'stats.json'), 'utf8').split('\n')).toHaveLength(369)
})

it('is refused if it is not a list of days, and may be absent', () => {
  expect(validateData(dir)).toEqual([])
  writeFileSync(join(dir, 'stats.json'), '[{"day":"yesterday"}]')
  expect(() => readStats(dir)).toThrow('stats.json is not a list of days')
  expect(validateData(dir).map(({ file, field }) => `${file} ${field}`)).toContain('stats.json day')
})
