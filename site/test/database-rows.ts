/** What a database holds, as tests compare it. */
import { connect } from '../record-index/postgres/index.ts'

/** What is counted by bits, by ids: documents are numbered as they come. */
export const BITS = ['jobs', 'news', 'events']
  .map(
    name => `SELECT collection, lexeme, documents, ARRAY(
      SELECT id FROM bitmaps JOIN ${name} ON part = document / 8192 AND get_bit(bits, document % 8192) = 1
      WHERE bitmaps.number = frequent_lexemes.number ORDER BY id) AS ids
    FROM frequent_lexemes WHERE collection = '${name}'`,
  )
  .join(' UNION ALL ')
  .concat(' ORDER BY collection, lexeme')

/** The rows of a statement, as another session sees them. */
export async function rowsOf(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const database = connect(url)
  try {
    return await database.query(statement)
  } finally {
    await database.end()
  }
}
