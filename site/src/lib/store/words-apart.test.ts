import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { fictionalJob } from '../../../test/snapshot.ts'
import { jobTable } from './collections.ts'
import { openRows } from './read-rows.ts'
import { buildTable, type TableData, type TextCollector } from './table.ts'
import { collectWordsApart } from './words-apart.ts'

/** Some 16 MB of text: more batches than may wait in the other thread. */
const jobs = Array.from({ length: 2100 }, (_, n) =>
  fictionalJob(n, { description: `only${n} ${`example${n % 97} `.repeat(700)}` }),
)

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'words-apart-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

async function tableOf(records: object[], collectText?: TextCollector): Promise<TableData> {
  const path = join(dir, 'jobs.json')
  writeFileSync(path, `[\n${records.map(record => JSON.stringify(record)).join(',\n')}\n]\n`)
  const file = openSync(path, 'r')
  try {
    return await buildTable(jobTable, openRows(jobTable, file), collectText)
  } finally {
    closeSync(file)
  }
}

it.each([
  ['in list order', jobs],
  ['in another order', jobs.toReversed()],
  ['of which there are few', jobs.slice(0, 2)],
  ['of which there are none', []],
])('another thread makes the same index of records %s', async (_, records) => {
  expect(await tableOf(records, collectWordsApart)).toEqual(await tableOf(records))
})

it('says what is wrong with a record all the same', async () => {
  const broken = [...jobs, { ...fictionalJob(3000), id: 'example-bad', date: 'soon' }]
  await expect(tableOf(broken, collectWordsApart)).rejects.toThrow(/^jobs\.json: example-bad: date: /)
})
