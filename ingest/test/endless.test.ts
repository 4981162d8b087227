/** Sources that would be read forever, beside a good one. */
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeEach, expect, it, vi } from 'vitest'
import { readSet } from '#contract/snapshot-set.ts'
import { ingestIn, json, startIngestIn, useUpstream } from './command.ts'
import { board, catalogOf } from './greenhouse-board.ts'

vi.setConfig({ testTimeout: 120_000 })
const NEVER_ENDING = 'ingest/test/endless-run.ts'

const at = useUpstream()
beforeEach(() => {
  at.answers = { '/loops': json(board('loops', 2)), '/good': json(board('good', 3)) }
  at.writeCatalog(catalogOf(at.port, ['loops', 'good']))
})

const set = () => readSet(join(at.dir, 'data'))
const statuses = () => at.readData('sources').map(({ id, state, reason }) => [id, state, reason])

it('fail alone when their time is up, and the others are written', async () => {
  const [code] = await once(startIngestIn(at.dir, NEVER_ENDING, { BUDGET_MS: '4000' }), 'close')
  expect(code).toBe(1)
  expect(statuses()).toEqual([
    ['good', 'ok', undefined],
    ['loops', 'failing', 'parse: took longer than 4 s'],
  ])
  expect(at.readData('jobs')).toHaveLength(3)
})

/** Quadratic for a parser of HTML: 355 KB of it held the main thread for more than 100 s. */
const NESTED = `<html><body>${'<div>'.repeat(71_000)}</body></html>`

it('a careers page of nested elements fails alone, before anything is parsed, and a board beside it is written', async () => {
  at.answers['/nested'] = (_request, response) => response.setHeader('content-type', 'text/html').end(NESTED)
  const entries = [
    catalogOf(at.port, ['good']),
    catalogOf(at.port, ['nested'], { adapter: 'json-ld', collection: 'jobs' }),
  ]
  at.writeCatalog(JSON.stringify(entries.flatMap(one => JSON.parse(one))))
  expect((await ingestIn(at.dir)).code).toBe(1)
  expect(statuses()).toEqual([
    ['good', 'ok', undefined],
    ['nested', 'failing', 'parse: elements nested too deep'],
  ])
  expect(at.readData('jobs')).toHaveLength(3)
})

it.each(['SIGTERM', 'SIGINT'] as const)('do not keep %s from ending the run, with the old set whole', async signal => {
  expect((await ingestIn(at.dir)).code).toBe(0)
  const before = set()
  // The same bytes again would not be read at all.
  at.answers['/loops'] = json(board('loops', 3))
  const running = startIngestIn(at.dir, NEVER_ENDING, { BUDGET_MS: '1000000' })
  for await (const line of createInterface(running.stderr)) if (line === 'reads for ever') break
  running.kill(signal)
  expect(await once(running, 'close')).toEqual([null, signal])
  expect(set()).toEqual(before)
  expect((await ingestIn(at.dir)).code).toBe(0)
})
