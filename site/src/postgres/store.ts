/** Stores over a database: one for each loaded version. The glossary is small, kept by hand, and in memory. */
import { fstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openRegular } from '#contract/data-files.ts'
import { GLOSSARY_FILE, readStats } from '#contract/snapshot-set.ts'
import { buildTable, openTable, type TableDefinition } from '../../record-index/index.ts'
import { recordsIn } from '../store/memory.ts'
import { openRows } from '../store/read-rows.ts'
import type { Stores } from '../store/snapshots.ts'
import { type Store, timesOf } from '../store/store.ts'
import { mapTables, termTable } from '../store/tables.ts'
import { openReader, type Query, type Row } from './connect.ts'
import { DEFINITIONS } from './load.ts'
import { recordsFrom } from './records.ts'
import { Facts, layoutOf, readLoaded } from './schema.ts'

interface Opening {
  url: string
  /** The folder of the glossary and of the days' figures. */
  dir: string
  baseUrl: string
}

/** Returns the stores of a database, which a server follows by polling the loaded version. */
export function openDatabaseStores({ url, ...opening }: Opening): Stores {
  const { query, close } = openReader(url)
  return {
    async begin() {
      const loaded = await readLoaded(query)
      if (loaded === undefined) throw new Error('nothing is loaded: run "npm run load"')
      if (loaded.layout !== layoutOf(DEFINITIONS))
        throw new Error('another version loaded the database: run "npm run load"')
      return openStore(query, opening)
    },
    stamp: async () => stampOf((await query('select version from loaded'))[0], opening.dir),
    next: () => openStore(query, opening),
    close,
  }
}

async function openStore(query: Query, { dir, baseUrl }: Omit<Opening, 'url'>): Promise<Store> {
  const [row] = await query('select version, facts from loaded')
  const facts = Facts.parse(row?.facts)
  const { sources, changeSpan } = facts
  const recordsOf = (name: string, definition: TableDefinition<unknown>) =>
    recordsFrom({ name, definition, size: facts.sizes[name] ?? 0, query }, definition.parse)
  const { glossary, ...ofGlossary } = openGlossary(dir, baseUrl)
  return {
    ...ofGlossary,
    records: {
      ...mapTables<Pick<Store['records'], keyof Store['changedAtOf']>>(recordsOf),
      changes: recordsOf('changes', DEFINITIONS.changes as TableDefinition<unknown>) as Store['records']['changes'],
      glossary,
    },
    baseUrl,
    sources,
    stats: readStats(dir),
    changeSpan,
    ...timesOf(sources, facts.changedAt),
    files: [],
    stamp: stampOf(row, dir),
  }
}

/** Changes with the loaded version, and with the glossary. */
function stampOf(row: Row | undefined, dir: string): string {
  const glossary = statSync(join(dir, GLOSSARY_FILE), { throwIfNoEntry: false })
  return `${row?.version} ${glossary?.ctimeMs ?? '-'}`
}

/** Its file stays open, as those of a snapshot do. */
function openGlossary(dir: string, baseUrl: string) {
  const file = openRegular(join(dir, GLOSSARY_FILE))
  if (file === undefined) throw new Error(`${GLOSSARY_FILE} is not in ${dir}`)
  const definition = termTable(baseUrl)
  const data = buildTable(definition, openRows(definition, file), { sources: new Map() })
  const terms = openTable(definition, data, file)
  return { glossary: recordsIn(terms), glossaryChangedAt: fstatSync(file).mtime }
}
