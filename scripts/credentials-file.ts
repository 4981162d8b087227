import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The database of a STATE_DIR. Throws where there is none: a folder misspelled must not look like one without
 * credentials.
 */
export function credentialsFile(stateDir: string): string {
  const path = join(stateDir, 'credentials.db')
  if (!existsSync(path)) throw new Error(`${path} does not exist`)
  return path
}
