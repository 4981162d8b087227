/** Hints about values, words and countries that no record has, and about words that were replaced or left out. */
import { commonCountryNames, countryName, localCountryNames } from '#contract/countries.ts'
import { fold, foldPlace, placedWords, slugOf } from '#contract/text.ts'
import { createKeeper } from '../base/keeper.ts'
import { spelledNearly } from '../base/near-miss.ts'
import { partsOf } from '../base/parameters.ts'
import { EVERYTHING } from '../store/condition.ts'
import type { Mended, Records } from '../store/records.ts'
import type { Filters } from './filters.ts'
import { askedCountry, askedParts } from './place-filters.ts'

const MOST_SHOWN = 3
/** This few are all named if none is near. */
const MOST_NAMED = 15
/** One typing error for this many letters: of values, and of the longer names of countries. */
const LETTERS_PER_SLIP = 3
const LETTERS_PER_SLIP_IN_COUNTRY = 4
/** Longer than any value. */
const MAX_LENGTH = 60

/** Resolves with one ASCII line, as headers need it; undefined if there is no hint. */
export async function hintOf(
  filters: Pick<Filters, 'schema' | 'vocabularies'>,
  records: Records<unknown>,
  query: Record<string, unknown>,
  { mended, total }: Answered,
): Promise<string | undefined> {
  const country = countryHint(query)
  const sent = Object.entries(filters.vocabularies).filter(([name]) => typeof query[name] === 'string')
  const unknown = await Promise.all(sent.map(([name, field]) => unknownIn(name, field, records, String(query[name]))))
  const lines = [country && hintLine(country), ...unknown.flat(), mendedLine({ mended, total })].filter(
    line => line !== undefined,
  )
  if (lines.length === 0 && total === 0) return nothingLine(filters, query)
  return lines.length > 0 ? lines.join(' ') : undefined
}

/** What a list found. */
export interface Answered {
  mended: readonly Mended[]
  /** Absent if nothing was counted. */
  total?: number
}

/** Returns the hint of an empty answer whose values and words all have records, though none has all of them. */
function nothingLine({ schema }: Pick<Filters, 'schema'>, query: Record<string, unknown>): string | undefined {
  const names = Object.keys(schema.shape).filter(name => query[name] !== undefined && query[name] !== false)
  if (names.length === 0) return undefined
  return names.length === 1
    ? `${names[0]}: no record matches; ask for less.`
    : `no record matches ${names.join(', ')} together; omit one of them.`
}

/** Resolves with a line for each value that no record has, naming the nearest ones. */
async function unknownIn(name: string, facet: string, records: Records<unknown>, value: string): Promise<string[]> {
  const vocabulary = await vocabularyOf(records, facet)
  const hasWhole = vocabulary.has(slugOf(value))
  return (hasWhole ? [value] : partsOf(value)).flatMap(part => {
    const slug = slugOf(part)
    if (vocabulary.has(slug)) return []
    const [values, slugs] = [[...vocabulary.values()], [...vocabulary.keys()]]
    const near = nearest(slug, slugs).map(place => values[place] ?? '')
    const few = values.length <= MOST_NAMED ? values.toSorted() : []
    const named = (near.length > 0 ? near : few).map(inAscii).join(', ')
    const advice =
      named === ''
        ? 'the facets of the list name all there are'
        : `${near.length > 0 ? 'nearest' : 'there are'}: ${named}`
    return [`${name}: no record has "${inAscii(part)}"; ${advice}.`]
  })
}

const keepVocabulary = createKeeper<string, Promise<ReadonlyMap<string, string>>>(30)

/** Resolves with every value of a facet by its slug. */
export function vocabularyOf(records: Records<unknown>, facet: string): Promise<ReadonlyMap<string, string>> {
  return keepVocabulary(records, facet, async () => {
    const { values } = await records.count(EVERYTHING, [facet])
    return new Map((values[facet] ?? []).map(({ value }) => [slugOf(value), value]))
  })
}

