/** A store whose records are in a database; the glossary, which is kept by hand and small, is in memory. */
import { fstatSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SourceStatus } from '#contract'
import { asOf } from '#contract/age.ts'
import { openRegular } from '#contract/regular-file.ts'
import { GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { buildTable, buildWords, openRows, openTable } from '../../../record-index/index.ts'
import { openAnswers, openSqlTable, type Sql } from '../../../record-index/postgres/index.ts'
import { changeTable, mapTables, termTable } from '../../collections/tables.ts'
import type { Store } from '../store.ts'
import { ARCHIVED_FILES, ArchivedFile, archiveOf } from './archived-news.ts'

const LoadedSet = z.object({
  version: z.coerce.number(),
  sources: z.array(SourceStatus),
  changed_at: z.record(z.string(), z.number()),
  sizes: z.record(z.string(), z.number()),
  archived: z.array(ArchivedFile),
})

interface Opening {
  /** Where the glossary is. */
  dir: string
  baseUrl: string
}

export interface SqlStore extends Store {
  version: number
}

/** Throws one line where nothing is loaded. */
export async function openSqlStore(sql: Sql, { dir, baseUrl }: Opening): Promise<SqlStore> {
  const [row] = await sql.query(
    `SELECT version, sources, changed_at, sizes, ${ARCHIVED_FILES} AS archived FROM loaded_set`,
  )
  if (!row) throw new Error('nothing is loaded: run "npm run load"')
  const { version, sources, changed_at, sizes, archived } = LoadedSet.parse(row)
  const answers = await openAnswers(sql, version)
  const changedAtOf = mapTables<Store['changedAtOf']>(name => {
    const answer = asOf(sources.filter(({ collection }) => collection === name))
    return new Date(Math.max(changed_at[name] ?? 0, answer === undefined ? 0 : Date.parse(answer)))
  })
  const generatedAt = new Date(asOf(sources) ?? 0)
  return {
    version,
    baseUrl,
    ...mapTables<Pick<Store, 'jobs' | 'news' | 'events'>>((name, definition) =>
      openSqlTable(name, definition, sizes[name] ?? 0, answers),
    ),
    changes: openSqlTable('changes', changeTable, sizes.changes ?? 0, answers),
    ...openGlossary(dir, baseUrl),
    archive: archiveOf(answers, archived),
    sources,
    generatedAt,
    changedAt: new Date(Math.max(generatedAt.getTime(), ...Object.values(changed_at))),
    changedAtOf,
    files: [],
    stamp: `version ${version}`,
  }
}

/** Its file stays open, as those of a snapshot do. */
function openGlossary(dir: string, baseUrl: string): Pick<Store, 'terms' | 'glossaryChangedAt'> {
  const file = openRegular(join(dir, GLOSSARY_FILE))
  if (file === undefined) throw new Error(`${GLOSSARY_FILE} is not in ${dir}`)
  const definition = termTable(baseUrl)
  const source = openRows(definition, [file])
  const table = buildTable(definition, source, { sources: new Map() })
  const words = buildWords(definition, source)
  return { terms: openTable(definition, table, [file], () => words), glossaryChangedAt: fstatSync(file).mtime }
}
