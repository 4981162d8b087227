/** The questions that a table answers, whichever engine holds its records. */
import type { Spread } from './number-index.ts'
import type { Hits } from './postings.ts'
import type { Search } from './text/search.ts'

/** A set of documents of one table. Only its engine reads its contents. */
export type DocumentSet = object

export interface FacetCount {
  value: string
  count: number
}

/** Documents that are counted in, and how many they are. */
export interface Matching<S = DocumentSet> {
  documents: S
  total: number
}

/** A set and what it weighs that a document is in it. */
export interface Weighed<S = DocumentSet> {
  set: S
  weight: number
}

export interface Sets {
  /** Documents whose field has a value, compared as slugs. */
  having(facet: string, value: string): DocumentSet
  /** Documents whose number is within bounds, both included; an unknown one is in no bounds. */
  within(number: string, least: number, most: number): DocumentSet
  /** Documents that come after one in list order. */
  behind(document: number): DocumentSet
  /** Documents in every one of the sets. */
  common(sets: readonly [DocumentSet, ...DocumentSet[]]): DocumentSet
  either(a: DocumentSet, b: DocumentSet): DocumentSet
  except(set: DocumentSet): DocumentSet
  setOf(documents: Hits): DocumentSet
  countOf(set: DocumentSet): number
  /** Those of a set whose number is known, the greatest number first; of equals in list order. */
  highest(number: string, set: DocumentSet, most: number): Hits
  /** The least and the median of the known numbers of a set; undefined if there is none. */
  spread(number: string, set: DocumentSet): Spread | undefined
  /** Documents by the sum of what the sets they are in weigh, the heaviest first; of equals in list order. */
  heaviest(weighed: readonly Weighed[], limit: number): Hits
  /** In list order: all, or `limit` after the first `offset`. `total` is how many there are, where that is known. */
  listOf(set: DocumentSet, offset?: number, limit?: number, total?: number): Hits
  /** Values with how many of the given documents (all, without any) have them: most first, then alphabetical. */
  countValues(facet: string, matching: Matching | undefined, limit: number): FacetCount[]
}

/** The listed records of a collection. Costs nothing to make from its data. */
export interface Table<R> extends Sets {
  /** How many documents are listed. */
  size: number
  /** Every listed document. */
  every: DocumentSet
  /** Reads a number of documents; NaN where it is unknown. */
  numbersOf(number: string): (document: number) => number
  /** The public JSON of a listed document, as bytes. */
  item(document: number): Uint8Array
  /** The full record. */
  record(document: number): R
  idOf(document: number): string
  /** The document with this id, listed or not. */
  find(id: string): number | undefined
  isListed(document: number): boolean
  /** The ids of all documents, the listed ones first. */
  allIds(): string[]
  /** Searches the definition's `text`. */
  search(query: string): Search<DocumentSet>
  /** Documents with all words of a query in a text that the definition names. Nothing is mended. */
  matching(field: string, query: string): DocumentSet
}
