/** The recipe of docs/mirror.md, run as it stands there, over four swaps. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import type { Change, JobRecord } from '#contract'
import { useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

const RECIPE = /```js\n([\s\S]+?)```/.exec(readFileSync(join(import.meta.dirname, '../../docs/mirror.md'), 'utf8'))?.[1]
const START = Date.parse('2026-10-01T06:00:00Z')
const run = promisify(execFile)

let folder: string
let jobs = Array.from({ length: 60 }, (_, number) => fictionalJob(number + 1))
let changes: Change[] = []
const server = useServer({ snapshot: fictionalSnapshot({ jobs, changes }) })
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web3-mirror-'))
  await writeFile(join(folder, 'mirror.mjs'), RECIPE ?? '')
})

const mirror = () =>
  run(process.execPath, ['mirror.mjs'], {
    cwd: folder,
    env: { ...process.env, BASE: server.url, NODE_NO_WARNINGS: '1' },
  })

/** The content of the copy, without confirmations, which are not changes. */
function mirrored(): Record<string, unknown>[] {
  const db = new DatabaseSync(join(folder, 'mirror.db'), { readOnly: true })
  const rows = db.prepare('SELECT record FROM jobs ORDER BY id').all()
  db.close()
  return rows.map(({ record }) => withoutTrust(JSON.parse(String(record))))
}

async function served(): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${server.url}/api/v1/jobs.ndjson?view=full`)
  const records = (await answer.text())
    .trimEnd()
    .split('\n')
    .map(line => withoutTrust(JSON.parse(line)))
  return records.sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
}

function withoutTrust({ verification: _verification, ...record }: Record<string, unknown>) {
  return record
}

/** One refresh: a job is new, one is changed, one is closed, and one is gone without a trace. */
async function refresh(round: number): Promise<void> {
  const at = new Date(START + round * 3_600_000).toISOString()
  const [gone, closed, changed] = jobs.filter(({ closedAt }) => closedAt === undefined)
  if (!gone || !closed || !changed) throw new Error('no jobs are left')
  const fresh = fictionalJob(1000 + round)
  const next = new Map<JobRecord, JobRecord>([
    [closed, { ...closed, closedAt: at, closedBecause: 'absent-twice' }],
    [changed, { ...changed, title: `${changed.title}, once more` }],
  ])
  jobs = [...jobs.filter(job => job !== gone).map(job => next.get(job) ?? job), fresh]
  const entries = [
    [fresh, 'created'],
    [changed, 'updated'],
    [closed, 'closed'],
    [gone, 'removed'],
  ] as const
  for (const [{ id }, kind] of entries) changes.push({ seq: changes.length + 1, at, collection: 'jobs', id, kind })
  await publish()
}

const publish = () => server.publish(fictionalSnapshot({ jobs, changes }))

async function expectSame(): Promise<void> {
  await mirror()
  expect(mirrored()).toEqual(await served())
}

it('has the records of the list, after each of four swaps', async () => {
  await expectSame()
  for (let round = 1; round <= 4; round++) {
    await refresh(round)
    await expectSame()
  }
  expect(mirrored()).toHaveLength(56)
})

it('begins again when the journal is shorter than its place, as of a restored backup', async () => {
  const newest = changes.length
  await refresh(20)
  await mirror()
  changes = changes.slice(0, newest - 4)
  jobs = jobs.slice(0, 30)
  await publish()
  await expectSame()
})

it('starts over when changes in between are no longer kept', async () => {
  await refresh(11)
  await refresh(12)
  changes = changes.slice(-2)
  await publish()
  await expectSame()
})
