import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import type { TermRecord } from '#contract'
import { foldLine } from '#contract/text.ts'

const SENTENCES_MIN = 2
const SENTENCES_MAX = 4
/** Share of common words from which two definitions count as one; the closest honest pair stays well below. */
const ALIKE = 0.4
/** Shorter words are grammar; they would make any two texts look alike. */
const WORD_LENGTH_MIN = 4

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** Words of what events overtake: plans, versions, laws, years from 2025 on. */
const OVERTAKEN =
  /\b(?:so far|to date|up to now|by now|currently|at present|upcoming|now called|last read\w*|(?:is|are) (?:planned|scheduled|due|set) (?:to|for)|plans? (?:to|for) \w+|versions? \d\S*|Act\b(?! of)|a US bill|20(?:2[5-9]|[3-9]\d))\b/

/** Returns the words of a definition by which it needs the day it was read; undefined if it has none or has that day. */
export function undated({ definition, readOn }: Pick<TermRecord, 'definition' | 'readOn'>): string | undefined {
  return readOn === undefined ? OVERTAKEN.exec(definition)?.[0] : undefined
}

/** A fault of one definition: the value that shows it, and what to do. */
type Fault = { value: string; remedy: string } | false

/** The first fault of each kind that a definition has by itself. */
export function faultsOfDefinition({ term, synonyms, definition }: TermRecord): Fault[] {
  const count = [...sentences.segment(definition)].length
  const isPlain = /^\p{Lu}.*\.$/u.test(definition) && !/\s{2}|^\s|\s$|[*_`<>[\]]/u.test(definition)
  const opening = ` ${foldLine(definition).replace(/^(?:an?|the) /, '')} `.replace(/[.,:;()]/g, ' ')
  const repeated = [term, ...synonyms].find(name => opening.startsWith(` ${foldLine(name)} `))
  const value = definition.slice(0, 40)
  return [
    (count < SENTENCES_MIN || count > SENTENCES_MAX) && {
      value: `${count} sentences`,
      remedy: `write ${SENTENCES_MIN} to ${SENTENCES_MAX} sentences`,
    },
    !isPlain && { value, remedy: 'write plain sentences on one line: a capital first, a period last, no markup' },
    repeated !== undefined && { value, remedy: `opens by repeating "${repeated}": say what it is in other words` },
  ]
}

/** An earlier term whose definition has nearly the same words. */
export function twinsAmong(terms: TermRecord[]): { slug: string; twin: string; share: number }[] {
  const texts = terms.map(({ slug, definition }) => ({ slug, words: contentWords(definition) }))
  return texts.flatMap(({ slug, words }, at) =>
    texts
      .slice(0, at)
      .map(earlier => ({ slug, twin: earlier.slug, share: commonShare(words, earlier.words) }))
      .filter(({ share }) => share >= ALIKE),
  )
}

function contentWords(text: string): Set<string> {
  return new Set((foldLine(text).match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => word.length >= WORD_LENGTH_MIN))
}

/** Words in both texts over words in either (Jaccard). */
function commonShare(a: Set<string>, b: Set<string>): number {
  const common = a.intersection(b).size
  return common === 0 ? 0 : common / (a.size + b.size - common)
}

const FILE = new URL('american-spelling.yaml', import.meta.url)
const Spellings = z.strictObject({ words: z.record(z.string(), z.string()), stems: z.record(z.string(), z.string()) })
const { stems, ...listed } = Spellings.parse(parse(readFileSync(FILE, 'utf8')))
const WORDS = new Map(Object.entries(listed.words))
const STEMS = Object.entries(stems).map(([british, american]) => [new RegExp(british), american] as const)

/** The British spellings in a text, each with its American form. */
export function findBritishSpellings(text: string): { found: string; american: string }[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap(found => {
    const american = WORDS.get(found) ?? STEMS.reduce((word, [british, stem]) => word.replace(british, stem), found)
    return american === found ? [] : [{ found, american }]
  })
}
