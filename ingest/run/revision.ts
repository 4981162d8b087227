import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/**
 * A hash over this folder's code and word lists. An answer of 304 means "what you read last time still stands", which
 * is only true while the reader is the same too; so validators are stored with this and ignored under another.
 */
export function codeRevision(): string {
  const hash = createHash('sha256')
  const folder = new URL('..', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.(?:ts|yaml)$/.test(name) && !/\.test\.ts$|(?:^|[\\/])(?:catalog|evaluate)[\\/]/.test(name))
    .sort()
  for (const name of files) hash.update(name).update(readFileSync(new URL(name.replaceAll('\\', '/'), folder)))
  return hash.digest('hex').slice(0, 12)
}
