/** Brings the bitmaps of a table to its rows, within the transaction that changed them (bitmaps.ts tells what they are for). */
import { LISTED, PART } from './bitmaps.ts'
import type { Transaction } from './connect.ts'
import { quoted } from './lexemes.ts'

/** Of facets with as many values each is counted by bits, however few records have it. */
const MOST_VALUES = 500
/** Where one row in so many changed, all bitmaps are made anew: that is as quick, and leaves nothing to clean up. */
const ONE_IN_CHANGED = 10
/** Bits of so many documents are put together at a time, which takes some 30 MB for 3,000 lexemes. */
const DOCUMENTS_AT_ONCE = 8 * PART

/**
 * `touched_NAME` holds the documents that changed, came or went. `mostByRows` is by how many listed records there are.
 */
export async function applyBitmaps(
  transaction: Transaction,
  name: string,
  mostByRows: (listed: number) => number,
): Promise<void> {
  const { query } = transaction
  const [found] = await query(
    `SELECT (SELECT count(*)::integer FROM ${name} WHERE listed) AS listed,
       (SELECT count(*)::integer FROM touched_${name}) AS touched,
       EXISTS (SELECT FROM frequent_lexemes WHERE collection = $1) AS has_some`,
    [name],
  )
  const listed = Number(found?.listed)
  const isAnew = !found?.has_some || Number(found.touched) * ONE_IN_CHANGED > listed
  if (isAnew) {
    await query('DELETE FROM frequent_lexemes WHERE collection = $1', [name])
    await query(`TRUNCATE touched_${name}`)
    await query(`INSERT INTO touched_${name} SELECT document FROM ${name} WHERE listed`)
  }
  const added = await countLexemes(transaction, name, listed, mostByRows(listed))
  await changeBits(transaction, name, isAnew ? [] : added)
  if (!isAnew) for (const one of added) await addBits(transaction, name, one)
  await query(`DROP TABLE touched_${name}`)
}

interface Lexeme {
  number: number
  lexeme: string
}

/** Resolves with those that were not counted by bits before. */
async function countLexemes({ query }: Transaction, name: string, listed: number, most: number): Promise<Lexeme[]> {
  await query(
    `CREATE TEMP TABLE wanted ON COMMIT DROP AS
     SELECT lexeme, documents FROM words WHERE collection = $1 AND documents > $2
     UNION ALL SELECT facet || '=' || slug, documents
     FROM (SELECT *, count(*) OVER (PARTITION BY facet) AS beside FROM facet_values WHERE collection = $1) AS valued
     WHERE documents > $2 OR beside <= $3
     UNION ALL SELECT $4, $5`,
    [name, most, MOST_VALUES, LISTED, listed],
  )
  await query('DELETE FROM frequent_lexemes WHERE collection = $1 AND lexeme NOT IN (SELECT lexeme FROM wanted)', [
    name,
  ])
  await query(
    `UPDATE frequent_lexemes AS known SET documents = wanted.documents FROM wanted
     WHERE known.collection = $1 AND known.lexeme = wanted.lexeme AND known.documents <> wanted.documents`,
    [name],
  )
  const added = await query(
    `INSERT INTO frequent_lexemes (collection, lexeme, documents) SELECT $1, lexeme, documents FROM wanted
     ON CONFLICT DO NOTHING RETURNING number, lexeme`,
    [name],
  )
  await query('DROP TABLE wanted')
  return added.map(({ number, lexeme }) => ({ number: Number(number), lexeme: String(lexeme) }))
}

/** Of all lexemes but those that were added. */
async function changeBits(transaction: Transaction, name: string, added: readonly Lexeme[]): Promise<void> {
  const { query } = transaction
  const [range] = await query(`SELECT min(document) AS first, max(document) AS last FROM touched_${name}`)
  if (range?.first === null) return
  await query(`CREATE INDEX ON touched_${name} (document)`)
  await query(`ANALYZE touched_${name}, frequent_lexemes`)
  const first = Math.floor(Number(range?.first) / DOCUMENTS_AT_ONCE) * DOCUMENTS_AT_ONCE
  for (let at = first; at <= Number(range?.last); at += DOCUMENTS_AT_ONCE)
    await changeSome(transaction, name, added, [at, at + DOCUMENTS_AT_ONCE - 1])
  await query('DELETE FROM bitmaps WHERE bit_count(bits) = 0')
}

async function changeSome({ query }: Transaction, name: string, added: readonly Lexeme[], range: [number, number]) {
  const bits = `document / ${PART} AS part, bits_at(document % ${PART}, 1) AS bits`
  const touched = `(SELECT document FROM touched_${name} WHERE document BETWEEN $1 AND $2) AS touched`
  await query(`CREATE TEMP TABLE old ON COMMIT DROP AS SELECT ${bits} FROM ${touched} GROUP BY part`, range)
  await query(
    `CREATE TEMP TABLE new ON COMMIT DROP AS
     SELECT number, ${bits}
     FROM ${touched} JOIN ${name} USING (document), unnest(tsvector_to_array(words) || $4::text) AS lexeme
     JOIN frequent_lexemes USING (lexeme)
     WHERE listed AND collection = $3 AND number <> ALL($5) GROUP BY number, part`,
    [...range, name, LISTED, added.map(({ number }) => number)],
  )
  await query(
    `UPDATE bitmaps AS known SET bits = changed.bits FROM
     (SELECT number, part, (bitmaps.bits & ~old.bits) | coalesce(new.bits, B'0'::bit(${PART})) AS bits
      FROM bitmaps JOIN frequent_lexemes USING (number) JOIN old USING (part) LEFT JOIN new USING (number, part)
      WHERE collection = $1) AS changed
     WHERE known.number = changed.number AND known.part = changed.part AND known.bits <> changed.bits`,
    [name],
  )
  await query('INSERT INTO bitmaps (number, part, bits) SELECT number, part, bits FROM new ON CONFLICT DO NOTHING')
  await query('DROP TABLE old, new')
}

async function addBits({ query }: Transaction, name: string, { number, lexeme }: Lexeme): Promise<void> {
  const isIts = lexeme === LISTED ? '$2::text IS NOT NULL' : 'words @@ $2::tsquery'
  await query(
    `INSERT INTO bitmaps (number, part, bits)
     SELECT $1, document / ${PART} AS part, bits_at(document % ${PART}, 1) FROM ${name}
     WHERE listed AND ${isIts} GROUP BY part`,
    [number, quoted(lexeme)],
  )
}
