/**
 * The matching rule of the whole service, used for texts and queries alike: NFKC, lower case, accents folded; words
 * are runs of letters, digits and inner `.`, `+`, `#`. A closing `+` or `#` stays too, so that `C++` and `C#` are
 * words of their own and not the letter C.
 */
const COMBINING_ACCENTS = /[\u0300-\u036f]/g
const ASCII = /^[\0-\x7f]*$/
const SHORT_LATIN = /^[\p{Script=Latin}\p{N}.+#]{1,3}$/u

export function fold(text: string): string {
  // Nothing to normalize, and most texts are so.
  if (ASCII.test(text)) return text.toLowerCase()
  return text.normalize('NFKD').replace(COMBINING_ACCENTS, '').normalize('NFKC').toLowerCase()
}

/** Folded words in order, repeats included. */
export function wordsOf(text: string): string[] {
  const folded = fold(text)
  const words: string[] = []
  eachWord(folded, (start, end) => words.push(folded.slice(start, end)))
  return words
}

/** Where the words of a text are. Walks characters by table: texts of whole collections pass through here. */
export function eachWord(text: string, visit: (start: number, end: number) => void): void {
  let start = -1
  let end = 0
  for (let at = 0, width = 1; at < text.length; at += width) {
    const unit = text.charCodeAt(at)
    const isSurrogate = unit >= 0xd800 && unit <= 0xdfff
    const point = isSurrogate ? (text.codePointAt(at) ?? unit) : unit
    width = point > 0xffff ? 2 : 1
    const kind = kindOf(point)
    if (kind === OUTSIDE) {
      if (start !== -1) visit(start, end)
      start = -1
    } else if (start === -1 && kind === LETTER) {
      start = at
      end = at + width
    } else if (kind >= CLOSING) end = at + width
  }
  if (start !== -1) visit(start, end)
}

const OUTSIDE = 1
/** May stand inside a word. */
const INNER = 2
/** May stand inside and at the end. */
const CLOSING = 3
const LETTER = 4
/** Kinds of the characters met so far; 0 is not looked up yet. */
const kinds = new Uint8Array(0x10000)

function kindOf(point: number): number {
  const known = kinds[point] ?? 0
  if (known !== 0) return known
  const kind = lookUp(point)
  if (point < kinds.length) kinds[point] = kind
  return kind
}

function lookUp(point: number): number {
  const sign = String.fromCodePoint(point)
  if (/[\p{L}\p{N}]/u.test(sign)) return LETTER
  if (/[\p{M}+#]/u.test(sign)) return CLOSING
  return sign === '.' ? INNER : OUTSIDE
}

/** Words joined by hyphens: `Layer 2`, `layer-2` and `LAYER 2` are one value. */
export function slugOf(text: string): string {
  return wordsOf(text).join('-')
}

/** Up to three Latin letters or digits must start a word (`ai` is not in "maintain"); longer words may stand anywhere in it. */
export function mustStartWord(word: string): boolean {
  return SHORT_LATIN.test(word)
}

/** Whether one text word answers one query word. */
export function wordMatches(textWord: string, queryWord: string): boolean {
  return mustStartWord(queryWord) ? textWord.startsWith(queryWord) : textWord.includes(queryWord)
}
