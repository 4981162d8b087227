/** Two writers of one data folder: neither loses what the other wrote. */
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeSet } from '#contract/snapshot-set.ts'
import { type Answers, ingestAlone, ingestIn, json, startIngestIn, startUpstream, type Upstream } from './command.ts'
import { board, catalogOf } from './greenhouse-board.ts'

const SLOW_MS = 120_000

let dir: string
let upstream: Upstream
let answers: Answers
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'overlap-'))
  answers = { '/one': json(board('one', 4)) }
  upstream = await startUpstream(() => answers)
  writeFileSync(join(dir, 'catalog.yaml'), catalogOf(upstream.port, ['one']))
})
afterEach(async () => {
  await upstream.close()
  rmSync(dir, { recursive: true, force: true })
})

const read = (name: string) => JSON.parse(readFileSync(join(dir, 'data', name), 'utf8'))

it(
  'a second run is refused while the first one asks',
  async () => {
    let second: { code: number; stderr: string } | undefined
    answers['/one'] = async (request, response) => {
      second ??= await ingestAlone(dir)
      json(board('one', 4))(request, response)
    }
    expect((await ingestAlone(dir)).code).toBe(0)
    expect(second).toMatchObject({ code: 2, stderr: expect.stringMatching(/^ingest: another ingest is running.*\n$/) })
    expect(read('jobs.json').length).toBe(4)
  },
  SLOW_MS,
)

it(
  'a run that was killed leaves nothing behind that stops the next one',
  async () => {
    const killed = startIngestIn(dir)
    answers['/one'] = () => killed.kill('SIGKILL')
    expect(await once(killed, 'close')).toEqual([null, 'SIGKILL'])
    answers['/one'] = json(board('one', 4))
    expect((await ingestIn(dir)).code).toBe(0)
    expect(read('jobs.json').length).toBe(4)
  },
  SLOW_MS,
)

it(
  'what others write into other collections meanwhile stays, in the journal too',
  async () => {
    const change = { seq: 1, at: '2026-10-01T11:00:00Z', collection: 'news', id: 'made-up', kind: 'removed' }
    answers['/one'] = (request, response) => {
      writeSet(join(dir, 'data'), { 'changes.json': JSON.stringify([change]) })
      json(board('one', 4))(request, response)
    }
    const { code, stdout } = await ingestIn(dir, '--only', 'jobs', '--now', '2026-10-01T12:00:00Z')
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^data: jobs \+4$/m)])
    const changes: { seq: number; collection: string }[] = read('changes.json')
    expect(changes.map(({ seq, collection }) => `${seq} ${collection}`)).toEqual([
      '1 news',
      '2 jobs',
      '3 jobs',
      '4 jobs',
      '5 jobs',
    ])
  },
  SLOW_MS,
)
