/** The lexemes by which a record is found: what the loader writes and what queries ask for. */
import { LAYERS, type Layer } from '../read-texts.ts'

const LAYER_NAMES = ['n', 'f', 't']
const ANYWHERE = LAYERS[2]

/** A word of a field in a layer. The field that most queries search is not named: it has most of the words. */
export function wordLexeme(field: string, layer: Layer, word: string): string {
  return `${prefixOf(field)}${LAYER_NAMES[layer]}:${word}`
}

/** The same in the layers that hold its layer; those have whoever has it. */
export function widerLexemes(lexeme: string): string[] {
  const [, before = '', name = '', after = ''] = /^((?:[a-zA-Z]+\.)?)([nf])(:.*)$/s.exec(lexeme) ?? []
  const layer = LAYER_NAMES.indexOf(name)
  return layer === -1 ? [] : LAYER_NAMES.slice(layer + 1).map(wider => `${before}${wider}${after}`)
}

/** Two words that stand for the one that they are run together to. */
export function partsLexeme(field: string, parts: readonly [string, string]): string {
  return `${prefixOf(field)}p:${parts.join(' ')}`
}

/** Longer ones are not kept: the index takes lexemes of up to 2046 bytes. */
const LONGEST_PAIR = 500

/** Two words side by side, or with fillers between them; undefined where they are too long to be kept. */
export function pairLexeme(
  field: string,
  layer: Layer,
  first: string,
  second: string,
  overFillers: boolean,
): string | undefined {
  if (first.length + second.length > LONGEST_PAIR) return undefined
  return `${prefixOf(field)}${LAYER_NAMES[layer]}${overFillers ? 3 : 2}:${first} ${second}`
}

/** How many records have a pair is not counted. */
export function isPair(lexeme: string): boolean {
  return /^(?:[a-zA-Z]+\.)?[nf][23]:/.test(lexeme)
}

/** Under which those of a field are kept among the words, by what they are run together to. */
export function partsField(field: string): string {
  return `${field}.parts`
}

/** Under which the words of a layer are kept; those of the last one under the field itself. */
export function layerField(field: string, layer: Layer): string {
  return layer === ANYWHERE ? field : `${field}.${LAYER_NAMES[layer]}`
}

/** A name or lead of as many words. */
export function lengthLexeme(field: string, what: 'names' | 'leads', length: number): string {
  return `${prefixOf(field)}${what}#${length}`
}

/** Under which the lengths of a field are kept among the words. */
export function lengthsField(field: string): string {
  return `${field}.lengths`
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
