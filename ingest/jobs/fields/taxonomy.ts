import { z } from 'zod'
import { readYaml } from '../../text/read-yaml.ts'
import { ofOwnWork, withoutDenied } from './own-work.ts'

const Words = z.array(z.string()).default([])
const Entry = z.preprocess(
  entry => (Array.isArray(entry) ? { words: entry } : entry),
  z.strictObject({
    words: Words,
    exact: Words,
    beside: Words,
    context: Words,
    not: Words,
    never: Words,
    implies: Words,
    hereOnly: z.literal('title').optional(),
  }),
)
const Taxonomy = z.record(z.string(), z.record(z.string(), Entry))

interface Tag {
  name: string
  isChain: boolean
  titleOnly: boolean
  implies: string[]
  /** Mentions of the tag in a text. */
  count(text: Text): number
  /** Whether a title is that of another trade. */
  isNever(title: string): boolean
  /** The source's own tag, whole and in lower case, that can mean nothing else: boards write `rust`, `react`, `ai`. */
  isOwnTag(tag: string, isWeb3: boolean): boolean
  /** The name of a chain that is also a word, where a Web3 employer's title can mean nothing else. */
  aloneInTitle?: RegExp
}

/** A text and its words in lower case, by which most tags are ruled out at once. */
interface Text {
  given: string
  isTitle: boolean
  words: Set<string>
}

interface TaggedTexts {
  title: string
  /** The source's own tags. */
  tags: string[]
  description: string
  /** Everything the source lists is Web3: then "NEAR Engineer" names the chain. */
  isWeb3?: boolean
}

const MAX_TAGS = 12
const MAX_DESCRIPTION = 20_000
/** A description names other chains and fields in passing; one mention of a skill is a requirement, one of a field is not. */
const MIN_MENTIONS = { skill: 1, field: 2 }
const SKILLS = new Set(['languages', 'frameworks'])
/**
 * Trades that ask for no programming: boards that tag by themselves give a community manager who reacts to posts the tag
 * `react`, and a marketing manager `swift`.
 */
const OFFICE = setOf(
  'Growth,Content,Social Media,Community,Events,Marketing,Business Development,Partnerships,Account Management,Sales',
  'Customer Success,Accounting,Finance,Compliance,Legal,People',
)
/** Trades that are not a craft below, though they may require skills in one. */
const BESIDE_CRAFTS = setOf(
  'Product Management,Product Design,Design,Program Management,Operations,Trading,Customer Support,Investment',
  'Risk,Analytics',
)
/** What a board files a product manager and a trader under, too: "Full-Stack Programming", `mobile`, `dev`. */
const CRAFTS = setOf('Backend,Frontend,Full Stack,Mobile,DevOps,Site Reliability,Infrastructure,QA,Engineering')

let loaded: { tags: Tag[]; skills: Set<string>; roles: Set<string> } | undefined

/**
 * Canonical tags of a posting, at most twelve: what the title says first, then what the source says, then what the
 * description repeats. Chains come back a second time by themselves.
 */
