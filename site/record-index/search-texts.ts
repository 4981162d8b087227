/** A search: which documents match, what was mended in it, and in which order they are shown. */
import { CLOSENESS, type Closeness } from './find-words.ts'
import { NAMED, nameMatcher } from './match-names.ts'
import { type Clauses, documentsOf, documentsWith } from './match-units.ts'
import { parseQuery } from './parse-query.ts'
import type { Hits } from './postings.ts'
import { type Manner, type Mended, unitsOf } from './query-units.ts'
import { type Read, readNames, readWhole, readWithoutSoft, wholeNames } from './read-query.ts'
import { LAYERS, type Layer } from './read-texts.ts'
import type { WordIndex } from './word-index.ts'

const [NAMES, FACTS, TEXT] = LAYERS

export interface Search<S> {
  documents: S
  mended: readonly Mended[]
  /**
   * The first of the matching documents, those that are meant most likely before others; with `after`, those that follow
   * this one, however deep it is.
   */
  rank(matching: S, most: number, after?: number): Hits
}

export function searchTexts<S>(index: WordIndex<S>, query: string, manner: Manner = {}): Search<S> {
  const { wanted, unwanted } = unitsOf(index, parseQuery(query), manner)
  const excluded = unwanted.map(one => documentsWith(index, one, TEXT, CLOSENESS.synonym))
  if (wanted.length === 0 && excluded.length > 0)
    return searchOf(index, { documents: index.every, clauses: [], mended: [] }, excluded)
  const whole = readWhole(index, wanted)
  if (!manner.mends || excluded.length > 0 || !index.isEmpty(whole.documents)) return searchOf(index, whole, excluded)
  const partly = readWithoutSoft(index, wanted)
  if (partly && !index.isEmpty(partly.documents)) return searchOf(index, partly, [])
  return searchOf(index, readNames(index, wanted) ?? whole, [])
}

function searchOf<S>(index: WordIndex<S>, { documents, clauses, mended }: Read<S>, excluded: S[]): Search<S> {
  return {
    documents: index.common([documents, ...excluded.map(index.except)]),
    mended,
    rank: (matching, most, after) => rankedOf(index, clauses, matching, { most, after }),
  }
}

/**
 * Tiers one after the other: the whole name, another whole name, a whole lead, the query as a phrase in a name, all of it
 * in names, in names, leads and facts, one clause as the whole name or lead, anywhere. Within a tier exact words come
 * before forms, these before synonyms and these before parts of words; then the order of the list decides.
 */
function rankedOf<S>(index: WordIndex<S>, clauses: Clauses, matching: S, { most, after }: Part): Hits {
  const size = Math.min(most, index.countOf(matching))
  const ranked: number[] = []
  /** Of tiers that were not walked from their beginning: what is in one of them is not in a later one. */
  const earlier: Passes[] = []
  let left = matching
  let last = after
  const take = (set: S, passes?: Passes) => {
    const within = last === undefined ? set : index.common([set, index.behind(last)])
    const checks = passes ? [passes, ...earlier.map(not)] : earlier.map(not)
    const missing = size - ranked.length
    const here = checks.length > 0 ? firstPassing(index, within, every(checks), missing) : index.first(within, missing)
    ranked.push(...here)
    return here
  }
  for (const { documents, passes } of tiersOf(index, clauses)) {
    if (ranked.length === size) break
    const tier = documents()
    const isBefore = last !== undefined && !(passes ? passes(last) : index.has(tier, last))
    const here = isBefore ? NO_HITS : take(index.common([left, tier]), passes)
    if (last === undefined) {
      if (here.length > 0) left = index.without(left, here)
      continue
    }
    if (passes) earlier.push(passes)
    else left = index.common([left, index.except(tier)])
    if (!isBefore) last = undefined
  }
  // What no tier has, such as where there are only unwanted words.
  if (ranked.length < size) take(left)
  return Uint32Array.from(ranked)
}

/** The asked part of a ranking. */
interface Part {
  most: number
  after: number | undefined
}

type Passes = (document: number) => boolean

const NO_HITS: Hits = new Uint32Array()
const not =
  (passes: Passes): Passes =>
  document =>
    !passes(document)
const every =
  (checks: readonly Passes[]): Passes =>
  document =>
    checks.every(passes => passes(document))

/** Few are looked at as long as few do not pass. */
function firstPassing<S>(index: WordIndex<S>, set: S, passes: Passes, most: number): Hits {
  const passed: number[] = []
  let size = Math.max(most, LEAST_LOOKED_AT)
  for (let offset = 0; passed.length < most; size *= 2) {
    const here = index.first(set, size, offset)
    passed.push(...here.filter(passes))
    offset += here.length
    if (here.length < size) break
  }
  return Uint32Array.from(passed.slice(0, most))
}

const LEAST_LOOKED_AT = 64

interface Tier<S> {
  documents(): S
  /** Whether one of them is in the tier; all are where it is absent. */
  passes?: Passes
}

/** What a tier needs is computed when it is reached: a page seldom needs the last ones. */
function tiersOf<S>(index: WordIndex<S>, clauses: Clauses): Tier<S>[] {
  const units = clauses.flat().flatMap(({ units }) => units)
  const present = Object.values(CLOSENESS).filter(closeness =>
    units.some(({ ways }) => ways.some(way => way.closeness === closeness)),
  )
  const known = new Map<string, S>()
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
    documents: () => matcher.inside(documentsAt(NAMES, closeness)),
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
