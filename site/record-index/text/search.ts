/** A search in memory: the units of a query, its records, and their order. */
import {
  addList,
  type Bits,
  common,
  either,
  firstWhere,
  type Hits,
  hasDocument,
  hitsOf,
  isEmpty,
  keepWhere,
  noDocument,
  notIn,
  runLength,
} from '../bits.ts'
import { type Alternative, termsIn } from './alternatives.ts'
import type { TextIndexData } from './build-index.ts'
import { parseQuery } from './parse-query.ts'
import { isEnough, LEAST_OF_BEST, nameBonus, nameQueryOf, placeValue } from './rank.ts'
import { halvesOf, type Similar, similarIn } from './similar.ts'
import { PLACES, type Place } from './texts.ts'
import {
  type Manner,
  type Mended,
  mendedWithout,
  partsIn,
  type QueryUnits,
  termsOfSimilar,
  type Unit,
  unitsOf,
  unknownIn,
} from './units.ts'
import { numberOf, wordAt } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

/** Returns the units of a query. */
export function readQuery(index: TextIndexData, query: string, manner: Manner = {}): QueryUnits {
  const parsed = parseQuery(query)
  const parts = partsIn(parsed, frequenciesOf(index, termsIn(parsed)), manner)
  const similar = new Map<string, Similar>()
  for (const word of unknownIn(parts, manner)) similar.set(word, similarTo(index, word))
  const known = frequenciesOf(index, termsOfSimilar(similar))
  return unitsOf(parts, { similar, known, size: index.size }, manner)
}

/** Returns the records of a search among others, and the words that were corrected or left out for them. */
export function findIn(
  index: TextIndexData,
  query: QueryUnits,
  base: Bits,
  manner: Manner = {},
): { documents: Bits; mended: readonly Mended[] } {
  const { documents, leftOut } = enoughIn(index, query, base, manner)
  return { documents, mended: mendedWithout(query.mended, leftOut) }
}

/** Returns the first of the matching records, the best first. */
export function rankIn(index: TextIndexData, { units }: QueryUnits, matching: Bits, most: number): Hits {
  const values = valuesIn(index, units, matching)
  return rankedIn(withNames(index, units, matching, values), matching, most)
}

interface Found {
  documents: Bits
  /** Units that are not searched for. */
  leftOut: Unit[]
}

/** Records with all needed units; if none has all, and for descriptions, those with enough of them: see rank.ts. */
function enoughIn(
  index: TextIndexData,
  { units, unwanted, isEverything }: QueryUnits,
  base: Bits,
  { isLenient = false, isDescribed = false }: Manner,
): Found {
  const none = noDocument(index.size)
  let allowed = base
  for (const ways of unwanted) allowed = common([allowed, notIn(setOfWays(index, ways), index.size)])
  if (isEverything) return { documents: allowed, leftOut: [] }
  if (units.length === 0) return { documents: none, leftOut: [] }
  const needed = units.filter(({ isOptional }) => !isOptional)
  const free = needed.filter(({ isFirm }) => !isFirm)
  for (const { any, isFirm } of needed) if (isFirm) allowed = common([allowed, setOfWays(index, any)])
  const sets = free.map(({ any }) => common([setOfWays(index, any), allowed]))
  const all = common([allowed, ...sets])
  if (!isLenient || !(isDescribed || isEmpty(all))) return { documents: all, leftOut: [] }
  if (free.length < needed.length && free.every(({ tellsLittle }) => tellsLittle))
    return { documents: allowed, leftOut: free }
  const some = sets.reduce(either, none)
  const values = valuesIn(index, units, some)
  const [best] = rankedIn(withNames(index, units, some, values), some, 1)
  const value = values.sums[best ?? 0] ?? 0
  if (best === undefined || !isEnough(value, needed, isDescribed)) return { documents: none, leftOut: free }
  const documents = keepWhere(some, document => (values.sums[document] ?? 0) >= value * LEAST_OF_BEST)
  return { documents, leftOut: isEmpty(all) ? free.filter((_, at) => !hasDocument(sets[at] ?? none, best)) : [] }
}

interface Values {
  /** Of each matching record the first sum of rank.ts. */
  sums: Int32Array
  /** How many of the units are in its names, leads or labels. */
  named: Uint8Array
}

function valuesIn(index: TextIndexData, units: readonly Unit[], matching: Bits): Values {
  const { size } = index
  const sums = new Int32Array(size)
  const documents = hitsOf(matching)
  const named = new Uint8Array(size)
  for (const { any, weight } of units) {
    const values = new Uint8Array(size)
    const isNamed = new Uint8Array(size)
    for (const way of any)
      for (const place of WORST_FIRST) {
        raise(values, index, way, { place, matching }, placeValue(place, way.tenths))
        if (place <= PLACES.labels) raise(isNamed, index, way, { place, matching }, 1)
      }
    for (let at = 0; at < documents.length; at++) {
      const document = documents[at] ?? 0
      sums[document] = (sums[document] ?? 0) + weight * (values[document] ?? 0)
      named[document] = (named[document] ?? 0) + (isNamed[document] ?? 0)
    }
  }
  return { sums, named }
}

/** The score of each matching record, by rank.ts. */
function withNames(index: TextIndexData, units: readonly Unit[], matching: Bits, { sums, named }: Values): Int32Array {
  const scores = sums.slice()
  const query = nameQueryOf(index, units)
  for (const document of hitsOf(matching)) {
    const count = named[document] ?? 0
    // One unit beside other words adds nothing.
    if (count > 1 || (count === 1 && (index.sequences.shortest[document] ?? 0) <= query.longest))
      scores[document] = (scores[document] ?? 0) + nameBonus(query, document)
  }
  return scores
}

