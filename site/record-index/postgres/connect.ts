/** The way to the database: few connections, short statements. */
import pg from 'pg'

export type Row = Record<string, unknown>

/** A connection, or whichever is free. */
export interface Sql {
  query(text: string, values?: readonly unknown[]): Promise<Row[]>
}

/** One connection, in which all statements take effect at once or not at all. */
export interface Transaction extends Sql {
  client: pg.PoolClient
}

/** How many there are, and how many statements wait for one. */
export interface Connections {
  open: number
  idle: number
  waiting: number
}

export interface Database extends Sql {
  begin<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>
  connections(): Connections
  /** Settles when all connections are closed. */
  end(): Promise<void>
}

/** Connections that a serving process holds at most. */
const MOST_CONNECTIONS = 4
const STATEMENT_TIMEOUT_MS = 5000
const CONNECT_TIMEOUT_MS = 3000
const IDLE_MS = 60_000
/** Where a network is cut, nobody says that the answer will not come. */
const GRACE_MS = 1000

/** Of sessions that read for an answer. */
const FOR_ANSWERS = [
  // How rare the words of a query are decides its plan, so each query has its own.
  'plan_cache_mode=force_custom_plan',
  // Two words that are two errors apart share as few of their trigrams (words_parts).
  'pg_trgm.similarity_threshold=0.1',
  // Reading a table from end to end unpacks the words of every record, which the planner does not count.
  'enable_seqscan=off',
  // Sets that do not fit are kept by pages, and the words of every record of a page are unpacked again.
  'work_mem=64MB',
]

/** Of the session that loads: it is the only one, and sorts and indexes a whole market. */
const FOR_LOADING = ['maintenance_work_mem=512MB', 'work_mem=256MB']

/** Of all: compiling takes longer than any of these statements. */
const ALWAYS = ['jit=off']

/** `isForAnswers`: statements are short, and planned as answers need it; others may take as long as they do. */
export function connect(url: string, { most = MOST_CONNECTIONS, isForAnswers = true } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: most,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // What a load has locked and put aside is its session's.
    idleTimeoutMillis: isForAnswers ? IDLE_MS : 0,
    keepAlive: true,
    application_name: 'public-web3-data-service',
    options: [...ALWAYS, ...(isForAnswers ? FOR_ANSWERS : FOR_LOADING)].map(parameter => `-c ${parameter}`).join(' '),
    ...(isForAnswers && {
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + GRACE_MS,
    }),
  })
  // An idle connection that breaks is replaced by the next one that is needed.
  pool.on('error', () => {})
  return {
    query: async (text, values) => (await pool.query(text, values ? [...values] : undefined)).rows,
    begin: work => inTransaction(pool, work),
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  }
}

async function inTransaction<T>(pool: pg.Pool, work: (transaction: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // What breaks the connection fails the statement under way, and is said there.
  const ignore = () => {}
  client.on('error', ignore)
  const query: Sql['query'] = async (text, values) => (await client.query(text, values ? [...values] : undefined)).rows
  let failure: unknown
  try {
    await query('BEGIN')
    const made = await work({ query, client })
    await query('COMMIT')
    return made
  } catch (error) {
    failure = error
    await query('ROLLBACK').catch(() => {})
    throw error
  } finally {
    client.off('error', ignore)
    client.release(failure !== undefined)
  }
}
