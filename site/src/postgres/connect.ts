/** Connections to PostgreSQL: one that loads, and a pool that reads. */
import pg from 'pg'
import { StoreUnavailable } from '../store/records.ts'

export type Row = Record<string, unknown>
export type Query = (text: string, values?: readonly unknown[]) => Promise<Row[]>

/** Everything is in a separate schema, so that a new layout is built beside the old one. */
export const SCHEMA_NAME = 'records'

const CONNECTIONS = 4
const STATEMENT_TIMEOUT_MS = 5000
const CONNECT_TIMEOUT_MS = 3000
/** A network that drops packets reports nothing: the client gives up a little after the server would. */
const GRACE_MS = 1000
/**
 * Compiling takes longer than any of these statements; a ranking sorts what does not fit into the usual 4 MB. The usual
 * price of a random page is that of a disk that turns: with it, a frequent word was looked for in every record.
 */
const SESSION = `-c jit=off -c work_mem=64MB -c random_page_cost=1.1 -c search_path=${SCHEMA_NAME}`
/** States of SQL about the session or the server, not the statement: connection, login, database, resources, shutdown. */
const OF_THE_SERVER = /^(?:08|28|3D|53|57P)/
/** The statement took too long, or a standby ended it because of its replay. */
const NOT_THIS_TIME = new Set(['57014', '40001'])

/** Returns a query over connections that only read; it rejects with StoreUnavailable if none responds in time. */
export function openReader(url: string): { query: Query; close(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS + GRACE_MS,
    keepAlive: true,
    application_name: 'public-web3-data-service',
    options: SESSION,
  })
  // An idle connection that breaks is replaced by the next one that is needed.
  pool.on('error', () => {})
  const query: Query = async (text, values = []) => {
    try {
      return (await pool.query(text, [...values])).rows
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? (error.code ?? '') : undefined
      if (code !== undefined && !OF_THE_SERVER.test(code) && !NOT_THIS_TIME.has(code)) throw error
      throw new StoreUnavailable(error)
    }
  }
  return { query, close: () => pool.end() }
}

/** Runs the work on a separate connection without a time limit. Uncommitted changes are rolled back. */
export async function withConnection<T>(url: string, work: (query: Query) => Promise<T>): Promise<T> {
  const options = '-c jit=off -c work_mem=256MB -c maintenance_work_mem=512MB'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, options })
  // A connection that breaks fails the statement under way, which reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(async (text, values = []) => (await client.query(text, [...values])).rows)
  } finally {
    await client.end()
  }
}
