/** The words that a tag is written with (taxonomy.yaml says what each list is for). */
interface TagTerms {
  words: string[]
  exact: string[]
  beside: string[]
  context: string[]
  not: string[]
  never: string[]
}

export interface Patterns {
  any: RegExp[]
  not?: RegExp
  never?: RegExp
}

/** As wholeWords knows them. */
const WORDS = /[\p{L}\p{N}_]+/gu
/** How many words may stand between a common word and what makes it a chain. */
const NEAR_WORDS = 2

/** Costs a tenth of what a small run takes for all tags together: made for those that a text may have. */
export function patternsOf({ words, exact, beside, context, not, never }: TagTerms): Patterns {
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
export function wordsIn(text: string): string[] {
  return text.toLowerCase().match(WORDS) ?? []
}

/** Where a term stands, this stands as a whole word. */
export function firstWord(term: string): string {
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
export function aloneInTitle(terms: string[]): RegExp {
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
