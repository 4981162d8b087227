import { readFileSync } from 'node:fs'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { CatalogEntry, type Collection } from '#schema'
import { UsageError } from '../data/usage-error.ts'
import type { Adapter } from './adapter.ts'
import { adapters } from './adapters/index.ts'

/** A catalog entry with the adapter that reads it. */
export interface Source<C extends Collection = Collection> {
  entry: CatalogEntry
  adapter: Adapter<C>
  collection: C
}

/** Reads the catalog: the file given, else `catalog/<collection>.yaml` of each wanted collection. Throws UsageError. */
export function readCatalog(only: Collection[], file?: string): Source[] {
  const found = file
    ? readFile(file).map(entry => toSource(entry, file, undefined, only))
    : only.flatMap(collection => readOwn(collection, only))
  const sources = found.filter(source => only.includes(source.collection))
  const ids = new Set<string>()
  for (const { entry } of sources) {
    if (ids.has(entry.id)) throw new UsageError(`catalog: id "${entry.id}" is used twice`)
    ids.add(entry.id)
  }
  return sources
}

function readOwn(collection: Collection, only: Collection[]): Source[] {
  const file = new URL(`catalog/${collection}.yaml`, import.meta.url).pathname
  return readFile(file).map(entry => toSource(entry, `catalog/${collection}.yaml`, collection, only))
}

function readFile(path: string): CatalogEntry[] {
  const lines = new LineCounter()
  const document = parseDocument(readText(path), { lineCounter: lines })
  const [error] = document.errors
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    throw new UsageError(`${path}:${line}:${col}: ${error.message.split('\n')[0]}`)
  }
  const parsed = z.array(CatalogEntry).safeParse(document.toJS())
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new UsageError(`${path}: ${describePlace(document.toJS(), issue?.path ?? [])}: ${issue?.message}`)
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    throw new UsageError(`${path}: the catalog cannot be read`, { cause })
  }
}

/** `entry 3 (coinbase) url` instead of `2.url`. */
function describePlace(list: unknown, path: PropertyKey[]): string {
  const [index, ...field] = path
  if (typeof index !== 'number' || !Array.isArray(list)) return 'a catalog is a list of entries'
  const named = z.looseObject({ id: z.string() }).safeParse(list[index])
  return `entry ${index + 1}${named.success ? ` (${named.data.id})` : ''} ${field.map(String).join('.')}`.trimEnd()
}

/** The adapters a line of this collection may name. */
function namesFor(collection: Collection | undefined): string {
  const fitting = adapters.filter(adapter => collection === undefined || adapter.collection === collection)
  return [...new Set(fitting.map(({ name }) => name))].join(', ')
}

function toSource(entry: CatalogEntry, file: string, implied: Collection | undefined, only: Collection[]): Source {
  const candidates = adapters.filter(adapter => adapter.name === entry.adapter)
  if (candidates.length === 0)
    throw new UsageError(
      `${file}: entry ${entry.id}: there is no adapter "${entry.adapter}"; there are ${namesFor(implied)}`,
    )
  const wanted = entry.collection ?? implied
  const fitting = candidates.filter(({ collection }) => (wanted ? collection === wanted : true))
  const narrowed = fitting.length > 1 ? fitting.filter(({ collection }) => only.includes(collection)) : fitting
  const [adapter, another] = narrowed
  if (!adapter)
    throw new UsageError(
      `${file}: entry ${entry.id}: adapter "${entry.adapter}" does not serve ${wanted ?? only.join(', ')}`,
    )
  if (another)
    throw new UsageError(
      `${file}: entry ${entry.id}: adapter "${entry.adapter}" serves several collections; add "collection"`,
    )
  return { entry, adapter, collection: adapter.collection }
}
