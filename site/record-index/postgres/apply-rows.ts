/** Makes staged rows the rows of their table, within a transaction: what is gone, what changed, what is new. */
import { applyBitmaps } from './apply-bitmaps.ts'
import type { Transaction } from './connect.ts'
import { slugsColumn } from './make-row.ts'
import { clearStaged } from './stage-rows.ts'

interface Applying {
  name: string
  /** Rows of others stay as they are. */
  owner: string
  columns: readonly string[]
  facets: readonly string[]
  /** Numbers that move. */
  moving: readonly string[]
  /** By how many listed records there are: lexemes that more have are counted by bits. */
  mostByRows(listed: number): number
}

/** Resolves with how many are gone. `incoming_NAME` holds all that the set has. */
export async function applyRows(transaction: Transaction, applying: Applying): Promise<number> {
  const { name, owner, facets, moving } = applying
  const { query } = transaction
  await query(`ANALYZE staged_${name}, staged_words`)
  await query(`CREATE TEMP TABLE touched_${name} (document integer)`)
  const [found] = await query(
    `SELECT EXISTS (SELECT FROM staged_${name} WHERE owner = $1) AS has_staged,
       (SELECT count(*)::integer FROM ${name} WHERE ${IS_GONE(name)}) AS gone`,
    [owner],
  )
  const gone = Number(found?.gone)
  if (found?.has_staged || gone > 0) {
    await dropWords(transaction, applying, () => fillEmpty(transaction, name, () => writeRows(transaction, applying)))
    await fillEmpty(transaction, 'words', () => addWords(transaction, name, owner))
    for (const facet of facets) await countValues(transaction, name, facet)
    await clearStaged(transaction, name, owner)
  }
  await applyBitmaps(transaction, name, applying.mostByRows)
  if (moving.length > 0) await moveNumbers(transaction, name, moving)
  await query(`DROP TABLE incoming_${name}`)
  return gone
}

/** Of the owner that is $1. */
const IS_GONE = (name: string) =>
  `${name}.owner = $1 AND NOT EXISTS (SELECT FROM incoming_${name} AS incoming WHERE incoming.id = ${name}.id)`
const IS_STAGED = (name: string) =>
  `EXISTS (SELECT FROM staged_${name} AS staged WHERE staged.owner = $1 AND staged.id = ${name}.id)`

async function writeRows({ query }: Transaction, { name, owner, columns }: Applying): Promise<void> {
  const names = columns.map(column => `"${column}"`)
  const touching = (change: string) =>
    query(
      `WITH touched AS (${change} RETURNING ${name}.document) INSERT INTO touched_${name} SELECT document FROM touched`,
      [owner],
    )
  await touching(`DELETE FROM ${name} WHERE ${IS_GONE(name)}`)
  // In place: a number for each version of a record would use them up.
  await touching(
    `UPDATE ${name} SET ${names.map(column => `${column} = staged.${column}`).join(', ')}
     FROM staged_${name} AS staged WHERE staged.owner = $1 AND staged.id = ${name}.id`,
  )
  await touching(
    `INSERT INTO ${name} (${names.join(', ')}) SELECT ${names.join(', ')} FROM staged_${name} AS staged
     WHERE staged.owner = $1 AND NOT EXISTS (SELECT FROM ${name} WHERE ${name}.id = staged.id)`,
  )
}

/** An index of words is made ten times sooner at once than row by row. Nobody reads an empty table meanwhile. */
async function fillEmpty({ query }: Transaction, table: string, fill: () => Promise<void>): Promise<void> {
  const [row] = await query(`SELECT NOT EXISTS (SELECT FROM ${table}) AS is_empty`)
  const indexes = row?.is_empty
    ? await query(
        `SELECT indexname, indexdef FROM pg_indexes
         WHERE schemaname = current_schema() AND tablename = $1 AND indexdef LIKE '%USING gin%'`,
        [table],
      )
    : []
  for (const { indexname } of indexes) await query(`DROP INDEX ${indexname}`)
  await fill()
  for (const { indexdef } of indexes) await query(String(indexdef))
}

/** The words of rows that are written anew or gone are counted before, and taken off when the others are in. */
async function dropWords({ query }: Transaction, { name, owner }: Applying, write: () => Promise<void>): Promise<void> {
  await query(
    `CREATE TEMP TABLE dropped ON COMMIT DROP AS
     SELECT lexeme, count(*)::integer AS documents
     FROM (SELECT unnest(tsvector_to_array(words)) AS lexeme FROM ${name}
           WHERE listed AND (${IS_GONE(name)} OR ${IS_STAGED(name)})) AS old GROUP BY lexeme`,
    [owner],
  )
  await write()
  await query(
    `UPDATE words SET documents = words.documents - dropped.documents
     FROM dropped WHERE words.collection = $1 AND words.lexeme = dropped.lexeme`,
    [name],
  )
  await query('DROP TABLE dropped')
}

/** What no document has any more is no word. */
async function addWords({ query }: Transaction, name: string, owner: string): Promise<void> {
  await query(
    `INSERT INTO words (collection, field, word, lexeme, stem, documents)
     SELECT collection, field, word, lexeme, stem, sum(documents)::integer FROM staged_words
     WHERE collection = $1 AND owner = $2 GROUP BY collection, field, word, lexeme, stem
     ON CONFLICT (collection, lexeme) DO UPDATE SET documents = words.documents + excluded.documents`,
    [name, owner],
  )
  await query('DELETE FROM words WHERE collection = $1 AND documents <= 0', [name])
}

/** Each value as the first record of the list writes it. */
async function countValues({ query }: Transaction, name: string, facet: string): Promise<void> {
  const column = `"${slugsColumn(facet)}"`
  await query('DELETE FROM facet_values WHERE collection = $1 AND facet = $2', [name, facet])
  await query(
    `INSERT INTO facet_values (collection, facet, slug, value, first_place, documents)
     SELECT $1, $2, slug, value, first_place, documents
     FROM (SELECT slug, min(place) AS first_place, count(*)::integer AS documents
           FROM ${name}, unnest(${column}) AS slug WHERE listed GROUP BY slug) AS counted,
       LATERAL (SELECT labels -> $2::text ->> (array_position(${column}, slug) - 1) AS value FROM ${name}
                WHERE listed AND place = first_place AND slug = ANY(${column}) LIMIT 1) AS first`,
    [name, facet],
  )
}

/** A row is written where a number moved. */
async function moveNumbers({ query }: Transaction, name: string, moving: readonly string[]): Promise<void> {
  const columns = moving.map(number => `"${number}"`)
  const lists = (of: string) => columns.map(column => `${of}.${column}`).join(', ')
  await query(
    `INSERT INTO ${name}_moving AS known (document, ${columns.join(', ')})
     SELECT document, ${lists('incoming')} FROM incoming_${name} AS incoming JOIN ${name} USING (id)
     ON CONFLICT (document) DO UPDATE SET ${columns.map(column => `${column} = excluded.${column}`).join(', ')}
     WHERE (${lists('known')}) IS DISTINCT FROM (${lists('excluded')})`,
  )
  await query(
    `DELETE FROM ${name}_moving WHERE NOT EXISTS (SELECT FROM ${name} WHERE ${name}.document = ${name}_moving.document)`,
  )
}
