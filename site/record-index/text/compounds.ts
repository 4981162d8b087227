/** Words that stand side by side and are one: members of the synonym table, hyphenated words, `layer 2`, `84,000`. */
import { STOP_WORDS } from './stop-words.ts'
import { compounds } from './synonyms.ts'

/** The characters between a word and the one before it. */
export const GAPS = { other: 0, blank: 1, hyphen: 2, comma: 3 } as const

/** Words of a text in order, with what the rules below look at. `gaps[n]` is what precedes word n. */
export interface Sequence {
  words: readonly string[]
  stems: readonly string[]
  gaps: readonly number[]
}

/** Words that are one. */
export interface Compound {
  /** The one word that the index has for them. */
  token: string
  /** How many they are. */
  length: number
  /** They mean the same apart from each other. */
  isLoose: boolean
}

const BLANK = 32
const COMMA = 44
const HYPHEN = 45
const UNICODE_HYPHEN = 0x2010
/** Words in the longest member of the table. */
const LONGEST = Math.max(...[...compounds.values()].flat().map(({ stems }) => stems.length))

/** The gap that a single UTF-16 unit between two words is. */
export function gapOf(unit: number): number {
  if (unit === BLANK) return GAPS.blank
  if (unit === HYPHEN || unit === UNICODE_HYPHEN) return GAPS.hyphen
  return unit === COMMA ? GAPS.comma : GAPS.other
}

export function isJoined(gap: number | undefined): boolean {
  return gap === GAPS.blank || gap === GAPS.hyphen
}

/** A word's kinds, one bit each: whether a compound can begin or end with it. */
const KINDS = { beginsMember: 1, name: 2, number: 4, thousands: 8 } as const

export function kindOf(word: string, stem: string): number {
  return (
    (compounds.has(stem) ? KINDS.beginsMember : 0) |
    (/^\p{L}{2,10}$/u.test(word) && !STOP_WORDS.has(word) ? KINDS.name : 0) |
    (/^\d{1,4}$/.test(word) ? KINDS.number : 0) |
    (/^\d{3}$/.test(word) ? KINDS.thousands : 0)
  )
}

/** Whether words of these kinds may be one: rules most pairs of words out at once. */
export function mayJoin(kind: number, gap: number, next: number): boolean {
  if (gap === GAPS.comma) return (next & KINDS.thousands) !== 0
  return (
    gap === GAPS.hyphen ||
    (kind & KINDS.beginsMember) !== 0 ||
    ((kind & KINDS.name) !== 0 && (next & KINDS.number) !== 0)
  )
}

/** The compounds that begin with a word of a text and the next ones, the longest first. */
export function compoundsAt(at: number, slice: (from: number, length: number) => Sequence): Compound[] {
  return compoundsIn(slice(at, LONGEST), 0)
}

/** The same in a sequence: a member of the table, else what hyphens, a number or commas join. */
export function compoundsIn(sequence: Sequence, at: number): Compound[] {
  const { words, stems, gaps } = sequence
  const [gap, next] = [gaps[at + 1], gaps[at + 2]]
  if (gap === GAPS.comma) return thousandsAt(sequence, at)
  const members = compounds
    .get(stems[at] ?? '')
    ?.filter(member =>
      member.stems.every((stem, step) => stems[at + step] === stem && (step === 0 || isJoined(gaps[at + step]))),
    )
  const found = (members ?? []).slice(0, 1).map(({ token, stems }) => ({ token, length: stems.length, isLoose: false }))
  const isNumber = isJoined(gap) && isNumbered(words[at] ?? '', words[at + 1] ?? '')
  const join = (length: number) => words.slice(at, at + length).join('')
  if (gap === GAPS.hyphen && next === GAPS.hyphen) found.push({ token: join(3), length: 3, isLoose: true })
  if (gap === GAPS.hyphen || isNumber) found.push({ token: join(2), length: 2, isLoose: !isNumber })
  return found
}

/** `layer 2`, `EIP-1559`. */
function isNumbered(word: string, next: string): boolean {
  return (kindOf(word, '') & KINDS.name) !== 0 && (kindOf(next, '') & KINDS.number) !== 0
}

/** One number in groups of thousands. */
function thousandsAt({ words, gaps }: Sequence, at: number): Compound[] {
  if (!/^\d{1,3}$/.test(words[at] ?? '') || gaps[at] === GAPS.comma) return []
  let length = 1
  while (gaps[at + length] === GAPS.comma && /^\d{3}$/.test(words[at + length] ?? '')) length++
  return length === 1 ? [] : [{ token: words.slice(at, at + length).join(''), length, isLoose: false }]
}
