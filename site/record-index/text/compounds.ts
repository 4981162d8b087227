/** Words that stand side by side and are one: members of the synonym table, hyphenated words, `layer 2`, `84,000`. */
import { placedWords } from '#contract/text.ts'
import { STOP_WORDS } from './stop-words.ts'
import { compounds } from './synonyms.ts'
import { stemOf } from './word-forms.ts'

/** The characters between a word and the one before it. */
export const GAPS = { other: 0, blank: 1, hyphen: 2, comma: 3 } as const

/** The words of a text in order. `gaps[n]` is the text before word n. */
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

/** The gap that a single UTF-16 unit between two words is. */
export function gapOf(unit: number): number {
  if (unit === BLANK) return GAPS.blank
  if (unit === HYPHEN || unit === UNICODE_HYPHEN) return GAPS.hyphen
  return unit === COMMA ? GAPS.comma : GAPS.other
}

export function isJoined(gap: number | undefined): boolean {
  return gap === GAPS.blank || gap === GAPS.hyphen
}

/** The words of a folded text. `stem` is stemOf, or the same with a cache for many texts. */
export function sequenceOf(folded: string, stem = stemOf): Sequence {
  const words: string[] = []
  const stems: string[] = []
  const gaps: number[] = []
  let before = 0
  for (const { 0: word, index } of placedWords(folded)) {
    gaps.push(words.length > 0 && index - before === 1 ? gapOf(folded.charCodeAt(before)) : GAPS.other)
    words.push(word)
    stems.push(stem(word))
    before = index + word.length
  }
  return { words, stems, gaps }
}

const NONE: readonly Compound[] = []

/** The compounds that start with a word: a member of the table, or else words joined by hyphens, a number or commas. */
export function compoundsAt(sequence: Sequence, at: number): readonly Compound[] {
  const { words, stems, gaps } = sequence
  const gap = gaps[at + 1]
  if (gap === GAPS.comma) return thousandsAt(sequence, at)
  if (!isJoined(gap)) return NONE
  const members = compounds.get(stems[at] ?? '')
  const isNumber = isNumbered(words[at] ?? '', words[at + 1] ?? '')
  // Most pairs of words.
  if (!members && !isNumber && gap !== GAPS.hyphen) return NONE
  const found: Compound[] = []
  const member = members?.find(({ stems: own }) =>
    own.every((stem, step) => stems[at + step] === stem && (step === 0 || isJoined(gaps[at + step]))),
  )
  if (member) found.push({ token: member.token, length: member.stems.length, isLoose: false })
  const join = (length: number) => words.slice(at, at + length).join('')
  if (gap === GAPS.hyphen && gaps[at + 2] === GAPS.hyphen) found.push({ token: join(3), length: 3, isLoose: true })
  if (gap === GAPS.hyphen || isNumber) found.push({ token: join(2), length: 2, isLoose: !isNumber })
  return found
}

/** `layer 2`, `EIP-1559`. */
function isNumbered(word: string, next: string): boolean {
  return /^\d{1,4}$/.test(next) && /^\p{L}{2,10}$/u.test(word) && !STOP_WORDS.has(word)
}

/** One number in groups of thousands. */
function thousandsAt({ words, gaps }: Sequence, at: number): readonly Compound[] {
  if (!/^\d{1,3}$/.test(words[at] ?? '') || gaps[at] === GAPS.comma) return NONE
  let length = 1
  while (gaps[at + length] === GAPS.comma && /^\d{3}$/.test(words[at + length] ?? '')) length++
  return length === 1 ? NONE : [{ token: words.slice(at, at + length).join(''), length, isLoose: false }]
}
