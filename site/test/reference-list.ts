/** How a list answers a query, written a second time: which records are left, and in which order. */
import type { Texts } from '../record-index/index.ts'
import { referenceSearch } from '../record-index/test/search-reference.ts'
import { WEAK_WORDS } from '../src/store/define-table.ts'
import { hasWord, isSame, parts } from './reference-words.ts'

export type Query = Record<string, string>

export const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
export const given = (query: Query, name: string) => (query[name]?.trim() === '' ? undefined : query[name])

/** A test for each filter of a list: whether a record passes with this value. */
export type Tests<R> = Record<string, (record: R, value: string, query: Query) => boolean>
/** Tests for filters that another one reads, that search words, or that concern the list as a whole. */
export const elsewhere = (...names: string[]) => Object.fromEntries(names.map(name => [name, () => true]))
/** A test for a filter that takes several values, of which a record must have one. */
export function isOneOf<R>(valuesOf: (record: R) => readonly (string | undefined)[]) {
  return (record: R, value: string) =>
    parts(value).some(part => valuesOf(record).some(own => own !== undefined && isSame(own, part)))
}

/** A list, and all that a query can say of it. */
interface List<R> {
  /** The records that may be listed, in the usual order. */
  listed(all: R[]): R[]
  tests: Tests<R>
  /** The filters that search words, and where. */
  searched: Record<string, (record: R) => Texts>
  /** The filters that exclude matches of words, and their fields. */
  excluding?: Record<string, (record: R) => Texts>
  /** The words of a search with the meanings of phrases. */
  read(words: string, now: Date): string
  own: string[]
  isDescribed?: true
  usual: 'relevance' | 'date'
}

interface Corpus<R> {
  records: R[]
  texts: Record<string, Texts[]>
}

/** A match in one record depends on the others: the texts of all that may be listed. */
function corpusOf<R extends object>(
  all: R[],
  { listed, searched }: List<R>,
  known: WeakMap<R[], Corpus<R>>,
): Corpus<R> {
  const seen = known.get(all)
  if (seen) return seen
  const records = listed(all)
  const texts = Object.fromEntries(Object.entries(searched).map(([name, textsOf]) => [name, records.map(textsOf)]))
  known.set(all, { records, texts })
  return { records, texts }
}

export function answering<R extends object>(list: List<R>) {
  const known = new WeakMap<R[], Corpus<R>>()
  return (all: R[], query: Query, now: Date, isListed: (record: R) => boolean = () => true): R[] => {
    const { records, texts } = corpusOf(all, list, known)
    const isLeft = (record: R) => isListed(record) && passes(record, list.tests, query) && !isExcluded(record, query)
    let left = records.filter(isLeft)
    for (const [name, here] of Object.entries(texts)) {
      const value = given(query, name)
      if (value === undefined) continue
      const isSearch = name === 'search'
      const manner = isSearch ? { own: list.own, weak: WEAK_WORDS, isLenient: true, isDescribed: list.isDescribed } : {}
      const texts = name === 'company' && parts(value).length > 1 ? [value, ...parts(value)] : [value]
      const ranked = texts.flatMap(text => {
        const words = name === 'search' || name === 'location' ? list.read(text, now) : text
        // A search is of the records that the other filters leave.
        const base = new Set(left)
        const isInBase = (at: number) => records[at] !== undefined && base.has(records[at])
        return referenceSearch(here, words, manner, isSearch ? isInBase : undefined).ranked
      })
      const order = given(query, 'sort') ?? list.usual
      const found = isSearch && order === 'relevance' ? ranked : ranked.toSorted((a, b) => a - b)
      const inBoth = new Set(left)
      left = [...new Set(found)].flatMap(at => (records[at] && inBoth.has(records[at]) ? [records[at]] : []))
      if (!isSearch) left = records.filter(record => left.includes(record))
    }
    return left
  }

  function isExcluded(record: R, query: Query): boolean {
    const hasAll = (part: string, text: Texts) => hasWord(part) && referenceSearch([text], part, {}).ranked.length > 0
    return Object.entries(list.excluding ?? {}).some(([name, textsOf]) =>
      parts(given(query, name) ?? '').some(part => hasAll(part, textsOf(record))),
    )
  }
}

function passes<R>(record: R, tests: Tests<R>, query: Query): boolean {
  return Object.entries(tests).every(([name, test]) => {
    const value = given(query, name)
    return value === undefined || test(record, value, query)
  })
}
