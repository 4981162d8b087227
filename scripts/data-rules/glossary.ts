/** The rules of the glossary. Each returns what is wrong, with the slug, the field and what to do about it. */
import { GLOSSARY_CATEGORIES, RELATED_MAX, type TermRecord, wordsOfTerm } from '#contract'
import { compareText } from '#contract/order.ts'
import { GLOSSARY_FILE } from '#contract/snapshot-set.ts'
import { foldLine } from '#contract/text.ts'
import type { Problem } from './files.ts'
import { faultsOfDefinition, findBritishSpellings, twinsAmong, undated } from './glossary-definitions.ts'

/** Promised by the service; more are welcome. */
const TERM_COUNT_MIN = 400
const MAIN_CATEGORIES = GLOSSARY_CATEGORIES.slice(0, 5)
const MAIN_CATEGORY_MIN = 30

/** Everything wrong with the compiled glossary that its schema alone cannot see. `today` is a calendar day. */
export function checkGlossary(terms: TermRecord[], today = new Date().toISOString().slice(0, 10)): Problem[] {
  return [
    ...countTerms(terms),
    ...uniqueSlugs(terms),
    ...uniqueNames(terms),
    ...terms.flatMap((term, at) => [...checkFields(term, today), ...inOrder(term, terms[at - 1])]),
    ...checkRelated(terms),
    ...terms.flatMap(checkTexts),
    ...twinsAmong(terms).map(({ slug, twin, share }) => {
      const value = `${Math.round(share * 100)} percent of its words are those of ${twin}`
      return problem(slug, 'definition', value, 'say what sets this term apart')
    }),
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

function uniqueSlugs(terms: TermRecord[]): Problem[] {
  const slugs = terms.map(({ slug }) => slug)
  return slugs
    .filter((slug, at) => slugs.indexOf(slug) < at)
    .map(slug => problem(slug, 'slug', slug, 'two terms share this slug: rename or merge one'))
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
  const { slug, url, readOn, sources, everydayNames = [] } = term
  const found = everydayNames
    .filter(name => !wordsOfTerm(term).includes(name))
    .map(name => problem(slug, 'everydayNames', name, 'write one of its names or leading words as it is there'))
  if (url !== `/glossary/${slug}`) found.push(problem(slug, 'url', url, `must be /glossary/${slug}`))
  if (readOn !== undefined && readOn > today)
    found.push(problem(slug, 'readOn', readOn, `is after ${today}: write the day it was read`))
  const words = undated(term)
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
  const faults = faultsOfDefinition(term).filter(fault => fault !== false)
  const texts = { term: [term.term], synonyms, leadsHere, inOneLine: [inOneLine], definition: [definition] }
  const british = Object.entries(texts).flatMap(([field, values]) =>
    values
      .flatMap(findBritishSpellings)
      .map(({ found, american }) => problem(slug, field, found, `American spelling: ${american}`)),
  )
  return [...faults.map(({ value, remedy }) => problem(slug, 'definition', value, remedy)), ...british]
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