export function readTags(texts: TaggedTexts): { tags: string[]; chains: string[] } {
  loaded ??= load()
  const { tags, skills, roles } = loaded
  const isWeb3 = texts.isWeb3 === true
  const title = toText(ofOwnWork(texts.title), true)
  const wholeTitle = toText(texts.title)
  const own = texts.tags.map(tag => ({ tag: spell(tag).trim().toLowerCase(), text: toText(spell(tag)) }))
  const description = toText(withoutDenied(texts.description.slice(0, MAX_DESCRIPTION)))
  const inTitle = tags.filter(tag => tag.count(title) > 0 || (isWeb3 && tag.aloneInTitle?.test(texts.title)))
  const trades = inTitle.filter(tag => roles.has(tag.name))
  const isOffice = trades.length > 0 && trades.every(tag => OFFICE.has(tag.name))
  const isNoCraft = trades.length > 0 && trades.every(tag => OFFICE.has(tag.name) || BESIDE_CRAFTS.has(tag.name))
  // Boards tag by the words of a title: a sales recruiter with `sales`, an internal auditor with `audit`.
  const isOfOthers = (tag: Tag) => tag.isNever(texts.title) || (tag.count(wholeTitle) > 0 && tag.count(title) === 0)
  const isDoubtful = (tag: Tag) =>
    isOfOthers(tag) ||
    (isNoCraft && CRAFTS.has(tag.name)) ||
    (isOffice && skills.has(tag.name) && description.words.size > 0 && tag.count(description) === 0)
  const given = tags.filter(
    tag => own.some(given => tag.count(given.text) > 0 || tag.isOwnTag(given.tag, isWeb3)) && !isDoubtful(tag),
  )
  const described = tags.filter(
    tag => !tag.titleOnly && tag.count(description) >= (skills.has(tag.name) ? MIN_MENTIONS.skill : MIN_MENTIONS.field),
  )
  const names = [inTitle, given, described].flatMap(found => inOrder(withImplied(found), tags))
  const chains = new Set(tags.filter(tag => tag.isChain).map(tag => tag.name))
  const distinct = [...new Set(names)]
  return { tags: distinct.slice(0, MAX_TAGS), chains: distinct.filter(name => chains.has(name)).slice(0, MAX_TAGS) }
}

/** Stored tags with those of the title by the rules of today; tags that only titles give came from there. */
export function retag(title: string, stored: string[]): string[] {
  loaded ??= load()
  const titleOnly = new Set(loaded.tags.filter(tag => tag.titleOnly).map(tag => tag.name))
  const inTitle = readTags({ title, tags: [], description: '', isWeb3: true }).tags
  return [...new Set([...inTitle, ...stored.filter(name => !titleOnly.has(name))])].slice(0, MAX_TAGS)
}

/** The names of all chains. */
export function chainNames(): string[] {
  loaded ??= load()
  return loaded.tags.filter(tag => tag.isChain).map(tag => tag.name)
}

function setOf(...lists: string[]): Set<string> {
  return new Set(lists.join().split(','))
}

/** Slugs are words with hyphens: `smart-contract`, `real_world_assets`. */
function spell(tag: string): string {
  return tag.replace(/(?<=\p{L})[_-](?=\p{L})/gu, ' ')
}

function toText(given: string, isTitle = false): Text {
  return { given, isTitle, words: new Set(wordsIn(given)) }
}

function withImplied(found: Tag[]): string[] {
  return found.flatMap(tag => [tag.name, ...tag.implies])
}

function inOrder(names: string[], tags: Tag[]): string[] {
  const wanted = new Set(names)
  return tags.filter(tag => wanted.has(tag.name)).map(tag => tag.name)
}

function load(): NonNullable<typeof loaded> {
  const groups = readYaml(new URL('taxonomy.yaml', import.meta.url), Taxonomy)
  const tags = Object.entries(groups).flatMap(([group, entries]) =>
    Object.entries(entries).map(([name, entry]) => makeTag(name, group, entry)),
  )
  const namesIn = (isWanted: (group: string) => boolean) =>
    new Set(Object.entries(groups).flatMap(([group, entries]) => (isWanted(group) ? Object.keys(entries) : [])))
  return { tags, skills: namesIn(group => SKILLS.has(group)), roles: namesIn(group => group === 'roles') }
}

function makeTag(name: string, group: string, entry: z.infer<typeof Entry>): Tag {
  let made: Patterns | undefined
  const patternsFor = () => {
    made ??= patternsOf(entry)
    return made
  }
  // To look for every term in every text took half of all of ingest's time.
  const firstWords = [...entry.words, ...entry.exact, ...entry.beside].map(term => firstWord(term))
  return {
    name,
    isChain: group === 'chains',
    titleOnly: entry.hereOnly === 'title',
    aloneInTitle: group === 'chains' && entry.beside.length > 0 ? aloneInTitle(entry.beside) : undefined,
    implies: entry.implies,
    // "move" and "base" are tags of any trade; where everything is Web3 they name the language and the chain.
    isOwnTag: (tag, isWeb3) =>
      [...entry.exact, ...(isWeb3 ? entry.beside : [])].some(term => term.toLowerCase() === tag),
    isNever: title => entry.never.length > 0 && patternsFor().never?.test(title) === true,
    count({ given, isTitle, words }) {
      if (!firstWords.some(word => words.has(word))) return 0
      const patterns = patternsFor()
      if (isTitle && patterns.never?.test(given)) return 0
      const clean = patterns.not ? given.replace(patterns.not, ' ') : given
      return patterns.any.reduce((sum, pattern) => sum + [...clean.matchAll(pattern)].length, 0)
    },
  }
}

