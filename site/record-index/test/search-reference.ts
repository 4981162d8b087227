/**
 * The search as a scan: every record is looked at for every way to have a unit, and scored by the formula of
 * ../text/rank.ts. How a query is read is shared; what it asks of an index is answered here by looking.
 */
import { fold } from '#contract/text.ts'
import { type Alternative, termsIn } from '../text/alternatives.ts'
import { compoundsAt, GAPS, gapOf, type Sequence } from '../text/compounds.ts'
import { parseQuery } from '../text/parse-query.ts'
import { AS_TYPED, isEnough, LEAST_OF_BEST, NAMED, placeValue, SIDE_BY_SIDE, wholeName } from '../text/rank.ts'
import { isNearly, type Similar } from '../text/similar.ts'
import { STOP_WORDS } from '../text/stop-words.ts'
import { MEMBERS } from '../text/synonyms.ts'
import { PLACES, type Texts } from '../text/texts.ts'
import {
  type Manner,
  type Mended,
  partsIn,
  type QueryUnits,
  termsOfSimilar,
  type Unit,
  unitsOf,
  unknownIn,
} from '../text/units.ts'
import { stemOf } from '../text/word-forms.ts'

interface Field extends Sequence {
  kind: Exclude<keyof Texts, 'codes'>
}
interface Document {
  fields: Field[]
  /** Term -> the best place it is in. */
  places: Map<string, number>
}

const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}.+#]*[\p{L}\p{N}\p{M}+#])?/gu
const KINDS = ['names', 'leads', 'labels', 'facts', 'text'] as const

function fieldOf(kind: Field['kind'], text: string): Field {
  const folded = fold(text)
  const found = [...folded.matchAll(WORD)]
  const words = found.map(([word]) => word)
  const gaps = found.map(({ index }, at) => {
    const before = found[at - 1]
    const isNext = before !== undefined && before.index + before[0].length + 1 === index
    return isNext ? gapOf(folded.charCodeAt(index - 1)) : GAPS.other
  })
  return { kind, words, stems: words.map(stemOf), gaps }
}

function documentOf(texts: Texts): Document {
  const fields = KINDS.flatMap(kind => [texts[kind] ?? []].flat().flatMap(text => (text ? [fieldOf(kind, text)] : [])))
  const places = new Map<string, number>()
  for (const field of fields) {
    const place = PLACES[field.kind === 'leads' ? 'labels' : field.kind]
    const compounds = field.words.flatMap((_, at) => compoundsAt(field, at))
    for (const term of [...field.stems, ...compounds.map(({ token }) => stemOf(token))])
      places.set(term, Math.min(place, places.get(term) ?? place))
  }
  for (const code of texts.codes ?? []) places.set(code, PLACES.facts)
  return { fields, places }
}

const read = new WeakMap<readonly Texts[], Document[]>()
function documentsOf(texts: readonly Texts[]): Document[] {
  const documents = read.get(texts) ?? texts.map(documentOf)
  read.set(texts, documents)
  return documents
}

function readQuery(documents: Document[], query: string, manner: Manner): QueryUnits {
  const count = (term: string) => documents.filter(({ places }) => places.has(term)).length
  const known = (terms: string[]) => new Map(terms.map(term => [term, count(term)] as const).filter(([, n]) => n > 0))
  const parsed = parseQuery(query)
  const parts = partsIn(parsed, known(termsIn(parsed)), manner)
  const similar = new Map(unknownIn(parts, manner).map(word => [word, similarIn(documents, word)]))
  return unitsOf(parts, { similar, known: known(termsOfSimilar(similar)), size: documents.length }, manner)
}

function similarIn(documents: Document[], word: string): Similar {
  for (let at = 3; at <= word.length - 3; at++) {
    const words = [word.slice(0, at), word.slice(at)]
    const terms = words.map(stemOf)
    if (documents.some(document => hasWay(document, { terms, sideBySide: { terms } }))) return { kind: 'apart', words }
  }
  const named = documents
    .flatMap(({ fields }) => fields.filter(({ kind }) => kind !== 'text'))
    .flatMap(({ words }) => words)
  const part = word.startsWith(stemOf(word)) ? stemOf(word) : word
  const beginning = part.length < 4 ? [] : named.filter(one => one.startsWith(part))
  const inside = part.length < 5 ? [] : named.filter(one => one.includes(part))
  if (inside.length + beginning.length > 0)
    return { kind: 'part', words: [...new Set(beginning.length > 0 ? beginning : inside)] }
  const near = [...named, ...MEMBERS].filter(one => one[0] === word[0] && isNearly(word, one))
  return { kind: 'near', words: [...new Set(near)] }
}

/** The worst of the places that the terms are in; undefined where one is in none, or they are not side by side. */
function placeOf({ fields, places }: Document, { terms, sideBySide }: Pick<Alternative, 'terms' | 'sideBySide'>) {
  if (!terms.every(term => places.has(term))) return undefined
  const place = Math.max(...terms.map(term => places.get(term) ?? 0))
  if (!sideBySide) return place
  const wanted = 'words' in sideBySide ? sideBySide.words : sideBySide.terms
  const isThere = fields.some(field => {
    const has = 'words' in sideBySide ? field.words : field.stems
    return field.kind !== 'text' && has.some((_, at) => wanted.every((one, step) => has[at + step] === one))
  })
  return isThere ? place : undefined
}

function hasWay(document: Document, way: Pick<Alternative, 'terms' | 'sideBySide'>): boolean {
  return placeOf(document, way) !== undefined
}

function hasUnit(document: Document, ways: readonly Alternative[]): boolean {
  return ways.some(way => hasWay(document, way))
}

