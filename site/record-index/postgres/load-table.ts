/** Brings the table of a collection to what a snapshot holds, within a transaction. Only what changed is written. */
import { openRows } from '../read-rows.ts'
import type { Given, TableDefinition } from '../table-shape.ts'
import type { Transaction } from './connect.ts'
import { type FoundWord, type MadeRow, rowMaker } from './make-row.ts'
import { arrayText, copyInto } from './stage.ts'

export interface Loaded {
  /** Records that were written, and those that are gone. */
  written: number
  gone: number
  listed: number
}

const COLUMNS = [
  'id',
  'listed',
  'place',
  'item',
  'item_sum',
  'record',
  'fingerprint',
  'sequences',
  'facets',
  'labels',
] as const

export async function loadTable<R>(
  transaction: Transaction,
  name: string,
  definition: TableDefinition<R>,
  files: readonly number[],
  given: Given,
): Promise<Loaded> {
  const { walk } = openRows(definition, files)
  const maker = rowMaker(definition, given)
  await transaction.query('CREATE TEMP TABLE incoming (id text COLLATE "C", fingerprint text) ON COMMIT DROP')
  await copyInto(
    transaction,
    'incoming',
    ['id', 'fingerprint'],
    Iterator.from(walk()).map(({ record }) => [definition.idOf(record), maker.fingerprintOf(record)]),
  )
  const changed = await changedIds(transaction, name)
  const records = Iterator.from(walk()).filter(({ record }) => changed.has(definition.idOf(record)))
  await stageRows(transaction, name, Object.keys(definition.numbers), records, maker)
  const gone = await apply(transaction, name, Object.keys(definition.numbers))
  const [row] = await transaction.query(`SELECT count(*)::integer AS listed FROM ${name} WHERE listed`)
  await transaction.query('DROP TABLE incoming, staged, staged_words')
  return { written: changed.size, gone, listed: Number(row?.listed) }
}

async function changedIds(transaction: Transaction, name: string): Promise<Set<string>> {
  const rows = await transaction.query(
    `SELECT id FROM incoming LEFT JOIN ${name} AS known USING (id) WHERE known.fingerprint IS DISTINCT FROM incoming.fingerprint`,
  )
  return new Set(rows.map(row => String(row.id)))
}

async function stageRows<R>(
  transaction: Transaction,
  name: string,
  numbers: readonly string[],
  records: IteratorObject<{ record: R }>,
  { make }: ReturnType<typeof rowMaker<R>>,
): Promise<void> {
  await transaction.query(
    `CREATE TEMP TABLE staged ON COMMIT DROP AS SELECT ${[...COLUMNS, ...numbers].map(column => `"${column}"`).join(', ')}, '{}'::text[] AS lexemes FROM ${name} LIMIT 0`,
  )
  await transaction.query(
    'CREATE TEMP TABLE staged_words (field text, word text COLLATE "C", stem text COLLATE "C", first_part text, second_part text) ON COMMIT DROP',
  )
  const words = new Map<string, FoundWord>()
  const onWord = (word: FoundWord) => {
    const key = `${word.field} ${word.word}`
    const known = words.get(key)
    if (!known || (word.parts && !known.parts)) words.set(key, word)
  }
  await copyInto(
    transaction,
    'staged',
    [...COLUMNS, ...numbers, 'lexemes'],
    records.map(({ record }) => textsOf(make(record, onWord))),
  )
  await copyInto(
    transaction,
    'staged_words',
    ['field', 'word', 'stem', 'first_part', 'second_part'],
    words.values().map(({ field, word, stem, parts }) => [field, word, stem, parts?.[0] ?? null, parts?.[1] ?? null]),
  )
}

function textsOf(row: MadeRow): (string | null)[] {
  return [
    row.id,
    row.listed ? 't' : 'f',
    row.place,
    row.item,
    String(row.item_sum),
    row.record,
    row.fingerprint,
    JSON.stringify(row.sequences),
    arrayText(row.facets),
    arrayText(row.labels),
    ...row.numbers.map(number => (number === null ? null : String(number))),
    arrayText(row.lexemes),
  ]
}

