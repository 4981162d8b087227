/** Assertions that tell a set that lost a file from one that never had it. All throw DataError. */
import { existsSync } from 'node:fs'
import { Collection, type SourceStatus } from '#contract'
import { DataError } from './errors.ts'
import { GLOSSARY_FILE, SET_FILES } from './snapshot-set.ts'

/** Refuses a folder without any file of a set: a mistyped one would be served as a healthy service without records. */
export function assertSet(dir: string, found: Record<string, unknown>): void {
  if (Object.keys(found).length > 0) return
  const what = existsSync(dir) ? `has none of ${SET_FILES.join(', ')}` : 'does not exist'
  throw new DataError(`setting DATA_DIR: ${dir} ${what}: name the folder of a snapshot, or run "npm run ingest"`)
}

/** Refuses a set without the terms: no ingest counts them, so nothing else would show that the file was lost. */
export function assertGlossary(dir: string, found: Record<string, unknown>): void {
  if (GLOSSARY_FILE in found) return
  throw new DataError(`${GLOSSARY_FILE} is not in ${dir}: put it there, or write [] to it where there are no terms`)
}

/**
 * Refuses a set without a list of which sources.json counts records, or without sources.json although a list exists.
 * Without a list the service would be healthy and empty, and the next ingest would date every record again; without the
 * sources the age of the lists and the requests counted for terms are lost.
 */
export function assertWhole(found: readonly string[], sources: Pick<SourceStatus, 'collection' | 'counts'>[]): void {
  const lists = Collection.options.map(collection => `${collection}.json`).filter(file => found.includes(file))
  if (lists.length > 0 && !found.includes('sources.json'))
    throw new DataError(
      `sources.json is missing, though ${lists.join(', ')} ${lists.length > 1 ? 'are' : 'is'} there: put it back, or write [] to it to begin its books anew`,
    )
  const counts = new Map<string, number>()
  // The journal has a change of every record.
  for (const { collection, counts: own } of sources)
    for (const file of [`${collection}.json`, 'changes.json']) counts.set(file, (counts.get(file) ?? 0) + own.kept)
  const files = [...Collection.options.map(collection => `${collection}.json`), 'changes.json']
  const lost = files.flatMap(file => {
    const count = counts.get(file) ?? 0
    return count > 0 && !found.includes(file) ? [`${file} (${count} records)`] : []
  })
  if (lost.length === 0) return
  throw new DataError(
    `${lost.join(', ')} missing, though sources.json counts them: put back what was there, or write [] to it and to sources.json to begin anew`,
  )
}
