/** Words that stand side by side and are one: members of the synonym table, hyphenated words, `layer 2`, `84,000`. */
import { isFiller } from './fillers.ts'
import { compounds, compoundWords } from './synonyms.ts'

/** What stands between a word and the one before it. */
export const GAPS = { other: 0, blank: 1, hyphen: 2, comma: 3 } as const

/** Words of a text in order, with what the rules below look at. `gaps[n]` is what precedes word n. */
export interface Sequence {
  words: readonly string[]
  stems: readonly string[]
  gaps: readonly number[]
}

/** A word that is made of several. */
export interface Compound {
  token: string
  /** Of what it is run together, where these may also stand apart. */
  parts?: [string, string]
}

const BLANK = 32
const COMMA = 44
const HYPHEN = 45
const UNICODE_HYPHEN = 0x2010
/** Words in the longest member of the table. */
const LONGEST = Math.max(...[...compounds.values()].flat().map(({ stems }) => stems.length))

/** The gap that a single sign between two words is. */
export function gapOf(unit: number): number {
  if (unit === BLANK) return GAPS.blank
  if (unit === HYPHEN || unit === UNICODE_HYPHEN) return GAPS.hyphen
  return unit === COMMA ? GAPS.comma : GAPS.other
}

/** The member of the synonym table that begins at a word, the longest where there are several. */
export function memberAt({ stems, gaps }: Sequence, at: number): { token: string; length: number } | undefined {
  const found = compounds
    .get(stems[at] ?? '')
    ?.find(member =>
      member.stems.every((stem, step) => stems[at + step] === stem && (step === 0 || isJoined(gaps[at + step]))),
    )
  return found && { token: found.token, length: found.stems.length }
}

export function isJoined(gap: number | undefined): boolean {
  return gap === GAPS.blank || gap === GAPS.hyphen
}

/** `layer 2`, `EIP-1559`: a word and a number that belong together. */
export function isNumbered(word: string, next: string, gap: number | undefined): boolean {
  const kinds = [kindOf(word, ''), kindOf(next, '')] as const
  return isJoined(gap) && (kinds[0] & KINDS.name) !== 0 && (kinds[1] & KINDS.number) !== 0
}

/** The words that a compound is made of, where it is typed as one: `rugpull`, `eip1559`. */
export function spelledApart(token: string): readonly string[] | undefined {
  const [, name = '', number = ''] = /^(\p{L}{2,10})(\d{1,4})$/u.exec(token) ?? []
  return compoundWords(token) ?? (name !== '' && !isFiller(name) ? [name, number] : undefined)
}

/** How many words from here on are one number in groups of thousands; 1 where they are none. */
export function thousandsAt({ words, gaps }: Sequence, at: number): number {
  if (!/^\d{1,3}$/.test(words[at] ?? '') || gaps[at] === GAPS.comma) return 1
  let length = 1
  while (gaps[at + length] === GAPS.comma && /^\d{3}$/.test(words[at + length] ?? '')) length++
  return length
}

/** What a word can be the start or the end of, one bit each. */
export const KINDS = { beginsMember: 1, name: 2, number: 4, thousands: 8 } as const

export function kindOf(word: string, stem: string): number {
  return (
    (compounds.has(stem) ? KINDS.beginsMember : 0) |
    (/^\p{L}{2,10}$/u.test(word) && !isFiller(word) ? KINDS.name : 0) |
    (/^\d{1,4}$/.test(word) ? KINDS.number : 0) |
    (/^\d{3}$/.test(word) ? KINDS.thousands : 0)
  )
}

/** Whether words of these kinds may be one: most are passed over at a glance. */
export function mayJoin(kind: number, gap: number, next: number): boolean {
  if (gap === GAPS.comma) return (next & KINDS.thousands) !== 0
  return (
    gap === GAPS.hyphen ||
    (kind & KINDS.beginsMember) !== 0 ||
    ((kind & KINDS.name) !== 0 && (next & KINDS.number) !== 0)
  )
}

/** The compounds that begin with a word and the next ones. */
export function compoundsAt(at: number, slice: (from: number, length: number) => Sequence): Compound[] {
  const sequence = slice(at, LONGEST)
  const gap = sequence.gaps[1]
  if (gap === GAPS.comma) return thousandsOf(sequence)
  const [first = '', second = ''] = sequence.words
  const member = memberAt(sequence, 0)
  return [
    ...(member ? [{ token: member.token }] : []),
    ...(gap === GAPS.hyphen ? hyphenated(sequence) : isNumbered(first, second, gap) ? [{ token: first + second }] : []),
  ]
}

function thousandsOf(sequence: Sequence): Compound[] {
  const length = thousandsAt(sequence, 0)
  return length === 1 ? [] : [{ token: sequence.words.slice(0, length).join('') }]
}

/** `non-custodial` as `noncustodial`, and three words as one too. */
function hyphenated({ words: [first = '', second = '', third = ''], gaps }: Sequence): Compound[] {
  const isNumber = isNumbered(first, second, GAPS.hyphen)
  const two: Compound = { token: first + second, ...(!isNumber && { parts: [first, second] }) }
  if (gaps[2] !== GAPS.hyphen) return [two]
  return [two, { token: first + second + third, parts: [first + second, third] }]
}
