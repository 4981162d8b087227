/** A search: which documents match, what was mended in it, and in which order they are shown. */
import { type Bits, hitsOf, noDocument, notIn } from './bits.ts'
import { countOf } from './count-bits.ts'
import { CLOSENESS, type Closeness } from './find-words.ts'
import { alternativeBits, type Clauses, documentsOf, NAMED, nameMatcher } from './match-units.ts'
import { parseQuery } from './parse-query.ts'
import type { Hits } from './postings.ts'
import { type Manner, type Mended, unitsOf } from './query-units.ts'
import { LAYERS, type TextIndexData } from './text-index.ts'

const [NAMES, FACTS, TEXT] = LAYERS

export interface Search {
  documents: Bits
  mended: readonly Mended[]
  /** The first of the matching documents, those that are meant most likely before others. */
  rank(matching: Bits, most: number): Hits
}

export function searchTexts(index: TextIndexData, query: string, manner: Manner = {}): Search {
  const { wanted, unwanted, mended } = unitsOf(index, parseQuery(query), manner)
  const excluded = unwanted.map(one => alternativeBits(index, one, TEXT, CLOSENESS.synonym))
  const found =
    wanted.length > 0 || excluded.length === 0 ? documentsOf(index, wanted, TEXT, CLOSENESS.part) : undefined
  return {
    documents: excluded.reduce((left, set) => without(left, set), found ?? notIn(noDocument(index.size), index.size)),
    mended,
    rank: (matching, most) => rankedOf(index, wanted, matching, most),
  }
}

/**
 * Tiers one after the other: the whole name, the query as a phrase in a name, all of it in names, in names and facts,
 * anywhere. Within a tier exact words come before forms, these before synonyms and these before parts of words; then
 * the order of the list decides, which is the order of the documents.
 */
function rankedOf(index: TextIndexData, clauses: Clauses, matching: Bits, most: number): Hits {
  const left = matching.slice()
  const ranked = new Uint32Array(Math.min(most, countOf(matching)))
  let count = 0
  const take = (document: number) => {
    if (count === ranked.length) return
    ranked[count++] = document
    left[document >> 5] = (left[document >> 5] ?? 0) & ~(1 << (document & 31))
  }
  for (const { layer, closeness, passes } of tiersOf(index, clauses)) {
    if (count === ranked.length) break
    const here = both(left, documentsOf(index, clauses, layer, closeness))
    if (!passes) {
      for (const document of hitsOf(here, 0, ranked.length - count)) take(document)
      continue
    }
    for (const document of hitsOf(here)) {
      if (passes(document)) take(document)
      if (count === ranked.length) break
    }
  }
  // What no tier has, such as where there are only unwanted words.
  for (const document of hitsOf(left, 0, ranked.length - count)) take(document)
  return ranked
}

function tiersOf(index: TextIndexData, clauses: Clauses) {
  const ways = clauses.flat().flatMap(({ units }) => units.flatMap(({ ways }) => ways))
  const present = Object.values(CLOSENESS).filter(closeness => ways.some(way => way.closeness === closeness))
  const matchers = new Map(present.map(closeness => [closeness, nameMatcher(index, clauses, closeness)]))
  const named = (least: number) =>
    present.map(closeness => ({
      layer: NAMES,
      closeness,
      passes: (document: number) => (matchers.get(closeness)?.(document) ?? NAMED.nowhere) >= least,
    }))
  const anywhere = (layer: typeof NAMES | typeof FACTS | typeof TEXT) =>
    present.map((closeness): { layer: typeof layer; closeness: Closeness; passes?: (document: number) => boolean } => ({
      layer,
      closeness,
    }))
  return [
    ...named(NAMED.name),
    ...named(NAMED.otherName),
    ...named(NAMED.inside),
    ...anywhere(NAMES),
    ...anywhere(FACTS),
    ...anywhere(TEXT),
  ]
}

function both(a: Bits, b: Bits): Bits {
  const bits = a.slice()
  for (let at = 0; at < bits.length; at++) bits[at] = (bits[at] ?? 0) & (b[at] ?? 0)
  return bits
}

function without(bits: Bits, unwanted: Bits): Bits {
  const left = bits.slice()
  for (let at = 0; at < left.length; at++) left[at] = (left[at] ?? 0) & ~(unwanted[at] ?? 0)
  return left
}