/** The places of the values that begin with the text or are spelled nearly so, the nearest first. */
function nearest(slug: string, slugs: readonly string[]): number[] {
  if (slug.length < 2 || slug.length > MAX_LENGTH) return []
  // A value that begins with the text is as near as one spelled like it.
  const beginnings = slugs.map(other => (other.startsWith(slug) ? slug : other))
  return spelledNearly(slug, beginnings, Math.floor(slug.length / LETTERS_PER_SLIP)).slice(0, MOST_SHOWN)
}

/** Returns one ASCII line for a header about replaced and omitted words; undefined if every word was found. */
export function mendedLine({ mended, total }: Answered): string | undefined {
  if (mended.length === 0) return undefined
  const missing = mended.flatMap(({ from, to, isUnknown }) => {
    if (to !== undefined) return [`no record has "${inAscii(from)}", taken for "${inAscii(to)}"`]
    return isUnknown ? [`no record has "${inAscii(from)}"`] : []
  })
  const leftOut = mended.filter(({ to, isUnknown }) => to === undefined && !isUnknown)
  const left = leftOut.map(({ from }) => `"${inAscii(from)}"`).join(', ')
  // A place, a level and the like are never left out, and may leave nothing.
  const others = `no record has all words, ${total === 0 ? 'there may be some without' : 'left out:'} ${left}`
  return `search: ${[...missing, ...(left === '' ? [] : [others])].join('; ')}.`
}

/** Returns the query with its corrections applied; undefined if there were none. */
export function mendedQuery(query: string, mended: readonly Mended[]): string | undefined {
  if (mended.length === 0) return undefined
  const leftOut = new Set(mended.flatMap(({ from, to }) => (to === undefined ? from.split(' ') : [])))
  let understood = ''
  let done = 0
  for (const { 0: written, index } of placedWords(query)) {
    const word = fold(written)
    const to = leftOut.has(word) ? '' : mended.find(({ from }) => from === word)?.to
    understood += query.slice(done, index) + (to ?? written)
    done = index + written.length
  }
  return (understood + query.slice(done)).replace(/\s+/g, ' ').trim()
}

/** Returns a word with every character that a header cannot carry replaced. */
export function inAscii(word: string): string {
  return word.replace(/[^\x20-\x7e]/g, '?')
}

export interface CountryHint {
  value: string
  /** The countries whose names come closest, the closest first. */
  nearest: { code: string; name: string }[]
}

/** Returns the hint for a query; undefined without a country or if all countries exist. */
export function countryHint({ country }: Record<string, unknown>): CountryHint | undefined {
  if (typeof country !== 'string') return undefined
  const parts = askedParts(country)
  const unknown = parts.length === 0 ? country : parts.find(part => !askedCountry(part))
  return unknown === undefined ? undefined : { value: unknown, nearest: nearestCountries(unknown) }
}

/** Returns the hint as one ASCII line for a header. It does not repeat the sent text. */
export function hintLine({ nearest }: CountryHint): string {
  const names = nearest.map(({ code, name }) => `${name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')} (${code})`)
  const advice = names.length > 0 ? `Nearest: ${names.join(', ')}.` : 'Send a name or a code, such as Germany or DE.'
  return `country is not the name or code of a country. ${advice}`
}

function nearestCountries(text: string): CountryHint['nearest'] {
  const words = foldPlace(text)
  if (words.length < 2 || words.length > MAX_LENGTH) return []
  const near = namesNear(words, commonCountryNames)
  const codes = near.length > 0 ? near : namesNear(words, localCountryNames())
  return codes.slice(0, MOST_SHOWN).map(code => ({ code, name: countryName(code) }))
}

/** Returns the codes of names that begin with the words, the shortest first, then those of misspelled ones. */
function namesNear(words: string, names: ReadonlyMap<string, string>): string[] {
  // The first letter is seldom the wrong one, and to measure each of 12,000 names would take milliseconds.
  const all = [...names.keys()].filter(name => name[0] === words[0])
  // "united" leads to the United States before Tanzania.
  const begun = words.length > 2 ? all.filter(name => name.startsWith(words)).sort((a, b) => a.length - b.length) : []
  const slips = Math.floor((words.length + 1) / LETTERS_PER_SLIP_IN_COUNTRY)
  const near = [...begun, ...spelledNearly(words, all, slips).map(place => all[place] ?? '')]
  return [...new Set(near.flatMap(name => names.get(name) ?? []))]
}
