/** Months of the archive as records: read when a query reaches back so far, in a thread of low priority, the last few kept. */
import { close, closeSync, fstatSync } from 'node:fs'
import type { NewsRecord } from '#contract'
import { openNewest } from '#contract/data-files.ts'
import { type ArchiveFile, listArchive } from '#contract/snapshot-set.ts'
import { openTable } from '../../record-index/index.ts'
import { recordsIn } from './memory.ts'
import { readArchived } from './reading.ts'
import type { Records } from './records.ts'
import { tables } from './tables.ts'

type News = Records<NewsRecord>

/** A month of 1,500 items a day takes some 60 MB while it is kept. */
const KEPT = 4

const kept = new Map<string, Promise<News>>()
/** One file at a time: a request for years must not start a thread for each month. */
let last: Promise<unknown> = Promise.resolve()
const closer = new FinalizationRegistry((file: number) => close(file))

/** Returns the archive of a data folder, as it is now: its files, the newest month first, and a reader of one. */
export function archiveIn(dir: string) {
  return {
    files: listArchive(dir),
    /** Resolves with the news of a file; undefined if it is gone. Rejects if it cannot be read. */
    recordsOf(name: ArchiveFile): Promise<News> | undefined {
      const file = openNewest(dir, name)
      if (file === undefined) return undefined
      const { ino, size, ctimeMs } = fstatSync(file)
      const key = `${dir} ${name} ${ino} ${size} ${ctimeMs}`
      const known = kept.get(key)
      if (known) closeSync(file)
      const records = known ?? last.then(() => read(file))
      last = records.catch(() => kept.delete(key))
      // To the end of the map, as the one requested last.
      kept.delete(key)
      kept.set(key, records)
      for (const old of [...kept.keys()].slice(0, -KEPT)) kept.delete(old)
      return records
    },
  }
}

/** Resolves with the news of an open file, which is closed when its last reader is done. */
async function read(file: number): Promise<News> {
  try {
    const records = recordsIn(
      openTable(tables.news, await readArchived({ files: { 'news.json': file }, baseUrl: '' }), file),
    )
    closer.register(records, file)
    return records
  } catch (error) {
    closeSync(file)
    throw error
  }
}
