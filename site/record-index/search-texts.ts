/** A search: which documents match, what was mended in it, and in which order they are shown. */
import { type Bits, common, hitsOf, isEmpty, noDocument, notIn } from './bits.ts'
import { countOf } from './count-bits.ts'
import { CLOSENESS, type Closeness } from './find-words.ts'
import { NAMED, nameMatcher } from './match-names.ts'
import { alternativeBits, type Clauses, documentsOf } from './match-units.ts'
import { parseQuery } from './parse-query.ts'
import type { Hits } from './postings.ts'
import { type Manner, type Mended, unitsOf } from './query-units.ts'
import { type Read, readNames, readWhole, readWithoutSoft, wholeNames } from './read-query.ts'
import { LAYERS, type Layer, type TextIndexData } from './text-index.ts'

const [NAMES, FACTS, TEXT] = LAYERS

export interface Search {
  documents: Bits
  mended: readonly Mended[]
  /** The first of the matching documents, those that are meant most likely before others. */
  rank(matching: Bits, most: number): Hits
}

export function searchTexts(index: TextIndexData, query: string, manner: Manner = {}): Search {
  const { wanted, unwanted } = unitsOf(index, parseQuery(query), manner)
  const excluded = unwanted.map(one => alternativeBits(index, one, TEXT, CLOSENESS.synonym))
  if (wanted.length === 0 && excluded.length > 0) {
    const every = notIn(noDocument(index.size), index.size)
    return searchOf(index, { documents: every, clauses: [], mended: [] }, excluded)
  }
  const whole = readWhole(index, wanted)
  if (!manner.mends || excluded.length > 0 || !isEmpty(whole.documents)) return searchOf(index, whole, excluded)
  const partly = readWithoutSoft(index, wanted)
  if (partly && !isEmpty(partly.documents)) return searchOf(index, partly, [])
  return searchOf(index, readNames(index, wanted) ?? whole, [])
}

function searchOf(index: TextIndexData, { documents, clauses, mended }: Read, excluded: Bits[]): Search {
  return {
    documents: excluded.reduce((left, set) => common([left, notIn(set, index.size)]), documents),
    mended,
    rank: (matching, most) => rankedOf(index, clauses, matching, most),
  }
}

/**
 * Tiers one after the other: the whole name, another whole name, a whole lead, the query as a phrase in a name, all of it
 * in names, in names, leads and facts, one clause as the whole name or lead, anywhere. Within a tier exact words come
 * before forms, these before synonyms and these before parts of words; then the order of the list decides, which is the
 * order of the documents.
 */
function rankedOf(index: TextIndexData, clauses: Clauses, matching: Bits, most: number): Hits {
  const left = matching.slice()
  const ranked = new Uint32Array(Math.min(most, countOf(matching)))
  let count = 0
  for (const { documents, passes } of tiersOf(index, clauses)) {
    if (count === ranked.length) break
    const here = hitsOf(common([left, documents()]), 0, passes ? Number.POSITIVE_INFINITY : ranked.length - count)
    for (let at = 0; at < here.length && count < ranked.length; at++) {
      const document = here[at] ?? 0
      if (passes && !passes(document)) continue
      ranked[count++] = document
      left[document >> 5] = (left[document >> 5] ?? 0) & ~(1 << (document & 31))
    }
  }
  // What no tier has, such as where there are only unwanted words.
  ranked.set(hitsOf(left, 0, ranked.length - count), count)
  return ranked
}

interface Tier {
  documents(): Bits
  /** Whether one of them is in the tier; all are where it is absent. */
  passes?(document: number): boolean
}

/** What a tier needs is computed when it is reached: a page seldom needs the last ones. */
function tiersOf(index: TextIndexData, clauses: Clauses): Tier[] {
  const units = clauses.flat().flatMap(({ units }) => units)
  const present = Object.values(CLOSENESS).filter(closeness =>
    units.some(({ ways }) => ways.some(way => way.closeness === closeness)),
  )
  const known = new Map<string, Bits>()
  const documentsAt = (layer: Layer, closeness: Closeness) => {
    const key = `${layer} ${closeness}`
    const found = known.get(key) ?? documentsOf(index, clauses, layer, closeness)
    known.set(key, found)
    return found
  }
  const matchers = present.map(closeness => ({ closeness, matcher: nameMatcher(index, clauses, closeness) }))
  const whole = (least: number) =>
    matchers.map(({ closeness, matcher }) => ({
      documents: () => matcher.whole(documentsAt(NAMES, closeness)),
      passes: (document: number) => matcher.named(document) >= least,
    }))
  const lead = matchers.map(({ closeness, matcher }) => ({
    documents: () => matcher.wholeLead(documentsAt(FACTS, closeness)),
    passes: (document: number) => matcher.named(document) >= NAMED.lead,
  }))
  const phrase = matchers.map(({ closeness, matcher }) => ({
    documents: () => documentsAt(NAMES, closeness),
    passes: (document: number) => matcher.named(document) >= NAMED.inside,
  }))
  // In "gas in ethereum" the first is what is asked about.
  const named = clauses.length > 1 ? clauses.map(clause => ({ documents: () => wholeNames(index, [clause]) })) : []
  const anywhere = (layer: Layer) => present.map(closeness => ({ documents: () => documentsAt(layer, closeness) }))
  return [
    ...whole(NAMED.name),
    ...whole(NAMED.otherName),
    ...lead,
    ...(units.length > 1 ? phrase : []),
    ...anywhere(NAMES),
    ...anywhere(FACTS),
    ...named,
    ...anywhere(TEXT),
  ]
}
