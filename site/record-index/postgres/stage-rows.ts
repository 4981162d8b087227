/** Rows that a load has made and not applied yet, kept so that a load which was broken off goes on from there. */
import type { Database, Transaction } from './connect.ts'
import { copyInto } from './copy.ts'
import type { RowMaker } from './make-row.ts'

interface Staging<R> {
  name: string
  owner: string
  maker: RowMaker<R>
  /** In the same order whenever they are the same. */
  records: Iterable<R>
  /** Of the records. */
  fingerprint: string
}

/** So many are made again at most. */
const ROWS_PER_STAGE = 5000

export async function stageRows<R>(database: Database, staging: Staging<R>): Promise<void> {
  const { name, owner, records, fingerprint } = staging
  const [known] = await database.query(
    'SELECT rows FROM staging WHERE collection = $1 AND owner = $2 AND fingerprint = $3',
    [name, owner, fingerprint],
  )
  if (!known) await database.begin(transaction => clearStaged(transaction, name, owner))
  let done = Number(known?.rows ?? 0)
  for (const some of inStages(Iterator.from(records).drop(done))) {
    done += some.length
    await database.begin(transaction => stage(transaction, staging, some, done))
  }
}

/** Leaves no row that an owner staged for a table. */
export async function clearStaged({ query }: Transaction, name: string, owner: string): Promise<void> {
  const [row] = await query('SELECT EXISTS (SELECT FROM staging WHERE collection = $1 AND owner <> $2) AS has_others', [
    name,
    owner,
  ])
  // To delete a million rows takes as long as to write them, so it is left to where some have to stay.
  if (row?.has_others) await query(`DELETE FROM staged_${name} WHERE owner = $1`, [owner])
  else await query(`TRUNCATE staged_${name}`)
  await query('DELETE FROM staged_words WHERE collection = $1 AND owner = $2', [name, owner])
  await query('DELETE FROM staging WHERE collection = $1 AND owner = $2', [name, owner])
}

async function stage<R>(
  transaction: Transaction,
  { name, owner, maker, fingerprint }: Staging<R>,
  records: R[],
  done: number,
): Promise<void> {
  await copyInto(transaction, `staged_${name}`, maker.columns, Iterator.from(records).map(maker.make))
  const words = maker
    .takeWords()
    .map(({ field, word, lexeme, stem, documents }) => [owner, name, field, word, lexeme, stem, String(documents)])
  const columns = ['owner', 'collection', 'field', 'word', 'lexeme', 'stem', 'documents']
  await copyInto(transaction, 'staged_words', columns, words)
  await transaction.query(
    `INSERT INTO staging (collection, owner, fingerprint, rows) VALUES ($1, $2, $3, $4)
     ON CONFLICT (collection, owner) DO UPDATE SET fingerprint = excluded.fingerprint, rows = excluded.rows`,
    [name, owner, fingerprint, done],
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
