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
    lines.map(line => ({ ...line, source: toSource(line, implied, only) }))
  const found = file ? read(readLines(file, file)) : only.flatMap(name => read(readOwnLines(name), name))
  const wanted = found.filter(({ source }) => only.includes(source.collection))
  const places = new Map<string, string>()
  for (const { entry, place } of wanted) {
    const first = places.get(entry.id)
    if (first) throw new UsageError(`${place}: id "${entry.id}" is used twice, first at ${first}: choose another`)
    places.set(entry.id, place)
  }
  return wanted
}

/** The sources that `--source` names, all when it names none. Throws UsageError on an id that is not in the catalog. */
export function selectSources(sources: Source[], ids: string[]): Source[] {
  const unknown = ids.find(id => !sources.some(source => source.entry.id === id))
  if (unknown) throw new UsageError(`--source: there is no source "${unknown}" in the catalog`)
  return ids.length === 0 ? sources : sources.filter(source => ids.includes(source.entry.id))
}

/** The adapters a line of this collection may name. */
function namesFor(collection: Collection | undefined): string {
  const fitting = adapters.filter(adapter => collection === undefined || adapter.collection === collection)
  return [...new Set(fitting.map(({ name }) => name))].join(', ')
}

function toSource({ entry, place }: Line, implied: Collection | undefined, only: Collection[]): Source {
  const refuse = (what: string) => new UsageError(`${place}: entry ${entry.id}: ${what}`)
  const candidates = adapters.filter(adapter => adapter.name === entry.adapter)
  if (candidates.length === 0) throw refuse(`there is no adapter "${entry.adapter}"; there are ${namesFor(implied)}`)
  const wanted = entry.collection ?? implied
  const fitting = candidates.filter(({ collection }) => (wanted ? collection === wanted : true))
  const narrowed = fitting.length > 1 ? fitting.filter(({ collection }) => only.includes(collection)) : fitting
  const [adapter, another] = narrowed
  if (!adapter) {
    const served = wanted ? `${wanted}; there are ${namesFor(wanted)}` : only.join(', ')
    throw refuse(`adapter "${entry.adapter}" does not serve ${served}`)
  }
  if (another) throw refuse(`adapter "${entry.adapter}" serves several collections; add "collection"`)
  return { entry, adapter, collection: adapter.collection }
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

function addressOf({ entry: { adapter, board, url } }: Line): string | undefined {
  if (url)
    return url
      .replace(/^https?:\/\/(?:www\.)?/i, '')
      .replace(/\/$/, '')
      .toLowerCase()
  return board === undefined ? undefined : `${adapter} ${board.toLowerCase()}`
}
