import { type CatalogEntry, Collection } from '#contract'
import { UsageError } from '#contract/errors.ts'
import type { Adapter } from '../adapter.ts'
import { adapters } from '../adapters/index.ts'
import { type Line, readLines, readOwnLines } from './entries.ts'

/** A catalog entry with the adapter that reads it. */
export interface Source<C extends Collection = Collection> {
  entry: CatalogEntry
  adapter: Adapter<C>
  collection: C
}

/** A source, and its place: `ingest/catalog/jobs.yaml:153`. */
export type PlacedSource = { source: Source; place: string }

/** Reads the catalog: the file given, else `catalog/<collection>.yaml` of each wanted collection. Throws UsageError. */
export function readCatalog(only: Collection[], file?: string): Source[] {
  return readPlaced(only, file).map(({ source }) => source)
}

/** The same with the line of each. */
export function readPlaced(only: Collection[], file?: string): PlacedSource[] {
  const read = (lines: Line[], implied?: Collection) =>
    lines.map(line => ({ place: line.place, source: toSource(line, implied, only) }))
  const found = file ? read(readLines(file, file)) : only.flatMap(name => read(readOwnLines(name), name))
  const wanted = found.filter(({ source }) => only.includes(source.collection))
  for (const [id, [first, second]] of Map.groupBy(wanted, ({ source }) => source.entry.id))
    if (second)
      throw new UsageError(`${second.place}: id "${id}" is used twice, first at ${first?.place}: choose another`)
  return wanted
}

/** The sources that `--source` names, all when it names none. Throws UsageError on an id that is not in the catalog. */
export function selectSources(sources: Source[], ids: string[]): Source[] {
  const unknown = ids.find(id => !sources.some(source => source.entry.id === id))
  if (unknown) throw new UsageError(`--source: there is no source "${unknown}" in the catalog`)
  return ids.length === 0 ? sources : sources.filter(source => ids.includes(source.entry.id))
}

function toSource({ entry, place }: Line, implied: Collection | undefined, only: Collection[]): Source {
  const wanted = entry.collection ?? implied
  const fitting = adapters.filter(({ collection }) => wanted === undefined || collection === wanted)
  const candidates = fitting.filter(({ name }) => name === entry.adapter)
  const narrowed = candidates.length > 1 ? candidates.filter(({ collection }) => only.includes(collection)) : candidates
  const [adapter, another] = narrowed
  if (adapter && !another) return { entry, adapter, collection: adapter.collection }
  const names = [...new Set(fitting.map(({ name }) => name))].join(', ')
  const fault = adapter
    ? `adapter "${entry.adapter}" serves several collections; add "collection"`
    : `there is no adapter "${entry.adapter}" for ${wanted ?? only.join(', ')}; there are ${names}`
  throw new UsageError(`${place}: entry ${entry.id}: ${fault}`)
}

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
  const byAddress = Map.groupBy(lines, addressOf)
  return lines.flatMap(line => {
    const { entry, place } = line
    const address = addressOf(line)
    const [first = line] = (address && byAddress.get(address)) || []
    const faults = [
      ...(['url', 'homepage', 'terms'] as const)
        .filter(key => entry[key]?.startsWith('http:'))
        .map(key => `${key} must begin with https://`),
      ...(first === line
        ? []
        : [`${entry.url ? 'url' : 'board'} is requested already, at ${first.place} (${first.entry.id}): keep one`]),
    ]
    return faults.map(fault => `${place}: entry ${entry.id}: ${fault}`)
  })
}

function addressOf({ entry: { adapter, board, url } }: Line): string | undefined {
  if (url)
    return url
      .replace(/^https?:\/\/(?:www\.)?/i, '')
      .replace(/\/$/, '')
      .toLowerCase()
  return board === undefined ? undefined : `${adapter} ${board.toLowerCase()}`
}
