import { z } from 'zod'
import { foldCase } from '#contract/text.ts'
import { readYaml } from './read-yaml.ts'

/** A part of a text that may be about Web3. Running text weighs least: a bank's boilerplate says "blockchain" too. */
export interface Part {
  text: string
  /** The weight of one sure term in this field; a sum of 1 decides, which a title has by itself. */
  weight: number
}

const Weighted = z.record(z.string(), z.array(z.string()))
const Rules = z.strictObject({
  threshold: z.number().positive(),
  sure: Weighted,
  brands: z.array(z.string()),
  supporting: Weighted,
  traps: z.array(z.string()),
  voidBeside: z.record(z.string(), z.array(z.string())),
  niceToHave: z.array(z.string()),
})

const rules = readYaml(new URL('./relevance.yaml', import.meta.url), Rules)

/** Scores at or above this are Web3; the labeled set decided it. */
export const WEB3_THRESHOLD = rules.threshold

type Term = { name: string; weight: number; sure: boolean }

/** The second and third mention of a term add less than the first; more than three add nothing. */
const REPEATS = [1, 0.5, 0.25]
/** In a long list of fields a firm serves ("payments, gaming, blockchain, retail") one word is a passing mention. */
const LIST_ITEMS = 3
const LIST_GAIN = 3
const LIST_FLOOR = 0.25
const NICE_TO_HAVE_FACTOR = 0.3
const SENTENCE_END = /[.!?\n;]\s/
/** Scripts without word boundaries. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}]/u

const brands = { 1: rules.brands }
const terms = new Map([
  ...readTerms(rules.sure, true),
  ...readTerms(brands, true),
  ...readTerms(rules.supporting, false),
])
const termPattern = phrasePattern(
  [rules.sure, brands, rules.supporting].flatMap(groups => Object.values(groups).flat()),
)
const everyTerm = new RegExp(termPattern, 'gu')
const everyTrap = new RegExp(phrasePattern(rules.traps), 'gu')
const niceToHavePattern = phrasePattern(rules.niceToHave)
const voidPatterns = new Map(Object.entries(rules.voidBeside).map(([name, words]) => [name, phrasePattern(words)]))

/** How strongly the parts together speak of Web3: 0 is not at all, WEB3_THRESHOLD and above is Web3. */
export function web3Score(parts: Part[]): number {
  // Accents stay: French "défi" (a challenge) is not DeFi.
  const texts = parts.map(({ weight, text }) => ({
    weight,
    text: foldCase(text).replace(/[‐‑]/g, '-').replaceAll(everyTrap, ' '),
  }))
  const mentions = texts.map(({ text }) => findMentions(text))
  const counting = countingTerms(
    new Set(mentions.flat().map(mention => mention.term)),
    texts.map(t => t.text).join('\n'),
  )
  return texts.reduce((sum, { weight }, index) => sum + weight * partScore(mentions[index] ?? [], counting), 0)
}

/** Whether the parts together are about Web3. */
export function isWeb3(parts: Part[]): boolean {
  return web3Score(parts) >= WEB3_THRESHOLD
}

/** The factor is 1 in a plain sentence, less in a list or among nice-to-haves. */
type Mention = { term: Term; factor: number }

function findMentions(text: string): Mention[] {
  return [...text.matchAll(everyTerm)].flatMap(({ 0: words, index }) => {
    const term = terms.get(canonical(words))
    return term ? [{ term, factor: mentionFactor(text, index, words.length) }] : []
  })
}

/** Which of the found terms count: void ones fall out, and supporting ones need a sure one beside them. */
function countingTerms(found: Set<Term>, text: string): Set<Term> {
  const speaksOfOther = (term: Term) => voidPatterns.get(term.name)?.test(text) === true
  const unshaken = [...found].filter(term => term.sure && !speaksOfOther(term))
  if (unshaken.length === 0) return new Set()
  return new Set([...found].filter(term => term.sure || !speaksOfOther(term)))
}

function partScore(mentions: Mention[], counting: Set<Term>): number {
  let score = 0
  for (const [term, list] of Map.groupBy(mentions, mention => mention.term)) {
    if (!counting.has(term)) continue
    const best = list.map(({ factor }) => factor).sort((a, b) => b - a)
    score += term.weight * REPEATS.reduce((sum, repeat, index) => sum + repeat * (best[index] ?? 0), 0)
  }
  return score
}

function mentionFactor(text: string, start: number, length: number): number {
  const end = start + length
  const before = text.slice(Math.max(0, start - 300), start).split(SENTENCE_END)
  const after = text.slice(end, end + 300).split(SENTENCE_END)
  const sentence = `${before.at(-1)}${text.slice(start, end)}${after[0]}`
  const niceToHave = niceToHavePattern.test(sentence) ? NICE_TO_HAVE_FACTOR : 1
  return Math.min(niceToHave, listFactor(sentence))
}

/** 1 if most of an enumeration is Web3, down to LIST_FLOOR if it is one item among many. */
function listFactor(sentence: string): number {
  const items = sentence.split(/(?:(?<!\s)\s+)?[,/|•]\s*|(?<!\s)\s+(?:and|or)\s+/).filter(item => item !== '')
  const short = items.filter(item => item.split(/\s+/).length <= 4)
  if (short.length <= LIST_ITEMS) return 1
  const matching = items.filter(item => item.search(termPattern) >= 0).length
  return Math.min(1, Math.max(LIST_FLOOR, (LIST_GAIN * matching) / items.length))
}

function readTerms(groups: z.infer<typeof Weighted>, sure: boolean): [string, Term][] {
  return Object.entries(groups).flatMap(([weight, names]) =>
    names.map((name): [string, Term] => [canonical(name), { name, weight: Number(weight), sure }]),
  )
}

/** One key for every spelling a term's pattern accepts. */
function canonical(text: string): string {
  return text.replace(/[\s_-]+/g, '').replace(/s$/, '')
}

/** The lookarounds are around all words at once: for each word they took a tenth of a small run. */
function phrasePattern(phrases: string[]): RegExp {
  const longestFirst = phrases.toSorted((a, b) => b.length - a.length)
  const words = longestFirst.filter(phrase => !WITHOUT_SPACES.test(phrase)).map(spelling)
  const patterns = longestFirst.filter(phrase => WITHOUT_SPACES.test(phrase))
  if (words.length > 0) patterns.unshift(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})s?(?![\\p{L}\\p{N}])`)
  return new RegExp(patterns.join('|'), 'u')
}

function spelling(phrase: string): string {
  return phrase.replace(/\./g, '\\.').replace(/-/g, '-?').replace(/ /g, '[\\s_-]+')
}
