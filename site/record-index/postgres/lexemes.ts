/** The lexemes by which a record is found: what the loader writes and what queries ask for. */
import type { Layer } from '../read-texts.ts'

const LAYER_NAMES = ['n', 'f', 't'] as const

/** A word of a field in a layer. The field that most queries search is not named: it has most of the words. */
export function wordLexeme(field: string, layer: Layer, word: string): string {
  return `${prefixOf(field)}${LAYER_NAMES[layer]}:${word}`
}

/** A name or lead of as many words. */
export function lengthLexeme(field: string, what: 'names' | 'leads', length: number): string {
  return `${prefixOf(field)}${what}#${length}`
}

/** A value of a facet. */
export function facetLexeme(facet: string, slug: string): string {
  return `${facet}=${slug}`
}

function prefixOf(field: string): string {
  return field === 'text' ? '' : `${field}.`
}
