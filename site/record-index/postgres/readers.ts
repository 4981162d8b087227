/** Databases that hold the same records, read from the first that is well. */
import { type Connections, connect, type Database, type Row, type Sql } from './connect.ts'
import { kindOf, QUERY_KINDS, type QueryKind } from './query-kind.ts'
import { isAbandoned, isBroken } from './reader-failure.ts'
import { type ReaderState, stateOf } from './reader-state.ts'
import { assertSchema } from './schema-version.ts'

/** One that failed is tried again that often, beside the statements, none of which waits for it. */
const TRY_EVERY_MS = 2000

interface QueryCounts {
  queries: number
  seconds: number
  failures: number
}

interface Reader {
  name: string
  database: Database
  isWell: boolean
  counts: Record<QueryKind, QueryCounts>
}

export interface Readers extends Sql {
  /** Throws one line unless this program knows their tables. */
  begin(): Promise<void>
  /** What each was asked so far. Names say nothing of where a database is. */
  counted(): { name: string; connections: Connections; counts: Record<QueryKind, QueryCounts> }[]
  /** How each is at the moment. */
  states(): Promise<ReaderState[]>
  end(): Promise<void>
}

/** `urls`: the preferred one first. The last one is asked where none is known to be well. */
export function openReaders(urls: readonly string[]): Readers {
  const all = urls.map((url, place): Reader => {
    const name = place === urls.length - 1 ? 'store' : `replica-${place + 1}`
    return { name, database: connect(url), isWell: true, counts: noneYet() }
  })
  const timers = new Map<Reader, NodeJS.Timeout>()
  let isEnded = false
  const query: Sql['query'] = (text, values) => ask(text, values)
  return {
    query,
    begin: () => assertSchema({ query }),
    counted: () =>
      all.map(({ name, database, counts }) => ({
        name,
        connections: database.connections(),
        counts,
      })),
    states: () => Promise.all(all.map(stateOf)),
    async end() {
      isEnded = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(all.map(({ database }) => database.end()))
    },
  }

  /** Reading changes nothing, so what one database left without an answer is asked of the next. */
  async function ask(text: string, values: readonly unknown[] | undefined): Promise<Row[]> {
    const asked = new Set<Reader>()
    let failure: unknown
    for (let reader = nextOf(asked); reader; reader = nextOf(asked)) {
      try {
        const rows = await counted(reader, text, values)
        reader.isWell = true
        return rows
      } catch (error) {
        if (isBroken(error)) leaveAlone(reader)
        else if (!isAbandoned(error)) throw error
        asked.add(reader)
        failure = error
      }
    }
    throw failure
  }

  function nextOf(asked: ReadonlySet<Reader>): Reader | undefined {
    const left = all.filter(reader => !asked.has(reader))
    return left.find(({ isWell }) => isWell) ?? left.find(reader => reader === all.at(-1))
  }

  function leaveAlone(reader: Reader): void {
    reader.isWell = false
    if (isEnded || timers.has(reader)) return
    const timer = setTimeout(async () => {
      const isBack = await reader.database.query('SELECT version FROM loaded_set').then(
        () => true,
        () => false,
      )
      timers.delete(reader)
      if (isBack) reader.isWell = true
      else leaveAlone(reader)
    }, TRY_EVERY_MS)
    timer.unref()
    timers.set(reader, timer)
  }
}

function noneYet(): Record<QueryKind, QueryCounts> {
  const of = (kind: QueryKind) => [kind, { queries: 0, seconds: 0, failures: 0 }] as const
  return Object.fromEntries(QUERY_KINDS.map(of)) as Record<QueryKind, QueryCounts>
}

async function counted({ database, counts }: Reader, text: string, values?: readonly unknown[]): Promise<Row[]> {
  const own = counts[kindOf(text)]
  const began = performance.now()
  try {
    return await database.query(text, values)
  } catch (error) {
    own.failures++
    throw error
  } finally {
    own.queries++
    own.seconds += (performance.now() - began) / 1000
  }
}
