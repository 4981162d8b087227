/** Two writers of one data folder: neither loses the other's changes. */
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { writeSet } from '#contract/snapshot-set.ts'
import { ingestAlone, ingestIn, json, startIngestIn, useUpstream } from './command.ts'
import { board, catalogOf } from './greenhouse-board.ts'

vi.setConfig({ testTimeout: 120_000 })

const at = useUpstream()
beforeEach(() => {
  at.answers['/one'] = json(board('one', 4))
  at.writeCatalog(catalogOf(at.port, ['one']))
})

it('a second run is refused while the first one is running', async () => {
  let second: { code: number; stderr: string } | undefined
  at.answers['/one'] = async (request, response) => {
    second ??= await ingestAlone(at.dir)
    json(board('one', 4))(request, response)
  }
  expect((await ingestAlone(at.dir)).code).toBe(0)
  expect(second).toMatchObject({ code: 2, stderr: expect.stringMatching(/^ingest: another ingest is running.*\n$/) })
  expect(at.readData('jobs').length).toBe(4)
})

it('a run that was killed leaves nothing behind that stops the next one', async () => {
  const killed = startIngestIn(at.dir)
  at.answers['/one'] = () => killed.kill('SIGKILL')
  expect(await once(killed, 'close')).toEqual([null, 'SIGKILL'])
  at.answers['/one'] = json(board('one', 4))
  expect((await ingestIn(at.dir)).code).toBe(0)
  expect(at.readData('jobs').length).toBe(4)
})

it('changes by others to other collections meanwhile stay, in the journal too', async () => {
  const change = { seq: 1, at: '2026-10-01T11:00:00Z', collection: 'news', id: 'made-up', kind: 'removed' }
  at.answers['/one'] = (request, response) => {
    writeSet(join(at.dir, 'data'), { 'changes.json': JSON.stringify([change]) })
    json(board('one', 4))(request, response)
  }
  const { code, stdout } = await ingestIn(at.dir, '--only', 'jobs', '--now', '2026-10-01T12:00:00Z')
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^data: jobs \+4$/m)])
  const changes = at.readData('changes')
  expect(changes.map(({ seq, collection }) => `${seq} ${collection}`)).toEqual([
    '1 news',
    '2 jobs',
    '3 jobs',
    '4 jobs',
    '5 jobs',
  ])
})
