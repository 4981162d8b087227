/** The rules of the glossary. Each returns what is wrong, with the slug, the field and what to do about it. */
import { GLOSSARY_CATEGORIES, RELATED_MAX, type TermRecord, wordsOfTerm } from '#contract'
import { compareText } from '#contract/order.ts'
import { GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { foldLine } from '#contract/text.ts'
import { checkDefinitions } from './glossary-definitions.ts'
import type { Problem, TermProblem } from './problem.ts'

/** What the service promises; more are welcome. */
const TERM_COUNT_MIN = 400
const MAIN_CATEGORIES = GLOSSARY_CATEGORIES.slice(0, 5)
const MAIN_CATEGORY_MIN = 30

/** Everything wrong with the compiled glossary that its schema alone cannot see. `today` is a calendar day. */
export function checkGlossary(terms: TermRecord[], today = new Date().toISOString().slice(0, 10)): Problem[] {
  const rules = [
    countTerms,
    uniqueSlugs,
    uniqueNames,
    everydayNamesAreNames,
    ownAddress,
    alphabeticalOrder,
    wellFormedReferences,
    (all: TermRecord[]) => readByNow(all, today),
    checkRelated,
    checkDefinitions,
  ]
  return rules.flatMap(rule => rule(terms)).map(problem => ({ file: GLOSSARY_FILE, ...problem }))
}

function countTerms(terms: TermRecord[]): TermProblem[] {
  const small = MAIN_CATEGORIES.map(category => ({
    category,
    count: terms.filter(term => term.category === category).length,
  })).filter(({ count }) => count < MAIN_CATEGORY_MIN)
  return [
    ...(terms.length >= TERM_COUNT_MIN
      ? []
      : [
          {
            id: '',
            field: '',
            value: `${terms.length} terms`,
            remedy: `the glossary holds at least ${TERM_COUNT_MIN}`,
          },
        ]),
    ...small.map(({ category, count }) => ({
      id: '',
      field: 'category',
      value: `${category}: ${count}`,
      remedy: `this category holds at least ${MAIN_CATEGORY_MIN} terms: add some`,
    })),
  ]
}

function uniqueSlugs(terms: TermRecord[]): TermProblem[] {
  const seen = new Set<string>()
  return terms.flatMap(({ slug }) => {
    if (!seen.has(slug)) {
      seen.add(slug)
      return []
    }
    return [{ id: slug, field: 'slug', value: slug, remedy: 'two terms share this slug: rename or merge one' }]
  })
}

function uniqueNames(terms: TermRecord[]): TermProblem[] {
  const owners = new Map<string, string>()
  const names = terms.flatMap(term => [
    { id: term.slug, field: 'term', value: term.term },
    ...term.synonyms.map(value => ({ id: term.slug, field: 'synonyms', value })),
    ...(term.leadsHere ?? []).map(value => ({ id: term.slug, field: 'leadsHere', value })),
  ])
  return names.flatMap(name => {
    const owner = owners.get(foldLine(name.value))
    owners.set(foldLine(name.value), owner ?? name.id)
    return owner === undefined
      ? []
      : [{ ...name, remedy: `${owner} has this name or leading word already: keep it once, on one term` }]
  })
}

function everydayNamesAreNames(terms: TermRecord[]): TermProblem[] {
  return terms.flatMap(term =>
    (term.everydayNames ?? [])
      .filter(name => !wordsOfTerm(term).includes(name))
      .map(value => ({
        id: term.slug,
        field: 'everydayNames',
        value,
        remedy: 'write one of its names or leading words as it stands there',
      })),
  )
}

function ownAddress(terms: TermRecord[]): TermProblem[] {
  return terms
    .filter(({ slug, url }) => url !== `/glossary/${slug}`)
    .map(({ slug, url }) => ({ id: slug, field: 'url', value: url, remedy: `must be /glossary/${slug}` }))
}

function alphabeticalOrder(terms: TermRecord[]): TermProblem[] {
  return terms.flatMap((term, at) => {
    const previous = terms[at - 1]
    return previous === undefined || compareTerms(previous, term) < 0
      ? []
      : [
          {
            id: term.slug,
            field: 'term',
            value: term.term,
            remedy: `stands after ${previous.term}: npx node scripts/build-glossary.ts`,
          },
        ]
  })
}

function wellFormedReferences(terms: TermRecord[]): TermProblem[] {
  return terms.flatMap(({ slug, sources }) =>
    sources.flatMap((value, at) => {
      const remedy = faultOf(value) ?? (sources.indexOf(value) < at ? 'named twice: keep one' : undefined)
      return remedy === undefined ? [] : [{ id: slug, field: 'sources', value, remedy }]
    }),
  )
}

/** Nobody has read a source tomorrow. */
function readByNow(terms: TermRecord[], today: string): TermProblem[] {
  return terms.flatMap(({ slug, readOn }) =>
    readOn !== undefined && readOn > today
      ? [{ id: slug, field: 'readOn', value: readOn, remedy: `lies ahead of ${today}: write the day it was read` }]
      : [],
  )
}

function faultOf(reference: string): string | undefined {
  const url = URL.parse(reference)
  if (url?.protocol !== 'https:') return 'must be an https address'
  // What a paste brings along: trailing punctuation, spaces, a tracking tail. `new URL` accepts or rewrites all of them.
  if (url.href !== reference || /[\s<>"'),.;]$/.test(reference)) return `write it as the address bar does: ${url.href}`
  if (!url.hostname.includes('.') || url.username || url.port) return 'must be a public address'
  if ([...url.searchParams.keys()].some(key => /^(utm_|ref$)/.test(key))) return 'remove the tracking parameters'
  return undefined
}

/** The order of the file and of the API: by folded term, then by slug, in code units and so the same everywhere. */
export function compareTerms(a: Pick<TermRecord, 'term' | 'slug'>, b: Pick<TermRecord, 'term' | 'slug'>): number {
  return compareText(foldLine(a.term), foldLine(b.term)) || compareText(a.slug, b.slug)
}

/**
 * Links between terms: to terms that exist, never to itself or twice, and both ways as far as there is room. Token and
 * Stablecoin are full, and USDC names them nevertheless.
 */
function checkRelated(terms: TermRecord[]): TermProblem[] {
  const related = new Map(terms.map(({ slug, related }) => [slug, related]))
  return terms.flatMap(term =>
    term.related.flatMap((value, at) => {
      const remedy = relationFault(term, value, at, related)
      return remedy === undefined ? [] : [{ id: term.slug, field: 'related', value, remedy }]
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
