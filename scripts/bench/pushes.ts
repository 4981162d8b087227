/** What readers of lists feel of a thousand deliveries that are under way. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
// By path: a folder with packages of its own does not see the imports that the root names.
import { writeSet } from '../../data/contract/snapshot-set.ts'
import { openDatabase } from '../../site/src/auth/sqlite-database.ts'
import { openSqliteSubscriptions } from '../../site/src/subscriptions/sqlite-store.ts'
import { startProcess } from '../../site/test/process.ts'
import { type Receiver, startReceiver } from '../../site/test/receiver.ts'
import { CAPS, subscriptionOf } from '../soak-pushed/world.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { writeJobs } from './jobs.ts'
import { load, median } from './load.ts'

const JOBS = 10_000
const SUBSCRIPTIONS = 1_000
const HOSTS = 100
const ROUNDS = { quick: 3, full: 7 }
const SECONDS = 4
const PATHS = ['/api/jobs?limit=50', '/api/v1/jobs?tag=defi&limit=20', '/api/jobs?search=solidity&limit=20']

export const pushes: Benchmark = {
  name: 'pushes',
  async run({ quick }) {
    const directory = mkdtempSync(join(tmpdir(), 'bench-'))
    const [dataDir, stateDir] = [join(directory, 'data'), join(directory, 'state')]
    writeJobs(dataDir, JOBS)
    const receivers = await Promise.all(Array.from({ length: HOSTS }, (_, at) => startReceiver(`127.0.1.${at + 1}`)))
    await subscribeAll(stateDir, receivers)
    const server = await startProcess({ DATA_DIR: dataDir, STATE_DIR: stateDir })
    try {
      const target = { url: server.url, pid: server.child.pid ?? 0 }
      return [await measure(target, receivers, journalOf(dataDir), quick ? ROUNDS.quick : ROUNDS.full)]
    } finally {
      await server.kill()
      for (const receiver of receivers) await receiver.close()
      rmSync(directory, { recursive: true })
    }
  },
}

async function subscribeAll(stateDir: string, receivers: Receiver[]): Promise<void> {
  const file = openDatabase(stateDir)
  const store = openSqliteSubscriptions(file, CAPS)
  for (let number = 0; number < SUBSCRIPTIONS; number++) {
    const one = subscriptionOf(number, receivers[number % HOSTS]?.url ?? '', Date.now())
    const { kinds: _kinds, ...wish } = one.wish
    await store.add({ ...one, wish: { ...wish, filters: '', form: 'changes' } }, SUBSCRIPTIONS, Date.now())
  }
  file.database.close()
}

/** Publishes one change more with each call, which concerns everybody. */
function journalOf(dataDir: string): () => void {
  const [job] = z
    .array(z.looseObject({ id: z.string() }))
    .parse(JSON.parse(readFileSync(join(dataDir, 'jobs.json'), 'utf8')))
  const changes: object[] = []
  return () => {
    changes.push({
      seq: changes.length + 1,
      at: '2026-10-01T06:00:00Z',
      collection: 'jobs',
      id: job?.id,
      kind: 'updated',
    })
    writeSet(dataDir, { 'changes.json': JSON.stringify(changes) })
  }
}

/** Quiet and busy in turns, so that a machine with other work slows both alike. */
async function measure(
  target: Parameters<typeof load>[0],
  receivers: Receiver[],
  publish: () => void,
  rounds: number,
): Promise<Row> {
  const told = () => receivers.reduce((sum, { received }) => sum + received.length, 0)
  const until = async (count: number) => {
    while (told() < count) await wait(10)
  }
  const [quiet, busy, meanwhile]: [number[], number[], number[]] = [[], [], []]
  for (let round = 1; round <= rounds; round++) {
    quiet.push((await load(target, PATHS, {}, SECONDS)).perSecond)
    publish()
    await until((round - 1) * SUBSCRIPTIONS + 1)
    const before = told()
    busy.push((await load(target, PATHS, {}, SECONDS)).perSecond)
    meanwhile.push(told() - before)
    await until(round * SUBSCRIPTIONS)
  }
  const loss = quiet.map((perSecond, at) => 1 - (busy[at] ?? 0) / perSecond)
  return {
    subscriptions: SUBSCRIPTIONS,
    'lists/s, quiet': Math.round(median(quiet)),
    'lists/s, 1,000 deliveries under way': Math.round(median(busy)),
    'loss %': Math.round(median(loss) * 1000) / 10,
    'deliveries/s meanwhile': Math.round(median(meanwhile) / SECONDS),
  }
}
