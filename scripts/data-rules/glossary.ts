/** The rules of the glossary. Each returns the faults, with the slug, the field and the remedy. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { GLOSSARY_CATEGORIES, RELATED_MAX, type TermRecord, wordsOfTerm } from '#contract'
import { compareText } from '#contract/order.ts'
import { GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { foldLine } from '#contract/text.ts'
import type { Problem } from './files.ts'

/** Promised by the service; more are welcome. */
const TERM_COUNT_MIN = 400
const MAIN_CATEGORIES = GLOSSARY_CATEGORIES.slice(0, 5)
const MAIN_CATEGORY_MIN = 30

/** The faults of the compiled glossary that its schema cannot see. `today` is a calendar day. */
export function checkGlossary(terms: TermRecord[], today = new Date().toISOString().slice(0, 10)): Problem[] {
  return [
    ...countTerms(terms),
    ...uniqueNames(terms),
    ...terms.flatMap((term, at) => [...checkFields(term, today), ...inOrder(term, terms[at - 1])]),
    ...checkRelated(terms),
    ...terms.flatMap(checkTexts),
    ...twinsAmong(terms),
  ]
}

function problem(id: string, field: string, value: string, remedy: string): Problem {
  return { file: GLOSSARY_FILE, id, field, value, remedy }
}

function countTerms(terms: TermRecord[]): Problem[] {
  const counts = MAIN_CATEGORIES.map(name => ({ name, count: terms.filter(term => term.category === name).length }))
  const small = counts
    .filter(({ count }) => count < MAIN_CATEGORY_MIN)
    .map(({ name, count }) => {
      const remedy = `this category holds at least ${MAIN_CATEGORY_MIN} terms: add some`
      return problem('', 'category', `${name}: ${count}`, remedy)
    })
  if (terms.length >= TERM_COUNT_MIN) return small
  return [problem('', '', `${terms.length} terms`, `the glossary holds at least ${TERM_COUNT_MIN}`), ...small]
}

function uniqueNames(terms: TermRecord[]): Problem[] {
  const owners = new Map<string, string>()
  return terms.flatMap(({ slug, term, synonyms, leadsHere = [] }) =>
    Object.entries({ term: [term], synonyms, leadsHere }).flatMap(([field, names]) =>
      names.flatMap(name => {
        const owner = owners.get(foldLine(name))
        owners.set(foldLine(name), owner ?? slug)
        if (owner === undefined) return []
        const remedy = `${owner} has this name or leading word already: keep it once, on one term`
        return [problem(slug, field, name, remedy)]
      }),
    ),
  )
}

function checkFields(term: TermRecord, today: string): Problem[] {
  const { slug, url, readOn, definition, sources, everydayNames = [] } = term
  const found = everydayNames
    .filter(name => !wordsOfTerm(term).includes(name))
    .map(name => problem(slug, 'everydayNames', name, 'write one of its names or leading words as it is there'))
  if (url !== `/glossary/${slug}`) found.push(problem(slug, 'url', url, `must be /glossary/${slug}`))
  if (readOn !== undefined && readOn > today)
    found.push(problem(slug, 'readOn', readOn, `is after ${today}: write the day it was read`))
  const words = readOn === undefined ? OVERTAKEN.exec(definition)?.[0] : undefined
  if (words !== undefined)
    found.push(problem(slug, 'readOn', words, 'speaks of what changes: write the day it was read against its sources'))
  const references = sources.flatMap((value, at) => {
    const remedy = faultOf(value) ?? (sources.indexOf(value) < at ? 'named twice: keep one' : undefined)
    return remedy === undefined ? [] : [problem(slug, 'sources', value, remedy)]
  })
  return [...found, ...references]
}

function inOrder(term: TermRecord, previous: TermRecord | undefined): Problem[] {
  if (previous === undefined || compareTerms(previous, term) < 0) return []
  return [problem(term.slug, 'term', term.term, `is after ${previous.term}: npx node scripts/build-glossary.ts`)]
}

function checkTexts(term: TermRecord): Problem[] {
  const { slug, synonyms, leadsHere = [], inOneLine = '', definition } = term
  const texts = { term: [term.term], synonyms, leadsHere, inOneLine: [inOneLine], definition: [definition] }
  const british = Object.entries(texts).flatMap(([field, values]) =>
    values
      .flatMap(findBritishSpellings)
      .map(({ found, american }) => problem(slug, field, found, `American spelling: ${american}`)),
  )
  return [...faultsOfDefinition(term), ...british]
}

