/** Which documents have the units of a query: by sets, and by their names and facts word by word. */
import type { Closeness } from './find-words.ts'
import type { Alternative, Unit, Way } from './query-units.ts'
import type { Layer } from './read-texts.ts'
import type { DocumentWords, WordIndex } from './word-index.ts'

/** Each must match; of each, one alternative. */
export type Clauses = readonly Alternative[][]

/** Documents that match every clause in a layer, at least as closely. */
export function documentsOf<S>(index: WordIndex<S>, clauses: Clauses, layer: Layer, closeness: Closeness): S {
  const [first, ...more] = clauses.map(clause =>
    index.anyOf(clause.map(one => documentsWith(index, one, layer, closeness))),
  )
  return first === undefined ? index.none : index.common([first, ...more])
}

/** Documents that have one alternative. */
export function documentsWith<S>(
  index: WordIndex<S>,
  { units, isPhrase }: Alternative,
  layer: Layer,
  closeness: Closeness,
): S {
  const [first, ...more] = units.map(unit => withUnit(index, unit, layer, closeness))
  if (first === undefined) return index.none
  const all = index.common([first, ...more])
  if (!isPhrase) return all
  const pairs = inSequence(index, units, layer, { most: closeness, overFillers: false })
  const near = index.common([all, ...pairs])
  const isExact = units.length === 2 && pairs.length === 1
  return isExact ? near : index.keep(near, document => hasPhrase(index.wordsOf(document), units, layer))
}

/** Sets that documents are in which have units one after the other. */
export function inSequence<S>(
  { sideBySide }: WordIndex<S>,
  units: readonly Unit[],
  layer: Layer,
  { most, overFillers }: { most: Closeness; overFillers: boolean },
): S[] {
  const wordsAt = (unit: Unit | undefined, part: number) =>
    unit?.ways.flatMap(({ closeness, parts }) => (closeness <= most ? (parts.at(part) ?? []) : [])) ?? []
  return units.slice(1).flatMap((unit, at) => {
    const found = sideBySide?.(layer, wordsAt(units[at], -1), wordsAt(unit, 0), overFillers)
    return found === undefined ? [] : [found]
  })
}

function withUnit<S>(index: WordIndex<S>, { ways }: Unit, layer: Layer, most: Closeness): S {
  const counting = ways.filter(({ closeness, isInOrder }) => closeness <= most && !isInOrder)
  // Words that count alone are one union.
  const alone = counting.flatMap(({ parts }) => (parts.length === 1 ? parts.flat() : []))
  const several = counting.filter(({ parts }) => parts.length > 1)
  return index.anyOf([
    ...(alone.length > 0 ? [index.having(layer, alone)] : []),
    ...several.map(way => allParts(index, way, layer)),
  ])
}

function allParts<S>(index: WordIndex<S>, { parts }: Way, layer: Layer): S {
  const [first, ...more] = parts.map(words => index.having(layer, words))
  return first === undefined ? index.none : index.common([first, ...more])
}

function hasPhrase({ words, start, nameEnd, end }: DocumentWords, units: Unit[], layer: Layer): boolean {
  const last = layer === 0 ? nameEnd : end
  const has = (unit: Unit, word: number) => unit.ways.some(({ parts }) => parts[0]?.includes(word - 1))
  for (let at = start; at < last; at++) if (units.every((unit, step) => has(unit, words[at + step] ?? 0))) return true
  return false
}