const WORST_FIRST = Object.values(PLACES).toReversed()

/** Sets what matching records count at least that have a unit in a place. */
function raise(values: Uint8Array, index: TextIndexData, way: Alternative, at: PlaceIn, value: number): void {
  const { place, matching } = at
  const [term = '', ...others] = way.terms
  const number = numberOf(index.terms, index.byText, term)
  if (number === undefined) return
  const { offsets, entries, size } = index.places[place]
  const [start = 0, end = 0] = [offsets[number], offsets[number + 1]]
  if (others.length === 0 && end - start !== runLength(size)) {
    for (let at = start; at < end; at++) raiseOne(values, entries[at] ?? 0, value)
    return
  }
  const set = others.length > 0 ? setOfWay(index, { terms: way.terms }, place) : entries.subarray(start, end)
  for (let word = 0; word < set.length; word++)
    for (let left = (set[word] ?? 0) & (matching[word] ?? 0); left !== 0; left &= left - 1)
      raiseOne(values, (word << 5) + 31 - Math.clz32(left & -left), value)
}

interface PlaceIn {
  place: Place
  matching: Bits
}

function raiseOne(values: Uint8Array, document: number, value: number): void {
  if ((values[document] ?? 0) < value) values[document] = value
}

/** The first records by their scores, those of one score in list order. */
function rankedIn(scores: Int32Array, matching: Bits, most: number): Hits {
  const size = scores.length
  // One number for each that is better: a higher score comes first, then the record's place in the list.
  const keys = new Float64Array(hitsOf(matching))
  for (let at = 0; at < keys.length; at++) keys[at] = (keys[at] ?? 0) - (scores[keys[at] ?? 0] ?? 0) * size
  return Uint32Array.from(least(keys, most), key => ((key % size) + size) % size)
}

/** This many of the least numbers are found in one pass; sorting all takes longer than the rest of a search. */
const FEW = 100

/** The least numbers, ascending. */
function least(numbers: Float64Array, most: number): Float64Array {
  if (most > FEW || most === 0) return numbers.sort().subarray(0, most)
  const found = numbers.slice(0, most).sort()
  const last = found.length - 1
  let worst = found[last] ?? 0
  for (let at = most; at < numbers.length; at++) {
    const number = numbers[at] ?? 0
    if (number >= worst) continue
    const place = firstWhere(found.length, one => (found[one] ?? 0) > number)
    found.copyWithin(place + 1, place, last)
    found[place] = number
    worst = found[last] ?? 0
  }
  return found
}

type Way = Pick<Alternative, 'terms' | 'sideBySide'>

function frequenciesOf({ terms, byText, frequencies }: TextIndexData, wanted: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const term of wanted) {
    const number = found.has(term) ? undefined : numberOf(terms, byText, term)
    if (number !== undefined) found.set(term, frequencies[number] ?? 0)
  }
  return found
}

/** Returns two words that the typed one is run together of and that stand side by side somewhere, else similar ones. */
function similarTo(index: TextIndexData, word: string): Similar {
  for (const words of halvesOf(word)) {
    const terms = words.map(stemOf)
    if (!isEmpty(setOfWay(index, { terms, sideBySide: { terms } }))) return { kind: 'apart', words }
  }
  return similarIn(index.words, word)
}

/** Records that have one of the ways. */
function setOfWays(index: TextIndexData, ways: readonly Way[]): Bits {
  let found = noDocument(index.size)
  for (const way of ways) found = either(found, setOfWay(index, way))
  return found
}

/** Records that have all terms, each in this place or a better one. */
function setOfWay(index: TextIndexData, { terms, sideBySide }: Way, place: Place = PLACES.text): Bits {
  const numbers: number[] = []
  let all: Bits | undefined
  for (const term of terms) {
    const number = numberOf(index.terms, index.byText, term)
    if (number === undefined) return noDocument(index.size)
    numbers.push(number)
    const set = setOfTerm(index, number, place)
    all = all ? common([all, set]) : set
  }
  if (!all || !sideBySide) return all ?? noDocument(index.size)
  return keepWhere(all, document => hasInOrder(index, document, numbers, sideBySide))
}

function setOfTerm({ places, size }: TextIndexData, term: number, upTo: Place): Bits {
  const found = noDocument(size)
  for (const postings of places.slice(0, upTo + 1)) addList(found, postings, term)
  return found
}

/** Whether a name, lead, label or fact of the record has the terms one after the other, or these words of them. */
function hasInOrder(
  { words, termOf, sequences }: TextIndexData,
  document: number,
  terms: readonly number[],
  sideBySide: NonNullable<Alternative['sideBySide']>,
): boolean {
  const start = sequences.starts[document] ?? 0
  const end = sequences.starts[document + 1] ?? 0
  const typed = 'words' in sideBySide ? sideBySide.words : []
  for (let at = start; at < end; at++) {
    let step = 0
    for (; step < terms.length; step++) {
      const word = (sequences.words[at + step] ?? 0) - 1
      if (termOf[word] !== terms[step]) break
      if (step < typed.length && wordAt(words, word) !== typed[step]) break
    }
    if (step === terms.length) return true
  }
  return false
}
