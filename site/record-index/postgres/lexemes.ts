/** The lexemes by which a record is found: what the loader writes and what queries ask for. */
import { LAYERS, type Layer } from '../read-texts.ts'

const LAYER_NAMES = ['n', 'f', 't'] as const
const ANYWHERE = LAYERS[2]

/** A word of a field in a layer. The field that most queries search is not named: it has most of the words. */
export function wordLexeme(field: string, layer: Layer, word: string): string {
  return `${prefixOf(field)}${LAYER_NAMES[layer]}:${word}`
}

/** That of whoever has the word, wherever. */
export function anywhereLexeme(field: string, word: string): string {
  return wordLexeme(field, ANYWHERE, word)
}

/** Two words that stand for the one that they are run together to. */
export function partsLexeme(field: string, parts: readonly [string, string]): string {
  return `${prefixOf(field)}p:${parts.join(' ')}`
}

/** Under which those of a field are kept among the words, by what they are run together to. */
export function partsField(field: string): string {
  return `${field}.parts`
}

/** A name or lead of as many words. */
export function lengthLexeme(field: string, what: 'names' | 'leads', length: number): string {
  return `${prefixOf(field)}${what}#${length}`
}

/** A value of a facet. */
export function facetLexeme(facet: string, slug: string): string {
  return `${facet}=${slug}`
}

/** As texts of a tsvector and a tsquery take it (textsearch-datatypes: quotes and backslashes are doubled). */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

function prefixOf(field: string): string {
  return field === 'text' ? '' : `${field}.`
}
