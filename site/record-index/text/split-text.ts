/** Where the words of a folded text are: the rule of data/contract/words.ts, for texts of whole collections. */

/** A text and its words: for each one its start, its end, and its sign in two numbers. */
interface SplitText {
  /** The text's UTF-16 units. */
  units: Uint16Array
  places: Int32Array
  /** How many numbers of `places` are filled. */
  count: number
}

/** How many numbers describe a word of a text. */
export const PLACE_SIZE = 4

let bytes = Buffer.alloc(0)
let units = new Uint16Array()
let places = new Int32Array()

/**
 * Valid until the next text is split. Typed arrays and tables, because texts of whole collections pass through here:
 * asking a string for its characters one by one takes three times as long.
 */
export function split(text: string): SplitText {
  if (text.length >= units.length) {
    bytes = Buffer.alloc((text.length + 1) * 4)
    units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
    // A word and what ends it take two characters.
    places = new Int32Array((units.length / 2) * PLACE_SIZE)
  }
  bytes.write(text, 'utf16le')
  units[text.length] = SPACE
  return { units, places, count: findWords(units, text.length, places) }
}

const SPACE = 32
const OUTSIDE = 1
/** May stand inside a word. */
const INNER = 2
/** May stand inside and at the end. */
const CLOSING = 3
const LETTER = 4
const BEYOND_ASCII = 128
const NOT_WHOLE = 1 << 31
/** Kinds of the units met so far; 0 is not looked up yet, and stays so where the unit alone does not tell. */
const kinds = new Uint8Array(0x10000)

/**
 * The sign of a word of up to eight ASCII letters is the word itself: words are the same when their signs are. The first
 * number of any other sign is negative: words of the same sign may differ.
 */
function findWords(units: Uint16Array, length: number, places: Int32Array): number {
  const known = kinds
  let count = 0
  let unit = units[0] ?? 0
  let kind = known[unit] || lookUp(units, 0)
  for (let at = 0; ; ) {
    while (kind !== LETTER) {
      if (at >= length) return count
      unit = units[++at] ?? 0
      kind = known[unit] || lookUp(units, at)
    }
    const start = at
    let end = at
    let head = 0
    let tail = 0
    let hash = 0
    let seen = 0
    while (kind >= CLOSING) {
      // Signs that are left out of the two numbers.
      if (at > end) seen = BEYOND_ASCII
      // No call in here: this loop runs for every letter.
      do {
        head = (head << 8) | (tail >>> 24)
        tail = (tail << 8) | unit
        hash = Math.imul(hash ^ unit, 16777619)
        seen |= unit
        unit = units[++at] ?? 0
        kind = known[unit] ?? 0
      } while (kind >= CLOSING)
      if (kind === 0) kind = lookUp(units, at)
      end = at
      // Signs that may only stand inside belong to the word when it goes on behind them.
      while (kind === INNER) {
        unit = units[++at] ?? 0
        kind = known[unit] || lookUp(units, at)
      }
    }
    const isWhole = end - start <= 8 && seen < BEYOND_ASCII
    places[count++] = start
    places[count++] = end
    places[count++] = isWhole ? head : hash | NOT_WHOLE
    places[count++] = tail
  }
}

function lookUp(units: Uint16Array, at: number): number {
  const unit = units[at] ?? 0
  if (unit >= 0xd800 && unit <= 0xdfff) return kindOfHalf(units, at)
  const kind = kindOf(String.fromCharCode(unit))
  kinds[unit] = kind
  return kind
}

/** Half of a sign outside the basic plane is of its kind, but no word starts with a second half. */
function kindOfHalf(units: Uint16Array, at: number): number {
  const unit = units[at] ?? 0
  const isSecond = unit >= 0xdc00
  const pair = isSecond ? [units[at - 1] ?? 0, unit] : [unit, units[at + 1] ?? 0]
  const kind = kindOf(String.fromCharCode(...pair))
  return isSecond ? Math.min(kind, CLOSING) : kind
}

function kindOf(sign: string): number {
  if (/^[\p{L}\p{N}]$/u.test(sign)) return LETTER
  if (/^[\p{M}+#]$/u.test(sign)) return CLOSING
  return sign === '.' ? INNER : OUTSIDE
}
