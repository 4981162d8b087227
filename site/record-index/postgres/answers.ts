/** What the database answered of one version of the data, kept so that an answer is made without waiting. */
import { Pending, StoreUnavailable, VersionMoved } from '../../pending.ts'
import type { Sql } from './connect.ts'

const FREQUENT_LEXEMES = `SELECT coalesce(json_object_agg(collection, lexemes), '{}') FROM
  (SELECT collection, json_object_agg(lexeme, documents) AS lexemes FROM frequent_lexemes GROUP BY collection) AS each`

/** Answers that are kept, and how much of them: a list of a million documents weighs as much as a million counts. */
const MOST_KEPT = 4000
const MOST_WEIGHT = 2_000_000

export interface Answers {
  /** Collection -> lexeme that is counted by bits -> how many listed records have it. */
  frequent: Readonly<Record<string, Record<string, number>>>
  /**
   * The `value` that a subselect answers, from what is kept. Throws Pending while it is not known, VersionMoved by way of
   * its promise where the database holds another version.
   */
  ask<T>(subselect: string, values: readonly unknown[]): T
  /** The same without keeping it; resolves. */
  read<T>(subselect: string, values: readonly unknown[]): Promise<T>
}

/** Rejects with VersionMoved where the database holds another version. */
export async function openAnswers(sql: Sql, version: number): Promise<Answers> {
  const kept = new Map<string, { value: unknown; weight: number }>()
  const asked = new Map<string, Promise<unknown>>()
  let weight = 0
  return { ask, read, frequent: await read(FREQUENT_LEXEMES, []) }

  function ask<T>(subselect: string, values: readonly unknown[]): T {
    const key = JSON.stringify([subselect, ...values], tellApart)
    const known = kept.get(key)
    if (known) {
      // Used last, forgotten last.
      kept.delete(key)
      kept.set(key, known)
      return known.value as T
    }
    const running =
      asked.get(key) ??
      read(subselect, values)
        .then(value => keep(key, value))
        .finally(() => asked.delete(key))
    asked.set(key, running)
    throw new Pending(running)
  }

  function keep(key: string, value: unknown): void {
    const own = Array.isArray(value) ? value.length + 1 : 1
    kept.set(key, { value, weight: own })
    weight += own
    for (const [oldest, { weight: freed }] of kept) {
      if (kept.size <= MOST_KEPT && weight <= MOST_WEIGHT) break
      if (oldest === key) break
      kept.delete(oldest)
      weight -= freed
    }
  }

  /** One statement, so the value is of the version that it is read with. */
  async function read<T>(subselect: string, values: readonly unknown[]): Promise<T> {
    const text = `SELECT (SELECT version FROM loaded_set) AS version, (${subselect}) AS value`
    const [row] = await sql.query(text, values.map(storable)).catch(cause => {
      throw new StoreUnavailable(cause)
    })
    if (Number(row?.version) !== version) throw new VersionMoved()
    return row?.value as T
  }
}

/** JSON writes infinite numbers and unknown ones alike. */
function tellApart(_key: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value
}

/** U+0000 is in no text of the database, which refuses to be asked for one. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value
}