function faultOf(reference: string): string | undefined {
  const url = URL.parse(reference)
  if (url?.protocol !== 'https:') return 'must be an https address'
  // A paste brings along trailing punctuation, spaces, a tracking tail. `new URL` accepts or rewrites all of them.
  if (url.href !== reference || /[\s<>"'),.;]$/.test(reference)) return `write it as the address bar does: ${url.href}`
  if (!url.hostname.includes('.') || url.username || url.port) return 'must be a public address'
  if ([...url.searchParams.keys()].some(key => /^(utm_|ref$)/.test(key))) return 'remove the tracking parameters'
  return undefined
}

/** The order of the file and of the API: by folded term, then by slug, in code units and so the same everywhere. */
export function compareTerms(a: Pick<TermRecord, 'term' | 'slug'>, b: Pick<TermRecord, 'term' | 'slug'>): number {
  return compareText(foldLine(a.term), foldLine(b.term)) || compareText(a.slug, b.slug)
}

/** Links between terms: to terms that exist, never to itself or twice, and both ways as far as there is room. */
function checkRelated(terms: TermRecord[]): Problem[] {
  const related = new Map(terms.map(({ slug, related }) => [slug, related]))
  return terms.flatMap(term =>
    term.related.flatMap((value, at) => {
      const remedy = relationFault(term, value, at, related)
      return remedy === undefined ? [] : [problem(term.slug, 'related', value, remedy)]
    }),
  )
}

function relationFault(
  term: TermRecord,
  value: string,
  at: number,
  related: Map<string, string[]>,
): string | undefined {
  if (value === term.slug) return 'a term is not related to itself: remove it'
  if (term.related.indexOf(value) < at) return 'named twice: keep one'
  const back = related.get(value)
  if (back === undefined) return 'no term has this slug: correct or remove it'
  return back.includes(term.slug) || back.length >= RELATED_MAX
    ? undefined
    : `${value} does not name ${term.slug}: add it there or remove it here`
}

const SENTENCES_MIN = 2
const SENTENCES_MAX = 4
/** Share of common words from which two definitions count as one; the closest honest pair stays well below. */
const ALIKE = 0.4
/** Shorter words are grammar; they would make any two texts look alike. */
const WORD_LENGTH_MIN = 4

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The first fault of each kind that a definition has by itself. */
function faultsOfDefinition({ slug, term, synonyms, definition }: TermRecord): Problem[] {
  const count = [...sentences.segment(definition)].length
  const isPlain = /^\p{Lu}.*\.$/u.test(definition) && !/\s{2}|^\s|\s$|[*_`<>[\]]/u.test(definition)
  const opening = ` ${foldLine(definition).replace(/^(?:an?|the) /, '')} `.replace(/[.,:;()]/g, ' ')
  const repeated = [term, ...synonyms].find(name => opening.startsWith(` ${foldLine(name)} `))
  const found: Problem[] = []
  const add = (value: string, remedy: string) => found.push(problem(slug, 'definition', value, remedy))
  const start = definition.slice(0, 40)
  if (count < SENTENCES_MIN || count > SENTENCES_MAX)
    add(`${count} sentences`, `write ${SENTENCES_MIN} to ${SENTENCES_MAX} sentences`)
  if (!isPlain) add(start, 'write plain sentences on one line: a capital first, a period last, no markup')
  if (repeated !== undefined) add(start, `opens by repeating "${repeated}": say what it is in other words`)
  return found
}

/** Definitions with nearly the words of an earlier one. */
function twinsAmong(terms: TermRecord[]): Problem[] {
  const texts = terms.map(({ slug, definition }) => ({ slug, words: contentWords(definition) }))
  return texts.flatMap(({ slug, words }, at) =>
    texts.slice(0, at).flatMap(twin => {
      const share = commonShare(words, twin.words)
      if (share < ALIKE) return []
      const value = `${Math.round(share * 100)} percent of its words are those of ${twin.slug}`
      return [problem(slug, 'definition', value, 'say what sets this term apart')]
    }),
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

const FILE = new URL('words.yaml', import.meta.url)
const Pairs = z.record(z.string(), z.string())
const Words = z.strictObject({ overtaken: z.array(z.string()), words: Pairs, stems: Pairs })
const { overtaken, stems, ...listed } = Words.parse(parse(readFileSync(FILE, 'utf8')))
const OVERTAKEN = new RegExp(String.raw`\b(?:${overtaken.join('|')})\b`)
const WORDS = new Map(Object.entries(listed.words))
const STEMS = Object.entries(stems).map(([british, american]) => [new RegExp(british), american] as const)

/** The British spellings in a text, each with its American form. */
export function findBritishSpellings(text: string): { found: string; american: string }[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap(found => {
    const american = WORDS.get(found) ?? STEMS.reduce((word, [british, stem]) => word.replace(british, stem), found)
    return american === found ? [] : [{ found, american }]
  })
}
