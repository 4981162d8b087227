/** `npm run backup -- FILE`: a consistent copy of the credentials, while the server runs. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { readSettings } from '#schema'

/** Copies STATE_DIR's database to a file that does not exist yet; throws with one line otherwise. */
export async function backUp(stateDir: string, to: string): Promise<void> {
  const from = join(stateDir, 'credentials.db')
  if (!existsSync(from)) throw new Error(`${from} does not exist`)
  if (existsSync(to)) throw new Error(`${to} exists already`)
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to)
  } finally {
    database.close()
  }
}

if (import.meta.main) {
  try {
    const [to] = process.argv.slice(2)
    if (!to) throw new Error('usage: npm run backup -- FILE')
    await backUp(readSettings(process.env).STATE_DIR, to)
    console.log(`${to}: a copy of the credentials; it holds hashes, no token`)
  } catch (error) {
    console.error(`backup: ${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
  }
}
