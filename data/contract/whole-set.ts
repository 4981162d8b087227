/** What tells a set of which a file was lost from one that never had it. */
import { Collection, type SourceStatus } from '#contract'
import { DataError } from './data-error.ts'

const fileOf = (collection: Collection) => `${collection}.json`

/**
 * Throws DataError where a list is not among the files although sources.json counts records of it, or sources.json is
 * not there although a list is. Without a list the service would be healthy and empty, and the next ingest would date
 * every record anew; without the sources nothing says how old the lists are, and requests that terms count are forgotten.
 */
export function assertWhole(found: readonly string[], sources: Pick<SourceStatus, 'collection' | 'counts'>[]): void {
  const lists = Collection.options.map(fileOf).filter(file => found.includes(file))
  if (lists.length > 0 && !found.includes('sources.json'))
    throw new DataError(
      `sources.json is missing, though ${lists.join(', ')} ${lists.length > 1 ? 'are' : 'is'} there: put it back, or write [] to it to begin its books anew`,
    )
  const kept = Collection.options.map(collection => ({
    file: fileOf(collection),
    count: countKept(collection, sources),
  }))
  // The journal tells of every record.
  const counted = [...kept, { file: 'changes.json', count: kept.reduce((sum, { count }) => sum + count, 0) }]
  const lost = counted.filter(({ file, count }) => count > 0 && !found.includes(file))
  if (lost.length === 0) return
  const what = lost.map(({ file, count }) => `${file} (${count} records)`).join(', ')
  throw new DataError(
    `${what} missing, though sources.json counts them: put back what was there, or write [] to it and to sources.json to begin anew`,
  )
}

function countKept(collection: Collection, sources: Pick<SourceStatus, 'collection' | 'counts'>[]): number {
  return sources.reduce((sum, source) => sum + (source.collection === collection ? source.counts.kept : 0), 0)
}
