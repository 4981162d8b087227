/** A sentence as the filters of one collection, and a search of its list with what the words mean. */
import { citiesAround, cityNamed } from '#contract/cities.ts'
import { codeOfPlace, type Place } from '#contract/places.ts'
import { withCodes } from '../../../record-index/index.ts'
import { codesOfSpan } from '../../store/day-codes.ts'
import { settled } from './days.ts'
import { type Meaning, type Phrase, phrasesIn, withoutPhrases, wordsApart } from './phrases.ts'

type Kind = Meaning['kind']
type Of<K extends Kind> = Extract<Meaning, { kind: K }>
/** Filters by name, as a list takes them. */
export type Values = Record<string, string>

interface ReadingGiven {
  now: Date
  isUnwanted: boolean
  /** All meanings of the sentence. */
  all: readonly Meaning[]
}

/** The filters that a collection has for a meaning; undefined if it has none. */
export type Reads = { [K in Kind]?: (meaning: Of<K>, given: ReadingGiven) => Values | undefined }

export interface ReadPhrase {
  start: number
  end: number
  values: Values
}

export interface Reading {
  /** What is searched for in words. */
  words: string
  values: Values
  phrases: ReadPhrase[]
}

/** Returns the filters that phrases of a sentence mean. What is not explicit stays in the words. */
export function readPhrases(sentence: string, phrases: readonly Phrase[], reads: Reads, now: Date): Reading {
  const all = phrases.map(({ meaning }) => meaning)
  const taken: ReadPhrase[] = []
  const values: Values = {}
  for (const { start, end, meaning, isExplicit, isUnwanted } of phrases) {
    const read = isExplicit ? valuesOf(reads, meaning, { now, isUnwanted, all }) : undefined
    if (!read || Object.keys(read).some(name => Object.hasOwn(values, name))) continue
    taken.push({ start, end, values: read })
    Object.assign(values, read)
  }
  return { words: withoutPhrases(sentence, taken), values, phrases: taken }
}

function valuesOf<K extends Kind>(reads: Reads, meaning: Of<K>, given: ReadingGiven): Values | undefined {
  const read: ((meaning: Of<K>, given: ReadingGiven) => Values | undefined) | undefined = reads[meaning.kind as K]
  return read?.(meaning, given)
}

/** Returns the filter for places of one kind; undefined for those that leave open which is meant, as Georgia does. */
export function placeValues(places: readonly Place[]): Values | undefined {
  const { country = [], city = [], region = [], state = [] } = Object.groupBy(places, ({ kind }) => kind)
  const codes = new Set(country.flatMap(place => (place.kind === 'country' ? [place.code] : [])))
  const isCity = (name: string) => city.some(place => place.kind === 'city' && place.name === name)
  const other = state.filter(place => place.kind === 'state' && !isCity(place.name))
  const listed = (list: readonly Place[]) =>
    [...new Set(list.map(place => (place.kind === 'country' ? place.code : place.name)))].join(',')
  if (codes.size > 0) {
    const isInside = city.every(place => place.kind === 'city' && codes.has(place.country))
    return isInside && state.length + region.length === 0 ? { country: listed(country) } : undefined
  }
  if (city.length > 0) return other.length + region.length === 0 ? { city: listed(city) } : undefined
  if (state.length === 1 && region.length === 0) return { location: listed(state) }
  return region.length === 1 && state.length === 0 ? { region: listed(region) } : undefined
}

/** An hour's way: "near Zürich" is Winterthur and Zug, too. */
const NEAR_KM = 50
const MOST_NEAR = 12

/** Returns the cities among the places with those around them, the largest first; without a city the places. */
export function placesAround(places: readonly Place[]): readonly Place[] {
  const around = places.flatMap(place => {
    const center = place.kind === 'city' ? cityNamed(place.name) : undefined
    return center ? [center, ...citiesAround(center, NEAR_KM)] : []
  })
  const cities = [...new Set(around)].slice(0, MOST_NEAR)
  return cities.length > 0 ? cities.map(({ name, country }) => ({ kind: 'city', name, country })) : places
}

const OPERATORS = /(?:^|\s)-[\p{L}\p{N}"]|\bOR\b/u
const RESERVED = /[\uE000-\uE002]/g

/** Meanings that are one more way to match the words of a search, and where open days are. */
export interface CodedKinds {
  place?: true
  work?: true
  days?: 'ahead' | 'back'
}

/** Returns a search in which each phrase carries the places, days, levels and the like that it stands for. */
export function codedSearch(typed: string, kinds: CodedKinds, now: Date): string {
  const search = wordsApart(typed.replace(RESERVED, ' '))
  if (Object.keys(kinds).length === 0) return search
  let coded = ''
  let done = 0
  for (const { name, meaning, isUnwanted, isExplicit, ...phrase } of phrasesIn(search, { now, names: new Map() })) {
    const codes = codesOf(meaning, kinds, now)
    if (codes.length === 0 || (isUnwanted && OPERATORS.test(search))) continue
    // "near Lisbon", "Lisbon based": no record has these words. "not" is read with the other words.
    const { start, end } = isExplicit && !isUnwanted ? phrase : name
    coded += search.slice(done, start) + withCodes(search.slice(name.start, name.end), codes)
    done = end
  }
  return coded + search.slice(done)
}

function codesOf(meaning: Meaning, kinds: CodedKinds, now: Date): string[] {
  if (meaning.kind === 'place' && kinds.place) {
    const around = meaning.isNear ? placesAround(meaning.places) : []
    return [...new Set([...meaning.places, ...around].map(codeOfPlace))]
  }
  if (meaning.kind === 'days' && kinds.days) return codesOfSpan(settled(meaning.span, now, kinds.days))
  if (!kinds.work) return []
  if (meaning.kind === 'level') return meaning.levels.split(',').map(level => `@level:${level}`)
  return meaning.kind === 'mode' || meaning.kind === 'contract' ? [`@${meaning.kind}:${meaning.is}`] : []
}
