import { z } from 'zod'
import { once } from '#contract/once.ts'
import { inBothCases, readPatterns, readYaml } from '../../text/read-yaml.ts'

const Words = z.array(z.string().regex(/[\p{L}\p{N}_]/u)).default([])
const Entry = z.preprocess(
  entry => (Array.isArray(entry) ? { words: entry } : entry),
  z.strictObject({
    ...{ words: Words, exact: Words, beside: Words, context: Words, not: Words, never: Words, implies: Words },
    hereOnly: z.literal('title').optional(),
  }),
)
type Entry = z.infer<typeof Entry>

/** A tag, the words it is written with (taxonomy.yaml explains the lists), and how to find it. */
type Tag = ReturnType<typeof makeTag>

/** With `isWeb3`, everything the source lists is Web3: then "NEAR Engineer" names the chain. */
type TaggedTexts = { title: string; tags: string[]; description: string; isWeb3?: boolean }

const SAYS = readPatterns(
  new URL('own-work.yaml', import.meta.url),
  'besideOthers hires partOfTitle everyRefused everyPaidIn everyDenial deniedBefore welcome',
)
const MAX_LOOK_BACK = 160
const MAX_TAGS = 12
const TRADES = readYaml(
  new URL('trades.yaml', import.meta.url),
  z.strictObject({ office: Words, besideCrafts: Words, crafts: Words }),
)
const TAGS = Object.entries(
  readYaml(new URL('taxonomy.yaml', import.meta.url), z.record(z.string(), z.record(z.string(), Entry))),
).flatMap(([group, entries]) => Object.entries(entries).map(([name, entry]) => makeTag(name, group, entry)))
const CHAINS = TAGS.filter(({ group }) => group === 'chains').map(({ name }) => name)

/** Canonical tags of a posting, at most twelve, by its title, then its source, then its description; and its chains. */
export function readTags(texts: TaggedTexts): { tags: string[]; chains: string[] } {
  const isWeb3 = texts.isWeb3 === true
  const title = toText(ofOwnWork(texts.title), true)
  const wholeTitle = toText(texts.title)
  // Slugs are words with hyphens: `smart-contract`, `real_world_assets`.
  const own = texts.tags.map(tag => toText(tag.replace(/(?<=\p{L})[_-](?=\p{L})/gu, ' ')))
  const description = toText(withoutDenied(texts.description))
  const inTitle = TAGS.filter(tag => tag.count(title) > 0 || (isWeb3 && isAloneInTitle(tag, texts.title)))
  const trades = inTitle.filter(({ group }) => group === 'roles').map(({ name }) => name)
  const isOffice = trades.length > 0 && trades.every(name => TRADES.office.includes(name))
  const isNoCraft = trades.length > 0 && trades.every(name => [...TRADES.office, ...TRADES.besideCrafts].includes(name))
  // Boards tag by the words of a title: a sales recruiter with `sales`, an internal auditor with `audit`.
  const isOfOthers = (tag: Tag) => tag.isNever(texts.title) || (tag.count(wholeTitle) > 0 && tag.count(title) === 0)
  const isDoubtful = (tag: Tag) =>
    isOfOthers(tag) ||
    (isNoCraft && TRADES.crafts.includes(tag.name)) ||
    (isOffice && isSkill(tag) && description.words.size > 0 && tag.count(description) === 0)
  const given = TAGS.filter(
    tag => own.some(text => tag.count(text) > 0 || isOwnTag(tag, text.given, isWeb3)) && !isDoubtful(tag),
  )
  // One mention of a skill is a requirement, but not of a recruiter; other chains and fields are named in passing.
  const described = TAGS.filter(
    tag => !tag.hereOnly && !(isOffice && isSkill(tag)) && tag.count(description) >= (isSkill(tag) ? 1 : 2),
  )
  const names = [...new Set([inTitle, given, described].flatMap(withImplied))]
  return { tags: names.slice(0, MAX_TAGS), chains: names.filter(name => CHAINS.includes(name)).slice(0, MAX_TAGS) }
}

function isSkill({ group }: Tag): boolean {
  return group === 'languages' || group === 'frameworks'
}

/** A text with its words in lower case, which rule most tags out at once. */
function toText(given: string, isTitle = false) {
  return { given, isTitle, words: new Set(wordsIn(given)) }
}

/** The names of these tags and of the broader ones, in the order of taxonomy.yaml. */
function withImplied(found: Tag[]): string[] {
  const names = new Set(found.flatMap(({ name, implies }) => [name, ...implies]))
  return TAGS.map(({ name }) => name).filter(name => names.has(name))
}

