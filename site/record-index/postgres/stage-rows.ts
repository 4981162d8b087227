/** Rows that a load has made and not applied yet, kept so that a load which was broken off goes on from there. */
import type { Database, Transaction } from './connect.ts'
import { copyInto } from './copy.ts'
import type { RowMaker } from './make-row.ts'

interface Staging<R> {
  name: string
  maker: RowMaker<R>
  /** In the same order whenever they are the same. */
  records: Iterable<R>
  /** Of the records. */
  fingerprint: string
}

/** So many are made again at most. */
const ROWS_PER_STAGE = 5000

export async function stageRows<R>(database: Database, staging: Staging<R>): Promise<void> {
  const { name, records, fingerprint } = staging
  const [known] = await database.query('SELECT rows FROM staging WHERE collection = $1 AND fingerprint = $2', [
    name,
    fingerprint,
  ])
  if (!known) await database.begin(transaction => clearStaged(transaction, name))
  let done = Number(known?.rows ?? 0)
  for (const some of inStages(Iterator.from(records).drop(done))) {
    done += some.length
    await database.begin(transaction => stage(transaction, staging, some, done))
  }
}

/** Leaves no row that was staged for a table. */
export async function clearStaged({ query }: Transaction, name: string): Promise<void> {
  await query(`TRUNCATE staged_${name}`)
  await query('DELETE FROM staged_words WHERE collection = $1', [name])
  await query('DELETE FROM staging WHERE collection = $1', [name])
}

async function stage<R>(
  transaction: Transaction,
  { name, maker, fingerprint }: Staging<R>,
  records: R[],
  done: number,
): Promise<void> {
  await copyInto(transaction, `staged_${name}`, maker.columns, Iterator.from(records).map(maker.make))
  const words = maker
    .takeWords()
    .map(({ field, word, lexeme, stem, documents }) => [name, field, word, lexeme, stem, String(documents)])
  const columns = ['collection', 'field', 'word', 'lexeme', 'stem', 'documents']
  await copyInto(transaction, 'staged_words', columns, words)
  await transaction.query(
    `INSERT INTO staging (collection, fingerprint, rows) VALUES ($1, $2, $3)
     ON CONFLICT (collection) DO UPDATE SET fingerprint = excluded.fingerprint, rows = excluded.rows`,
    [name, fingerprint, done],
  )
}

function* inStages<R>(records: Iterable<R>): Generator<R[]> {
  let some: R[] = []
  for (const record of records) {
    some.push(record)
    if (some.length < ROWS_PER_STAGE) continue
    yield some
    some = []
  }
  if (some.length > 0) yield some
}
