/** Stores over a database: one for each version of what is loaded. The glossary is small, kept by hand, and in memory. */
import { fstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { asOf } from '#contract/age.ts'
import { openRegular } from '#contract/data-files.ts'
import { GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { buildTable, openRows, openTable, type TableDefinition } from '../../record-index/index.ts'
import { recordsIn } from '../store/memory.ts'
import type { Following, Stores, Watch } from '../store/snapshots.ts'
import type { Store } from '../store/store.ts'
import { mapTables, termTable } from '../store/tables.ts'
import { openReaders, type Query, SCHEMA_NAME } from './connect.ts'
import { DEFINITIONS, Facts } from './load.ts'
import { recordsFrom } from './records.ts'
import { layoutOf, readLayout } from './schema.ts'

const POLL_MS = 1000

interface Opening {
  /** Databases with the same records, the preferred one first. */
  urls: readonly string[]
  /** The folder of the glossary. */
  dir: string
  baseUrl: string
}

/** Returns the stores of a database, which a server follows by polling the loaded version. */
export function openDatabaseStores({ urls, ...opening }: Opening): Stores {
  const { query, close } = openReaders(urls)
  return {
    async begin() {
      const layout = await readLayout(query, SCHEMA_NAME)
      if (layout === undefined) throw new Error('nothing is loaded: run "npm run load"')
      if (layout !== layoutOf(DEFINITIONS)) throw new Error('another version loaded the database: run "npm run load"')
      return openStore(query, opening)
    },
    watch: (first, following) => watchVersion(query, first, opening, following),
    close,
  }
}

const LoadedRow = z.object({ version: z.coerce.number(), facts: Facts })

async function openStore(query: Query, { dir, baseUrl }: Omit<Opening, 'urls'>): Promise<Store> {
  const [row] = await query('select version, facts from loaded')
  const { version, facts } = LoadedRow.parse(row)
  const { sources, changeSpan } = facts
  const generatedAt = new Date(asOf(sources) ?? 0)
  const changedAtOf = mapTables<Store['changedAtOf']>(name => {
    const responded = asOf(sources.filter(({ collection }) => collection === name))
    return new Date(Math.max(facts.changedAt[name] ?? 0, responded === undefined ? 0 : Date.parse(responded)))
  })
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
    changeSpan,
    generatedAt,
    changedAt: new Date(Math.max(generatedAt.getTime(), ...Object.values(facts.changedAt))),
    changedAtOf,
    files: [],
    stamp: stampOf(version, dir),
  }
}

/** Changes with what is loaded, and with the glossary. */
function stampOf(version: number, dir: string): string {
  const glossary = statSync(join(dir, GLOSSARY_FILE), { throwIfNoEntry: false })
  return `${version} ${glossary?.ctimeMs ?? '-'}`
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

/** Hands over a new store whenever another version is loaded. What fails is logged once; the old store stays. */
function watchVersion(
  query: Query,
  first: Store,
  opening: Omit<Opening, 'urls'>,
  { onStore, onRefused }: Following,
): Watch {
  let served = first.stamp
  let reported: string | undefined
  let looking: Promise<void> | undefined
  async function lookOnce(): Promise<void> {
    try {
      const [row] = await query('select version from loaded')
      if (stampOf(Number(row?.version), opening.dir) !== served) {
        const store = await openStore(query, opening)
        served = store.stamp
        onStore(store)
      }
      reported = undefined
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== reported) onRefused(reason)
      reported = reason
    }
  }
  const look = () => {
    looking ??= lookOnce().finally(() => {
      looking = undefined
    })
    return looking
  }
  const timer = setInterval(look, POLL_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
