/** Months of the archive as tables: read when a query reaches back so far, in a thread of low priority, the last few kept. */
import { close, closeSync, fstatSync } from 'node:fs'
import type { NewsRecord } from '#contract'
import { type ArchiveFile, openArchive } from '#contract/snapshot-set.ts'
import { openTable, type Table } from '../../record-index/index.ts'
import { tables } from '../collections/tables.ts'
import { readArchived } from './reading.ts'

type NewsTable = Table<NewsRecord>

/** A month of 1,500 items a day is three files; each takes some 20 MB while it is kept. */
const KEPT = 4

const kept = new Map<string, Promise<NewsTable>>()
/** One file at a time: whoever asks for years must not start a thread for each of their months. */
let last: Promise<unknown> = Promise.resolve()
const closer = new FinalizationRegistry((file: number) => close(file))

/** The news of one file of the archive. Rejects where it cannot be read. */
export function archiveTable(dir: string, name: ArchiveFile): Promise<NewsTable> | undefined {
  const file = openArchive(dir, name)
  if (file === undefined) return undefined
  const { ino, size, ctimeMs } = fstatSync(file)
  const key = `${dir} ${name} ${ino} ${size} ${ctimeMs}`
  const known = kept.get(key)
  if (known) closeSync(file)
  const table = known ?? last.then(() => read(file))
  last = table.catch(() => {})
  keep(key, table)
  return table
}

async function read(file: number): Promise<NewsTable> {
  try {
    const { table, words } = await readArchived({ files: { 'news.json': file }, baseUrl: '' })
    const opened = openTable(tables.news, table, [file], () => words)
    closer.register(opened, file)
    return opened
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** The ones asked for last; one that failed is read anew. */
function keep(key: string, table: Promise<NewsTable>): void {
  kept.delete(key)
  kept.set(key, table)
  table.catch(() => kept.delete(key))
  for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old)
}