/** Boards write `rust`, `react`, `ai`. "move" and "base" are tags of any trade, unless everything is Web3. */
function isOwnTag({ exact, beside }: Tag, tag: string, isWeb3: boolean): boolean {
  return [...exact, ...(isWeb3 ? beside : [])].some(term => term.toLowerCase() === tag.trim().toLowerCase())
}

function makeTag(name: string, group: string, entry: Entry) {
  // To compile the patterns of all tags costs a tenth of a small run; to look for every term in every text, half of a large one.
  const patterns = once(() => patternsOf(entry))
  // Every text with a term contains its first word as a whole word.
  const firstWords = [...entry.words, ...entry.exact, ...entry.beside].map(term => wordsIn(term)[0] ?? '')
  return {
    ...entry,
    name,
    group,
    /** Whether a title belongs to another profession. */
    isNever: (title: string): boolean => entry.never.length > 0 && patterns().never?.test(title) === true,
    count({ given, isTitle, words }: ReturnType<typeof toText>): number {
      if (!firstWords.some(word => words.has(word))) return 0
      const { never, not, any } = patterns()
      if (isTitle && never?.test(given)) return 0
      const clean = not ? given.replace(not, ' ') : given
      return any.reduce((sum, pattern) => sum + [...clean.matchAll(pattern)].length, 0)
    },
  }
}

function patternsOf({ words, exact, beside, context, not, never }: Entry) {
  const any = [wholeWords(words, 'gi'), wholeWords(exact, 'g'), beside.length > 0 && neighbors(beside, context)]
  return {
    any: any.filter(pattern => pattern instanceof RegExp),
    not: wholeWords(not, 'gi'),
    never: wholeWords(never, 'i'),
  }
}

function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
}

/** Letters, digits and the signs that belong to names (C++, C#) end no word: "Go" is not in "go-to", "Sui" not in "suite". */
function wholeWords(terms: string[], flags: string): RegExp | undefined {
  if (terms.length === 0) return undefined
  const list = terms.toSorted((a, b) => b.length - a.length).map(escapeTerm)
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}_])(?<![\p{L}\p{N}]['’.])(?:${list.join('|')})(?![\p{L}\p{N}_]|[+#](?![\p{L}])|['’](?!s\b)\p{L})`,
    `${flags}u`,
  )
}

/** A word in this very case with one of its context words within reach, on either side. */
function neighbors(terms: string[], context: string[]): RegExp {
  const term = String.raw`(?<![\p{L}\p{N}_])(?:${terms.map(escapeTerm).join('|')})(?![\p{L}\p{N}_])`
  const folded = context.map(escapeTerm).map(inBothCases).join('|')
  const near = String.raw`(?<![\p{L}\p{N}_])(?:${folded})(?![\p{L}\p{N}_])`
  const gap = String.raw`(?:[\s,/&()|·-]+(?:[\p{L}\p{N}]+[\s,/&()|·-]+){0,2})`
  return new RegExp(`${term}(?=${gap}${near})|(?<=${near}${gap})${term}`, 'gu')
}

/** A chain whose name is also a word: "Software Engineer - Stellar", "Marketing Manager, Base", "NEAR Engineer". */
function isAloneInTitle({ group, beside }: Tag, title: string): boolean {
  if (group !== 'chains' || !beside.some(term => title.includes(term))) return false
  const term = `(?:${beside.map(escapeTerm).join('|')})`
  return new RegExp(
    String.raw`(?:\s[-–—]|,)\s*${term}\s*(?:$|[-–—(,|])|(?:^|\s)${term}\s+(?:[Ee]ngineer|[Dd]eveloper)s?\b`,
    'u',
  ).test(title)
}

function escapeTerm(term: string): string {
  return term.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}

function ofOwnWork(title: string): string {
  const beside = SAYS.besideOthers.exec(title)
  if (beside) return title.slice(0, beside.index + beside[0].length)
  const hires = SAYS.hires.exec(title)
  if (!hires) return title
  const before = SAYS.partOfTitle.exec(title.slice(0, hires.index))?.[0] ?? ''
  return `${before} ${hires[0]}`
}

/** A description without the skills it does not require ("no Solidity needed"), and the coins it pays in. */
function withoutDenied(text: string): string {
  const required = text.replace(SAYS.everyRefused, ' ').replace(SAYS.everyPaidIn, ' ')
  let rest = ''
  let from = 0
  for (const { index, 0: words } of required.matchAll(SAYS.everyDenial)) {
    const before = required.slice(Math.max(from, index - MAX_LOOK_BACK), index)
    const denied = SAYS.deniedBefore.exec(before)?.[0] ?? ''
    if (SAYS.welcome.test(denied)) continue
    rest += required.slice(from, index - denied.length)
    from = index + words.length
  }
  return rest + required.slice(from)
}
