/** A sentence as the filters of one collection. */
import type { Place } from '#contract/places.ts'
import { type Meaning, type Phrase, withoutPhrases } from './phrases.ts'

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
  /** The words of the search. */
  words: string
  values: Values
  phrases: ReadPhrase[]
}

/** Returns the filters that phrases of a sentence mean. A phrase that is not explicit stays in the words. */
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