/** How many are gone. */
async function apply(transaction: Transaction, name: string, numbers: readonly string[]): Promise<number> {
  const columns = [...COLUMNS, ...numbers].map(column => `"${column}"`)
  await transaction.query('CREATE UNIQUE INDEX ON incoming (id)')
  await transaction.query('CREATE UNIQUE INDEX ON staged (id)')
  const gone = await transaction.query(
    `DELETE FROM ${name} WHERE NOT EXISTS (SELECT FROM incoming WHERE incoming.id = ${name}.id) RETURNING 1`,
  )
  // In place: a number for each version of a record would use them up.
  await transaction.query(
    `UPDATE ${name} AS known SET ${columns.map(column => `${column} = staged.${column}`).join(', ')}, words = array_to_tsvector(staged.lexemes)
     FROM staged WHERE staged.id = known.id`,
  )
  await transaction.query(
    `INSERT INTO ${name} (${columns.join(', ')}, words) SELECT ${columns.map(column => `staged.${column}`).join(', ')}, array_to_tsvector(lexemes)
     FROM staged WHERE NOT EXISTS (SELECT FROM ${name} AS known WHERE known.id = staged.id)`,
  )
  await countWords(transaction, name)
  await countValues(transaction, name)
  return gone.length
}

/** Words with the number of their documents; what no document has any more is no word. */
async function countWords(transaction: Transaction, name: string): Promise<void> {
  await transaction.query(
    `CREATE TEMP TABLE counted ON COMMIT DROP AS
     SELECT CASE WHEN position('.t:' in lexeme) > 0 THEN split_part(lexeme, '.t:', 1) ELSE 'text' END AS field,
       CASE WHEN position('.t:' in lexeme) > 0 THEN split_part(lexeme, '.t:', 2) ELSE substr(lexeme, 3) END AS word, ndoc AS documents
     FROM ts_stat('SELECT words FROM ${name} WHERE listed') AS stat(lexeme, ndoc, nentry)
     WHERE lexeme LIKE 't:%' OR lexeme ~ '^[a-z]+[.]t:'`,
  )
  await transaction.query('CREATE INDEX ON counted (field, word)')
  await transaction.query(
    `INSERT INTO words (collection, field, word, stem, first_part, second_part, documents)
     SELECT '${name}', field, word, stem, first_part, second_part, documents FROM staged_words JOIN counted USING (field, word)
     ON CONFLICT (collection, field, word) DO UPDATE SET first_part = coalesce(words.first_part, excluded.first_part), second_part = coalesce(words.second_part, excluded.second_part)`,
  )
  await transaction.query(
    `DELETE FROM words WHERE collection = '${name}' AND NOT EXISTS (SELECT FROM counted WHERE counted.field = words.field AND counted.word = words.word)`,
  )
  await transaction.query(
    `UPDATE words SET documents = counted.documents FROM counted WHERE words.collection = '${name}' AND counted.field = words.field AND counted.word = words.word AND words.documents <> counted.documents`,
  )
  await transaction.query('DROP TABLE counted')
}

/** Each value as the first record of the list writes it. */
async function countValues(transaction: Transaction, name: string): Promise<void> {
  await transaction.query(`DELETE FROM facet_values WHERE collection = '${name}'`)
  await transaction.query(
    `INSERT INTO facet_values (collection, facet, slug, value, first_place, documents)
     SELECT '${name}', split_part(lexeme, '=', 1), substr(lexeme, position('=' in lexeme) + 1), substr(first, position(E'\\x01' in first) + 1), split_part(first, E'\\x01', 1), documents
     FROM (SELECT lexeme, min(place || E'\\x01' || label COLLATE "C") AS first, count(*)::integer AS documents
           FROM ${name}, unnest(facets, labels) AS one(lexeme, label) WHERE listed GROUP BY lexeme) AS counted`,
  )
}