/** The words that a tag is written with (taxonomy.yaml says what each list is for). */
interface TagTerms {
  words: string[]
  exact: string[]
  beside: string[]
  context: string[]
  not: string[]
  never: string[]
}

interface Patterns {
  any: RegExp[]
  not?: RegExp
  never?: RegExp
}

/** As wholeWords knows them. */
const WORDS = /[\p{L}\p{N}_]+/gu
/** How many words may be between a common word and the context that makes it a chain. */
const NEAR_WORDS = 2

/** Costs a tenth of what a small run takes for all tags together: made for those that a text may have. */
function patternsOf({ words, exact, beside, context, not, never }: TagTerms): Patterns {
  return {
    any: [
      ...(words.length > 0 ? [wholeWords(words, 'gi')] : []),
      ...(exact.length > 0 ? [wholeWords(exact, 'g')] : []),
      ...(beside.length > 0 ? [neighbors(beside, context)] : []),
    ],
    not: not.length > 0 ? wholeWords(not, 'gi') : undefined,
    never: never.length > 0 ? wholeWords(never, 'i') : undefined,
  }
}

/** In lower case. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORDS) ?? []
}

/** A word that every text with this term contains as a whole word. */
function firstWord(term: string): string {
  const [word] = wordsIn(term)
  if (word === undefined) throw new Error(`taxonomy.yaml: "${term}" has no letter`)
  return word
}

/** Letters, digits and the signs that belong to names (C++, C#) end no word: "Go" is not in "go-to", "Sui" not in "suite". */
function wholeWords(terms: string[], flags: string): RegExp {
  const list = [...terms].sort((a, b) => b.length - a.length).map(escapeTerm)
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(?<![\p{L}\p{N}]['’.])(?:${list.join('|')})(?![\p{L}\p{N}_]|[+#](?![\p{L}])|['’](?!s\b)\p{L})`,
    `${flags}u`,
  )
}

/** A word in this very case with one of its context words within reach, on either side. */
function neighbors(terms: string[], context: string[]): RegExp {
  const term = `(?:${terms.map(escapeTerm).join('|')})`
  const folded = context.map(word => [...escapeTerm(word)].map(eitherCase).join(''))
  const near = `(?:${folded.join('|')})`
  const gap = String.raw`(?:[\s,/&()|·-]+(?:[\p{L}\p{N}]+[\s,/&()|·-]+){0,${NEAR_WORDS}})`
  const start = String.raw`(?<![\p{L}\p{N}_])`
  const end = String.raw`(?![\p{L}\p{N}_])`
  return new RegExp(`${start}${term}${end}(?=${gap}${near}${end})|(?<=${start}${near}${gap})${term}${end}`, 'gu')
}

/**
 * "Software Engineer - Stellar", "Marketing Manager, Base", "NEAR Engineer": alone behind a mark, or right before the
 * trade.
 */
function aloneInTitle(terms: string[]): RegExp {
  const term = `(?:${terms.map(escapeTerm).join('|')})`
  return new RegExp(
    String.raw`(?:\s[-–—]|,)\s*${term}\s*(?:$|[-–—(,|])|(?:^|\s)${term}\s+(?:[Ee]ngineer|[Dd]eveloper)s?\b`,
    'u',
  )
}

function eitherCase(letter: string): string {
  return /[a-z]/.test(letter) ? `[${letter}${letter.toUpperCase()}]` : letter
}

function escapeTerm(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
