/**
 * Real answers of upstreams, whose texts are not ours to publish: `RECORDINGS=DIR npm test` reads them from a folder
 * with `jobs/`, `news/` and `events/`. Without it the suites that need them are skipped.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Collection } from '#contract'

const dir = process.env.RECORDINGS ?? ''

/** True if a folder of recordings was named. */
export const hasRecordings = dir !== ''

/** The recordings of a collection. Throws when a folder was named that has none: it would be skipped unseen. */
export function recordingsOf(collection: Collection): URL {
  const folder = pathToFileURL(join(dir || 'no recordings', collection, '/'))
  if (hasRecordings && !existsSync(folder)) throw new Error(`RECORDINGS=${dir} has no folder ${collection}`)
  return folder
}

/** Folders of inputs that were read wrongly once, each with its expected result: `CASES=DIR[:DIR] npm test` reads them. */
export const caseFolders = (process.env.CASES ?? '').split(':').filter(Boolean)
for (const folder of caseFolders) if (!existsSync(folder)) throw new Error(`CASES: ${folder} is not a folder`)

/** The folder of a case by its name. Throws if no folder has it. */
export function caseFolder(name: string): string {
  const found = caseFolders.map(folder => join(folder, name)).find(existsSync)
  if (!found) throw new Error(`CASES has no ${name}`)
  return found
}
