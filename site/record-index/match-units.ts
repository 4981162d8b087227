/** Which documents have the units of a query: by sets, and by their names and facts word by word. */
import { type Bits, common, noDocument, setOf } from './bits.ts'
import type { Closeness } from './find-words.ts'
import type { Alternative, Unit, Way } from './query-units.ts'
import type { Layer, TextIndexData } from './text-index.ts'

/** Each must match; of each, one alternative. */
export type Clauses = readonly Alternative[][]

/** Documents that match every clause in a layer, at least as closely. */
export function documentsOf(index: TextIndexData, clauses: Clauses, layer: Layer, closeness: Closeness): Bits {
  const [first, ...more] = clauses.map(clause =>
    anyOf(
      index,
      clause.map(one => alternativeBits(index, one, layer, closeness)),
    ),
  )
  return first ? common([first, ...more]) : noDocument(index.size)
}

export function alternativeBits(
  index: TextIndexData,
  { units, isPhrase }: Alternative,
  layer: Layer,
  closeness: Closeness,
): Bits {
  const [first, ...more] = units.map(unit => unitBits(index, unit, layer, closeness))
  if (!first) return noDocument(index.size)
  const all = common([first, ...more])
  return isPhrase ? keepWhere(all, document => hasPhrase(index, units, document, layer)) : all
}

function unitBits(index: TextIndexData, { ways }: Unit, layer: Layer, most: Closeness): Bits {
  const counting = ways.filter(({ closeness, isInOrder }) => closeness <= most && !isInOrder)
  // Words that count alone are one union.
  const alone = counting.flatMap(({ parts }) => (parts.length === 1 ? parts.flat() : []))
  const several = counting.filter(({ parts }) => parts.length > 1)
  return anyOf(index, [
    ...(alone.length > 0 ? [setOf(index.layers[layer], alone)] : []),
    ...several.map(way => allParts(index, way, layer)),
  ])
}

function allParts(index: TextIndexData, { parts }: Way, layer: Layer): Bits {
  const [first, ...more] = parts.map(words => setOf(index.layers[layer], words))
  return first ? common([first, ...more]) : noDocument(index.size)
}

function anyOf({ size }: TextIndexData, sets: Bits[]): Bits {
  const [only, ...more] = sets
  if (only && more.length === 0) return only
  const bits = noDocument(size)
  for (const set of sets) for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) | (set[at] ?? 0)
  return bits
}

/** Those of the documents that pass. */
export function keepWhere(documents: Bits, passes: (document: number) => boolean): Bits {
  const kept = documents.slice()
  for (let at = 0; at < kept.length; at++)
    for (let left = kept[at] ?? 0; left !== 0; left &= left - 1) {
      const bit = left & -left
      if (!passes((at << 5) + 31 - Math.clz32(bit))) kept[at] = (kept[at] ?? 0) & ~bit
    }
  return kept
}

function hasPhrase({ sequences }: TextIndexData, units: Unit[], document: number, layer: Layer): boolean {
  const { words, starts, nameEnds } = sequences
  const end = (layer === 0 ? nameEnds[document] : starts[document + 1]) ?? 0
  const has = (unit: Unit, word: number) => unit.ways.some(({ parts }) => parts[0]?.includes(word - 1))
  for (let at = starts[document] ?? 0; at < end; at++)
    if (units.every((unit, step) => has(unit, words[at + step] ?? 0))) return true
  return false
}
