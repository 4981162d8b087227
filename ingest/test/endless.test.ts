/** Sources that would be read for ever, beside one that is as it should be. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { JobRecord, SourceStatus } from '#contract'
import { readSet } from '#contract/snapshot-set.ts'
import { ingestIn, json, startIngestIn, startUpstream, type Upstream } from './command.ts'
import { board, catalogOf } from './greenhouse-board.ts'

const SLOW_MS = 120_000
const NEVER_ENDING = 'ingest/test/endless-run.ts'

let dir: string
let upstream: Upstream
let postings: number
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'endless-'))
  postings = 2
  upstream = await startUpstream(() => ({ '/loops': json(board('loops', postings)), '/good': json(board('good', 3)) }))
  writeFileSync(join(dir, 'catalog.yaml'), catalogOf(upstream.port, ['loops', 'good']))
})
afterEach(async () => {
  await upstream.close()
  rmSync(dir, { recursive: true, force: true })
})

const set = () => readSet(join(dir, 'data'))

it(
  'fail alone when their time is up, and the others are written',
  async () => {
    const [code] = await once(startIngestIn(dir, NEVER_ENDING, { BUDGET_MS: '4000' }), 'close')
    expect(code).toBe(1)
    const statuses = SourceStatus.array().parse(JSON.parse(set()['sources.json'] ?? ''))
    expect(statuses.map(({ id, state, reason }) => [id, state, reason])).toEqual([
      ['good', 'ok', undefined],
      ['loops', 'failing', 'parse: took longer than 4 s'],
    ])
    expect(JobRecord.array().parse(JSON.parse(set()['jobs.json'] ?? ''))).toHaveLength(3)
  },
  SLOW_MS,
)

/** Quadratic for a parser of HTML: 355 KB of it held the main thread for more than 100 s. */
const NESTED = `<html><body>${'<div>'.repeat(71_000)}</body></html>`

it('a careers page of nested elements fails alone, before anything is parsed, and a board beside it is written', async () => {
  const page: RequestListener = (_request, response) => response.setHeader('content-type', 'text/html').end(NESTED)
  const nested = await startUpstream(() => ({ '/good': json(board('good', 3)), '/nested': page }))
  const entries = [
    catalogOf(nested.port, ['good']),
    catalogOf(nested.port, ['nested'], { adapter: 'json-ld', collection: 'jobs' }),
  ]
  writeFileSync(join(dir, 'catalog.yaml'), JSON.stringify(entries.flatMap(one => JSON.parse(one))))
  expect((await ingestIn(dir)).code).toBe(1)
  await nested.close()
  const statuses = SourceStatus.array().parse(JSON.parse(set()['sources.json'] ?? ''))
  expect(statuses.map(({ id, state, reason }) => [id, state, reason])).toEqual([
    ['good', 'ok', undefined],
    ['nested', 'failing', 'parse: elements nested too deep'],
  ])
  expect(JobRecord.array().parse(JSON.parse(set()['jobs.json'] ?? ''))).toHaveLength(3)
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'do not keep %s from ending the run, with the old set whole',
  async signal => {
    expect((await ingestIn(dir)).code).toBe(0)
    const before = set()
    // The same bytes again would not be read at all.
    postings = 3
    const running = startIngestIn(dir, NEVER_ENDING, { BUDGET_MS: '1000000' })
    for await (const line of createInterface(running.stderr)) if (line === 'reads for ever') break
    running.kill(signal)
    expect(await once(running, 'close')).toEqual([null, signal])
    expect(set()).toEqual(before)
    expect((await ingestIn(dir)).code).toBe(0)
  },
  SLOW_MS,
)
