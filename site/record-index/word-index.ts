/** What a search asks of the texts of a collection, whoever holds them. */
import type { Hits } from './postings.ts'
import type { Layer } from './read-texts.ts'

/** The distinct words of a collection, by numbers. */
export interface Words {
  wordAt(number: number): string
  /** Every word with a stem. */
  ofStem(stem: string): number[]
  /** Words that begin with a text of at least two characters. */
  beginningWith(text: string): number[]
  /** Words that contain a text. */
  containing(text: string): number[]
  /** The word that is spelled most nearly so (spelling.ts). */
  nearest(typed: string): string | undefined
  /** The two words that a hyphenated one is run together of. */
  partsOf(number: number): readonly string[] | undefined
}

/** A document's names, leads and facts as words in order. */
export interface DocumentWords {
  /** Words counted from 1; 0 ends a field. */
  words: ArrayLike<number>
  /** Where in `words` it begins, its names end, its leads end, and it ends. */
  start: number
  nameEnd: number
  leadEnd: number
  end: number
}

/** `S` is a set of documents: bits in memory, a condition in a database. */
export interface WordIndex<S> extends Words {
  /** Every document. */
  every: S
  none: S
  /** Documents with any of the words in a layer. */
  having(layer: Layer, words: readonly number[]): S
  common(sets: readonly [S, ...S[]]): S
  anyOf(sets: readonly S[]): S
  except(set: S): S
  /** Those that pass; each of them is looked at. */
  keep(set: S, passes: (document: number) => boolean): S
  without(set: S, documents: Hits): S
  has(set: S, document: number): boolean
  /** Documents that come after one in list order. */
  behind(document: number): S
  isEmpty(set: S): boolean
  countOf(set: S): number
  /** In list order the first, or those after the first `offset`. */
  first(set: S, most: number, offset?: number): Hits
  /** Documents one of whose names, or leads, has as many words, fillers not counted. */
  longAs(what: 'names' | 'leads', least: number, most: number): S
  /**
   * Documents that have one of the first words right before one of the others in a name, lead or fact of a layer, or,
   * `overFillers`, with fillers between them. Undefined where that is not kept, and absent where all that have both words
   * are few enough to look at.
   */
  sideBySide?(layer: Layer, first: readonly number[], others: readonly number[], overFillers: boolean): S | undefined
  wordsOf(document: number): DocumentWords
  /** The numbers of all fillers. */
  fillers: ReadonlySet<number>
}
