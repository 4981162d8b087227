/** `npm run backup -- FILE`: a consistent copy of the credentials, while the server runs. */
import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { readSettings } from '#contract'
import { runCommand } from './command.ts'

/** The database of a STATE_DIR. Throws if there is none: a misspelled folder must not look like an empty one. */
export function credentialsFile(stateDir: string): string {
  const path = join(stateDir, 'credentials.db')
  if (!existsSync(path)) throw new Error(`${path} does not exist`)
  return path
}

/** Copies STATE_DIR's database to a new file that only its owner can read; throws with one line otherwise. */
export async function backUp(stateDir: string, to: string): Promise<void> {
  const from = credentialsFile(stateDir)
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    createPrivate(to)
    await backup(database, to).catch(cause => {
      rmSync(to, { force: true })
      // SQLite names neither, and either disk may be the full one.
      throw new Error(`${from} could not be copied to ${to}: ${cause.message}`, { cause })
    })
  } finally {
    database.close()
  }
}

/** SQLite would make it readable for everybody; into an empty file that is there it writes as well. */
function createPrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')
      throw new Error(`${path} exists already`, { cause })
    throw cause
  }
}

const USAGE = `usage: npm run backup -- FILE
  copies the credentials of STATE_DIR to a file that does not exist yet; the server may go on`

if (import.meta.main)
  await runCommand({ name: 'backup', usage: USAGE, words: 1 }, async ({ positionals: [to] }) => {
    if (!to) throw new Error(USAGE.split('\n')[0])
    const { REDIS_URL, STATE_DIR } = readSettings(process.env)
    // A file that a time without Redis left would be copied, and would look like a backup.
    if (REDIS_URL !== undefined) throw new Error('REDIS_URL is set: the credentials are in Redis, back that up')
    await backUp(STATE_DIR, to)
    console.log(`${to}: a copy of the credentials; it holds hashes, no token`)
  })
