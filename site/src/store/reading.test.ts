import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { constants, getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { closeAll } from '#contract/snapshot-set.ts'
import { fictionalJob } from '../../test/snapshot.ts'
import { readSnapshot } from './reading.ts'
import { openSnapshot } from './snapshots.ts'

const jobs = Array.from({ length: 300 }, (_, n) =>
  fictionalJob(n, {
    description: `only${n} example${n % 97}`,
    ...(n % 10 === 0 && { closedAt: '2026-09-02T00:00:00Z' }),
  }),
)

/** The priority of the tests: 0, or more under `nice`. */
const OWN = getPriority()

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'reading-'))
  writeFileSync(join(dir, 'glossary.json'), '[]\n')
  writeFileSync(join(dir, 'sources.json'), '[]\n')
})

const write = (name: string, records: object[]) =>
  writeFileSync(join(dir, name), `[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`)

async function read(records: object[], { givesWay = false } = {}) {
  write('jobs.json', records)
  const { files } = openSnapshot(dir, [])
  try {
    return await readSnapshot({ files, baseUrl: 'https://web3.example' }, { givesWay })
  } finally {
    closeAll(files)
  }
}

it.each([
  ['in another order', jobs.toReversed(), jobs],
  ['of which there are few', jobs.slice(0, 2).toReversed(), jobs.slice(0, 2)],
])('indexes records %s as it does in list order', async (_, records, inOrder) => {
  // Unlisted records keep the order of the file, so ids and rows differ.
  const { rows: _rows, ids: _ids, ...table } = (await read(records)).tables.jobs
  const { rows: _inOrder, ids: _idsInOrder, ...expected } = (await read(inOrder)).tables.jobs
  expect(table).toEqual(expected)
  expect(table.words.text?.size).toBe(table.size)
})

it('indexes a file without records', async () => {
  expect((await read([])).tables.jobs.size).toBe(0)
})

it('names the record and the field of an invalid record', async () => {
  const broken = [...jobs, { ...fictionalJob(3000), id: 'example-bad', date: 'soon' }]
  await expect(read(broken)).rejects.toThrow(/^jobs\.json: example-bad: date: /)
})

it.runIf(process.platform === 'linux').each([
  [true, [OWN, Math.min(constants.priority.PRIORITY_LOW, OWN + constants.priority.PRIORITY_BELOW_NORMAL)]],
  [false, [OWN]],
])('gives way to the thread that answers if it is set to (%s)', async (givesWay, expected) => {
  const seen = new Set<number>()
  let isRead = false
  // Enough work for the thread to be seen at it.
  const many = Array.from({ length: 5000 }, (_, n) => fictionalJob(n))
  const reading = read(many, { givesWay }).finally(() => {
    isRead = true
  })
  while (!isRead) {
    for (const nice of nicenesses()) seen.add(nice)
    await nextTurn()
  }
  await reading
  expect(seen).toEqual(new Set(expected))
  expect(nicenesses()[0]).toBe(OWN)
})

/** Of this process's threads, the first one first (proc_pid_stat(5), field 19). */
function nicenesses(): number[] {
  return readdirSync('/proc/self/task').flatMap(thread => {
    try {
      return Number(readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
    } catch {
      // It ended after it was listed.
      return []
    }
  })
}
