/** The records of a database as a server follows them: a store for each version of the data. */

import { openReaders } from '../../../record-index/postgres/index.ts'
import type { Following, Stores, Watch } from '../../api/stores.ts'
import type { Store } from '../store.ts'
import { openSqlStore } from './open-store.ts'

const LOOK_EVERY_MS = 1000

interface Opening {
  /** Of the databases, the preferred one first. */
  urls: readonly string[]
  /** Where the glossary is. */
  dir: string
  baseUrl: string
}

export function openSqlStores({ urls, ...opening }: Opening): Stores {
  const sql = openReaders(urls)
  return {
    async begin() {
      await sql.begin()
      return openSqlStore(sql, opening)
    },
    watch: (first, following) =>
      follow(first, following, async served => {
        const [row] = await sql.query('SELECT version FROM loaded_set')
        return `version ${row?.version}` === served.stamp ? undefined : openSqlStore(sql, opening)
      }),
    databases: sql,
    close: () => sql.end(),
  }
}

/** `next` resolves with a newer store than the one that is served, where there is one. */
function follow(
  first: Store,
  { onStore, onRefused }: Following,
  next: (served: Store) => Promise<Store | undefined>,
): Watch {
  let served = first
  let said: string | undefined
  let running: Promise<void> | undefined
  const take = async () => {
    try {
      const store = await next(served)
      said = undefined
      if (!store) return
      served = store
      onStore(store)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      // Tried again every second, the same is said once.
      if (reason !== said) onRefused(reason)
      said = reason
    }
  }
  const look = () => {
    running ??= take().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(look, LOOK_EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}
