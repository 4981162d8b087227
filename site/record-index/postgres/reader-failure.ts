/** Whether a read failed by its database or by itself. */
import pg from 'pg'

/**
 * States of SQL that tell of the session or the server: a broken connection (08), a refused user (28), a database that
 * is not there (3D), no place left (53), a server that stops, crashed or does not take sessions yet (57P).
 */
const OF_THE_SERVER = /^(?:08|28|3D|53|57P)/
/** A standby ends a statement that stands in the way of what it has to replay. */
const CONFLICT_WITH_REPLAY = '40001'

/** The database can't be read. What it says of a statement itself, such as that it took too long, is no such thing. */
export function isBroken(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || OF_THE_SERVER.test(error.code ?? '')
}

/** The database is well and yet did not answer this time. */
export function isAbandoned(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === CONFLICT_WITH_REPLAY
}
