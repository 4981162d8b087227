import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { closeAll } from '../../../../data/set.ts'
import { fictionalJob } from '../../../test/snapshot.ts'
import { readSnapshot } from './reading.ts'
import { openSnapshot } from './snapshot-files.ts'

const jobs = Array.from({ length: 300 }, (_, n) =>
  fictionalJob(n, {
    description: `only${n} example${n % 97}`,
    ...(n % 10 === 0 && { closedAt: '2026-09-02T00:00:00Z' }),
  }),
)

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'reading-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function read(records: object[], atOnce: boolean) {
  writeFileSync(join(dir, 'jobs.json'), `[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`)
  const { files } = openSnapshot(dir, [])
  const { lists, words, stop } = readSnapshot({ files, baseUrl: 'https://web3.example' }, atOnce)
  try {
    return { lists: await lists, words: await words }
  } finally {
    await stop()
    closeAll(files)
  }
}

it.each([
  ['in list order', jobs],
  ['in another order', jobs.toReversed()],
  ['of which there are few', jobs.slice(0, 2)],
  ['of which there are none', []],
])('two threads make of records %s what one makes', async (_, records) => {
  const alone = await read(records, false)
  expect(await read(records, true)).toEqual(alone)
  // The words of a document are those of the item at its place.
  expect(alone.words.words.jobs.text?.size).toBe(alone.lists.tables.jobs.size)
})

it.each([true, false])('says what is wrong with a record, at once or in turn (%s)', async atOnce => {
  const broken = [...jobs, { ...fictionalJob(3000), id: 'example-bad', date: 'soon' }]
  await expect(read(broken, atOnce)).rejects.toThrow(/^jobs\.json: example-bad: date: /)
})
