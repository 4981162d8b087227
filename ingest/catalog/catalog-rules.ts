/** Rules for the catalog of the repository beyond the shape of its lines; a self-hoster's own may differ. */
import { Collection } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { readCatalog } from './catalog.ts'
import { type Line, readOwnLines } from './entries.ts'

/** One sentence for each thing wrong with the catalog, beginning with its line; empty when all is well. */
export function checkCatalog(): string[] {
  try {
    readCatalog(Collection.options)
    return Collection.options.flatMap(collection => breachesIn(readOwnLines(collection)))
  } catch (error) {
    if (error instanceof UsageError) return error.message.split('\n')
    throw error
  }
}

/** The same for the lines of one collection. */
export function breachesIn(lines: Line[]): string[] {
  const first = new Map<string, Line>()
  return lines.flatMap(line => {
    const { entry, place } = line
    const faults = (['url', 'homepage', 'terms'] as const)
      .filter(key => entry[key]?.startsWith('http:'))
      .map(key => `${key} must begin with https://`)
    const address = addressOf(line)
    const other = address === undefined ? undefined : first.get(address)
    if (other)
      faults.push(
        `${entry.url ? 'url' : 'board'} is requested already, at ${other.place} (${other.entry.id}): keep one`,
      )
    else if (address !== undefined) first.set(address, line)
    return faults.map(fault => `${place}: entry ${entry.id}: ${fault}`)
  })
}

/** The address or board of an entry, in one spelling. */
function addressOf({ entry: { adapter, board, url } }: Line): string | undefined {
  if (url)
    return url
      .replace(/^https?:\/\/(?:www\.)?/i, '')
      .replace(/\/$/, '')
      .toLowerCase()
  return board === undefined ? undefined : `${adapter} ${board.toLowerCase()}`
}
