/** Old news in the database: a row for each file of a machine's archive, as the file has it. */
import { createHash } from 'node:crypto'
import { openSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type ArchiveFile, isArchiveFile, listArchive, readArchive } from '#contract/snapshot-set.ts'
import type { Answers, Sql } from '../../../record-index/postgres/index.ts'
import { type Archive, keptTable } from '../archive-tables.ts'

/** Which rows there are, in the words of SQL. */
export const ARCHIVED_FILES = `(SELECT coalesce(json_agg(json_build_object('file', file, 'fingerprint', fingerprint)
  ORDER BY file DESC), '[]')
  FROM (SELECT file, string_agg(fingerprint, ' ' ORDER BY owner) AS fingerprint FROM archived_news GROUP BY file) AS files)`

export const ArchivedFile = z.object({
  file: z.custom<ArchiveFile>(name => isArchiveFile(String(name))),
  fingerprint: z.string(),
})
type ArchivedFile = z.infer<typeof ArchivedFile>

const Identified = z.array(z.looseObject({ id: z.string() }))

/** Makes the rows of a machine what its folder has, and tells whether any was another. */
export async function loadArchive({ query }: Sql, dir: string, owner: string): Promise<boolean> {
  const rows = await query('SELECT file, fingerprint FROM archived_news WHERE owner = $1', [owner])
  const known = new Map(rows.map(({ file, fingerprint }) => [file, fingerprint]))
  const files = listArchive(dir)
  let isNew = false
  for (const file of files) {
    const records = readArchive(dir, file) ?? '[]'
    const fingerprint = createHash('sha256').update(records).digest('base64url')
    if (known.get(file) === fingerprint) continue
    isNew = true
    await query(
      `INSERT INTO archived_news (owner, file, fingerprint, records) VALUES ($1, $2, $3, $4)
       ON CONFLICT (file, owner) DO UPDATE SET fingerprint = excluded.fingerprint, records = excluded.records`,
      [owner, file, fingerprint, records],
    )
  }
  const gone = await query('DELETE FROM archived_news WHERE owner = $1 AND file <> ALL($2) RETURNING 1', [owner, files])
  return isNew || gone.length > 0
}

/** The archive of the version that is asked. */
export function archiveOf(answers: Answers, rows: readonly ArchivedFile[]): Archive {
  return {
    files: rows.map(({ file }) => file),
    tableOf(name) {
      const { fingerprint } = rows.find(({ file }) => file === name) ?? {}
      if (fingerprint === undefined) return undefined
      return keptTable(`${name} ${fingerprint}`, async () => {
        const texts = await answers.read<string[]>(
          'SELECT json_agg(records ORDER BY owner) FROM archived_news WHERE file = $1::text',
          [name],
        )
        return openUnnamed(together(texts))
      })
    },
  }
}

/** One list of several: what two machines have is there once. */
function together(texts: readonly string[]): string {
  const [only = '[]', another] = texts
  if (another === undefined) return only
  const records = texts.flatMap(text => Identified.parse(JSON.parse(text)))
  return JSON.stringify([...new Map(records.map(record => [record.id, record])).values()])
}

/** An open file with this text, which is gone when it is closed: what reads a month reads files. */
async function openUnnamed(text: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'archived-'))
  try {
    const path = join(folder, 'news.json')
    await writeFile(path, text)
    return openSync(path, 'r')
  } finally {
    await rm(folder, { recursive: true })
  }
}
