import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it } from 'vitest'
import { writeData } from '../../site/test/server.ts'
import { fictionalEvent, fictionalJob, fictionalSnapshot } from '../../site/test/snapshot.ts'
import { QuerySet, readQueries } from './queries.ts'
import { evaluateSearch } from './search.ts'

const NOTHING = QuerySet.parse({ glossary: [], jobs: [], news: [], events: [], sentences: [] })
const tuned = QuerySet.parse({
  glossary: [
    { q: 'made-up term 7', first: 'made-up-term-7' },
    { q: 'MUT3', first: 'made-up-term-4' },
  ],
  jobs: [
    { q: 'zorbing', all5: { title: 'zorbing', workMode: 'hybrid' } },
    { q: 'zorbing', first: { title: 'zorbing' }, same: 'zorbing instructor' },
    { q: 'zorbing', first: 'gone-since' },
    { q: 'closed', none: true },
  ],
  news: [{ q: 'headline 9', first: 'fictional-headline-00000009' }],
  events: [{ q: 'yesteryear', first: { city: 'Porto' } }],
  sentences: [
    { q: 'zorbing', in: 'jobs', within5: { title: 'zorbing' } },
    { q: 'yesteryear', in: 'events', first: { city: 'Porto' } },
    { q: 'unicycling', in: 'news', none: true },
  ],
})
const heldOut = QuerySet.parse({ ...NOTHING, jobs: [{ q: 'unicycling', first: { title: 'zorbing' } }] })

let dir: string
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'evaluate-search-'))
  const { jobs, events, ...others } = fictionalSnapshot()
  const zorbing = fictionalJob(121, { title: 'Zorbing Instructor', workMode: 'hybrid' })
  const closed = fictionalJob(122, { title: 'Closed Job', closedAt: '2026-09-30T00:00:00.000Z' })
  await writeData(join(dir, 'data'), {
    ...others,
    jobs: [...jobs, zorbing, closed],
    events: [...events, fictionalEvent(21, { name: 'Yesteryear', startDate: '2020-01-01', city: 'Porto' })],
  })
})

const figuresOf = async (showsHeldOut: boolean) => {
  const env = { DATA_DIR: join(dir, 'data') }
  const rows = await evaluateSearch(env, { tuned, 'held-out': heldOut }, showsHeldOut)
  return new Map(rows.map(({ measure, value, cases, misses }) => [measure, { value, cases, misses }]))
}

it('counts the service’s answers over HTTP, by collection', async () => {
  const figures = await figuresOf(false)
  expect(figures.get('tuned, glossary: success@1')).toEqual({
    value: 0.5,
    cases: 2,
    misses: [expect.stringMatching(/^"MUT3": \d+ made-up-term-3/)],
  })
  expect(figures.get('tuned, jobs: success@1')).toMatchObject({ value: 1, cases: 2 })
  expect(figures.get('tuned, jobs: success@5')).toMatchObject({ value: 1, cases: 2 })
  expect(figures.get('tuned, jobs: same total')).toMatchObject({ value: 1, cases: 1 })
  expect(figures.get('tuned, jobs: without result')).toMatchObject({ value: 0, cases: 2, misses: [] })
  expect(figures.get('tuned, jobs: empty where nothing fits')).toMatchObject({ value: 1, cases: 1 })
  expect(figures.get('tuned, jobs: wants what is gone')).toEqual({ value: 0.25, cases: 4, misses: ['"zorbing"'] })
  expect(figures.get('tuned, news: success@1')).toMatchObject({ value: 1, cases: 1 })
  expect(figures.get('tuned, events: success@1')).toMatchObject({ value: 1, cases: 1 })
  expect(figures.get('tuned, sentences: success@5')).toMatchObject({ value: 1, cases: 1 })
  expect(figures.get('tuned, sentences: wants what is gone')).toMatchObject({ misses: ['"yesteryear"'] })
  expect(figures.get('tuned, sentences: empty where nothing fits')).toMatchObject({ value: 1, cases: 1 })
})

it('names the misses of the held-out half only on request', async () => {
  const hidden = await figuresOf(false)
  expect(hidden.get('held-out, jobs: success@1')).toEqual({ value: 0, cases: 1, misses: [] })
  const shown = await figuresOf(true)
  expect(shown.get('held-out, jobs: success@1')).toMatchObject({ misses: ['"unicycling": 0 '] })
  expect(shown.get('held-out, jobs: without result')).toMatchObject({ value: 1, cases: 1 })
})

it('answers the committed queries over the committed data as often as it must', async () => {
  const DATA_DIR = fileURLToPath(new URL('../../data', import.meta.url))
  const rows = await evaluateSearch({ DATA_DIR }, readQueries(), false)
  const below = rows.filter(({ value, bar }) => bar !== undefined && value < bar)
  expect(below.map(({ measure, value, bar }) => `${measure} ${value.toFixed(3)} < ${bar}`)).toEqual([])
}, 120_000)