function valueIn(document: Document, { any }: Unit): number {
  const values = any.flatMap(({ terms, tenths }) => {
    const place = placeOf(document, { terms })
    return place === undefined ? [] : [placeValue(place, tenths)]
  })
  return Math.max(0, ...values)
}

function firstSum(document: Document, units: readonly Unit[]): number {
  return units.reduce((sum, unit) => sum + unit.weight * valueIn(document, unit), 0)
}

function scoreOf(document: Document, units: readonly Unit[]): number {
  const sum = firstSum(document, units)
  const isNamed = ({ any }: Unit) => any.some(({ terms }) => (placeOf(document, { terms }) ?? 3) <= PLACES.labels)
  const named = units.filter(isNamed).length
  const fields = document.fields.filter(({ kind }) => kind === 'names' || kind === 'leads')
  const lengths = fields.map(({ words }) => words.filter(word => !STOP_WORDS.has(word)).length)
  const longest =
    units.length *
    Math.max(0, ...units.flatMap(({ any }) => any.flatMap(({ spelled }) => spelled.map(one => one.length))))
  if (named === 0 || (named === 1 && Math.min(...lengths) > longest)) return sum
  return sum + Math.max(0, ...fields.map((field, at) => bonusOf(field, at === 0, units)))
}

function bonusOf({ kind, words, stems }: Field, isFirst: boolean, units: readonly Unit[]): number {
  const weights = units.map(({ weight }) => weight)
  const typed = new Set(units.flatMap(unit => unit.typed.split(' ')))
  const stops = new Set([...STOP_WORDS].map(stemOf))
  const met = new Map<number, boolean>()
  let [beside, before, saysNoMore] = [0, -2, true]
  for (let at = 0; at < words.length; ) {
    const fits = (spelled: readonly string[]) => spelled.every((term, step) => stems[at + step] === term)
    const here = units
      .flatMap(({ any }, unit) =>
        any.flatMap(({ spelled }) => spelled.filter(fits).map(({ length }) => ({ unit, length }))),
      )
      .sort((a, b) => b.length - a.length)[0]
    if (here) {
      const isTyped = words.slice(at, at + here.length).every(word => typed.has(word))
      if (!met.has(here.unit)) met.set(here.unit, isTyped)
      if (here.unit === before + 1) beside += Math.min(weights[here.unit] ?? 0, weights[before] ?? 0)
      before = here.unit
    } else if (!stops.has(stems[at] ?? '')) {
      saysNoMore = false
      before = -2
    }
    at += here?.length ?? 1
  }
  const named = kind === 'leads' ? NAMED.lead : isFirst ? NAMED.name : NAMED.otherName
  const weightOf = (chosen: number[]) => chosen.reduce((sum, unit) => sum + (weights[unit] ?? 0), 0)
  const asTyped = [...met].flatMap(([unit, isTyped]) => (isTyped ? [unit] : []))
  const whole = wholeName(weightOf([...met.keys()]), weightOf([...units.keys()]), named) + weightOf(asTyped) * AS_TYPED
  return (saysNoMore && met.size > 0 ? whole : 0) + beside * SIDE_BY_SIDE
}

/** Documents by number: those found, in the order of the list and as they are ranked, and what was read otherwise. */
export function referenceSearch(
  texts: readonly Texts[],
  query: string,
  manner: Manner = {},
  isInBase: (at: number) => boolean = () => true,
) {
  const documents = documentsOf(texts)
  const { units, unwanted, mended, isEverything } = readQuery(documents, query, manner)
  const allowed = (at: number) => !unwanted.some(ways => hasUnit(documents[at] ?? documentOf({ names: [] }), ways))
  const numbers = [...documents.keys()].filter(at => isInBase(at) && allowed(at))
  const has = (at: number, { any }: Unit) => hasUnit(documents[at] ?? documentOf({ names: [] }), any)
  const needed = units.filter(({ isOptional }) => !isOptional)
  const scores = new Map(numbers.map(at => [at, scoreOf(documents[at] ?? documentOf({ names: [] }), units)]))
  const byScore = (a: number, b: number) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || a - b
  const answer = (found: number[], leftOut: Unit[]) => {
    const left = leftOut.map(
      ({ typed, any }): Mended => ({ from: typed, ...(any.length === 0 && { isUnknown: true }) }),
    )
    const used = mended.filter(({ from }) => !leftOut.some(({ typed }) => typed === from))
    return { found, ranked: found.toSorted(byScore), mended: [...used, ...left] }
  }
  if (isEverything) return answer(numbers, [])
  if (units.length === 0) return answer([], [])
  const [firm, free] = [true, false].map(is => needed.filter(({ isFirm = false }) => isFirm === is))
  const firmly = numbers.filter(at => firm?.every(unit => has(at, unit)))
  const all = numbers.filter(at => needed.every(unit => has(at, unit)))
  if (!manner.isLenient || (all.length > 0 && !manner.isDescribed)) return answer(all, [])
  if (firm && firm.length > 0 && free?.every(({ tellsLittle }) => tellsLittle)) return answer(firmly, free)
  const some = firmly.filter(at => free?.some(unit => has(at, unit)))
  const [best] = some.toSorted(byScore)
  const sumOf = (at: number) => firstSum(documents[at] ?? documentOf({ names: [] }), units)
  if (best === undefined || !isEnough(sumOf(best), needed, manner.isDescribed)) return answer([], free ?? [])
  const found = some.filter(at => sumOf(at) >= sumOf(best) * LEAST_OF_BEST)
  return answer(found, all.length > 0 ? [] : needed.filter(unit => !has(best, unit)))
}
