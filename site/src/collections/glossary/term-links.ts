/** Glossary words in other texts: their places, and the first of each as a link. */
import { type TermRecord, wordsOfTerm } from '#contract'
import { fold, placedWords } from '#contract/text.ts'
import { createKeeper } from '../../base/keeper.ts'
import { EVERYTHING } from '../../store/condition.ts'
import type { Store } from '../../store/store.ts'

/** A stretch of text; with `slug` it names a term. */
export interface Segment {
  text: string
  slug?: string
}

interface Name {
  slug: string
  words: string[]
  /** The only spelling that counts, for one-word names such as DeFi or LINK. */
  exact?: string
}

/** First word of a name -> the names that begin with it, longest first. */
type TermIndex = Map<string, Name[]>

interface Token {
  word: string
  start: number
  end: number
}

type Named = Pick<TermRecord, 'slug' | 'term' | 'synonyms' | 'leadsHere' | 'everydayNames'>

/** Base salaries, bridged gaps and Chicago, IL, are not glossary terms: everyday names do not count. */
export function indexTerms(terms: Named[]): TermIndex {
  const index: TermIndex = new Map()
  for (const { slug, everydayNames = [], ...words } of terms) {
    for (const name of wordsOfTerm(words).filter(name => !everydayNames.includes(name))) {
      const words = tokensOf(name).map(token => token.word)
      const first = words[0]
      if (first === undefined) continue
      const exact = words.length === 1 && /\p{Lu}/u.test(name.replace(/(?<!\p{L})\p{Lu}/gu, '')) ? name : undefined
      index.set(first, [...(index.get(first) ?? []), { slug, words, exact }])
    }
  }
  for (const names of index.values()) names.sort((a, b) => b.words.length - a.words.length)
  return index
}

/** Returns a function that cuts texts into segments; each term is linked once over all texts it is given. */
export function createTermLinker(index: TermIndex): (text: string) => Segment[] {
  const linked = new Set<string>()
  return text => {
    const segments: Segment[] = []
    let done = 0
    for (const { slug, start, end } of findTermsIn(text, index)) {
      if (linked.has(slug)) continue
      linked.add(slug)
      if (start > done) segments.push({ text: text.slice(done, start) })
      segments.push({ text: text.slice(start, end), slug })
      done = end
    }
    if (done < text.length) segments.push({ text: text.slice(done) })
    return segments
  }
}

/** Every place where a term is named, in order, none inside another. */
export function findTermsIn(text: string, index: TermIndex): { slug: string; start: number; end: number }[] {
  const tokens = tokensOf(text)
  const found: { slug: string; start: number; end: number }[] = []
  for (let at = 0; at < tokens.length; at++) {
    const { word = '', start = 0 } = tokens[at] ?? {}
    const names = [...(index.get(word) ?? []), ...(index.get(singular(word)) ?? [])]
    const name = names.find(({ words, exact }) => isNameAt(text, tokens.slice(at, at + words.length), words, exact))
    if (!name) continue
    at += name.words.length - 1
    found.push({ slug: name.slug, start, end: tokens[at]?.end ?? 0 })
  }
  return found
}

/** The last word of a name may be a plural; only blanks or a hyphen may be between words. */
function isNameAt(text: string, tokens: Token[], words: string[], exact: string | undefined): boolean {
  const [first, last] = [tokens[0], tokens.at(-1)]
  if (!first || !last || tokens.length < words.length) return false
  const isSame = tokens.every(({ word, start }, at) => {
    const isWord = word === words[at] || (at === words.length - 1 && singular(word) === words[at])
    return isWord && (at === 0 || /^[\s-]{1,2}$/.test(text.slice(tokens[at - 1]?.end, start)))
  })
  const written = text.slice(first.start, last.end)
  return isSame && (exact === undefined || written === exact || written === `${exact}s`)
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
}

function tokensOf(text: string): Token[] {
  return Array.from(placedWords(text), ({ 0: word, index }) => ({
    word: fold(word),
    start: index,
    end: index + word.length,
  }))
}

const keepTerms = createKeeper<'terms', Promise<{ all: TermRecord[]; index: TermIndex }>>(1)

/** Resolves with the terms of a store, in alphabetical order, and the index of their names. */
export function termsOf(store: Store) {
  return keepTerms(store, 'terms', async () => {
    const { glossary } = store.records
    const { records } = await glossary.find({ where: EVERYTHING, view: 'whole', limit: Number.POSITIVE_INFINITY })
    return { all: records, index: indexTerms(records) }
  })
}
