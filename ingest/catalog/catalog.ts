import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CatalogEntry, type Collection } from '#contract'
import { UsageError } from '#contract/usage-error.ts'
import { readWrittenList } from '#contract/written-list.ts'
import type { Adapter } from '../adapter.ts'
import { adapters } from '../adapters/index.ts'

/** A catalog entry with the adapter that reads it. */
export interface Source<C extends Collection = Collection> {
  entry: CatalogEntry
  adapter: Adapter<C>
  collection: C
}

/** A catalog entry, and where it stands: `ingest/catalog/jobs.yaml:153`. */
export interface Line {
  entry: CatalogEntry
  place: string
}

/** Reads the catalog: the file given, else `catalog/<collection>.yaml` of each wanted collection. Throws UsageError. */
export function readCatalog(only: Collection[], file?: string): Source[] {
  const found = file
    ? readFile(file, file).map(line => ({ ...line, source: toSource(line, undefined, only) }))
    : only.flatMap(collection => readOwn(collection, only))
  const wanted = found.filter(({ source }) => only.includes(source.collection))
  const places = new Map<string, string>()
  for (const { entry, place } of wanted) {
    const first = places.get(entry.id)
    if (first) throw new UsageError(`${place}: id "${entry.id}" is used twice, first at ${first}: choose another`)
    places.set(entry.id, place)
  }
  return wanted.map(({ source }) => source)
}

function readOwn(collection: Collection, only: Collection[]): (Line & { source: Source })[] {
  return readOwnLines(collection).map(line => ({ ...line, source: toSource(line, collection, only) }))
}

/** The entries of the catalog's own file of a collection. Throws UsageError. */
export function readOwnLines(collection: Collection): Line[] {
  const name = `${collection}.yaml`
  return readFile(join(import.meta.dirname, name), `ingest/catalog/${name}`)
}

/** The entries of a file that messages call `name`. */
function readFile(path: string, name: string): Line[] {
  const written = readWrittenList(readText(path, name), CatalogEntry, { file: name, item: 'entry', label: 'id' })
  return written.map(({ value, place }) => ({ entry: value, place }))
}

function readText(path: string, name: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`${name}: the catalog cannot be read`, { cause })
  }
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
