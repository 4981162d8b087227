import { firstWhere } from '../binary-search.ts'

/** The distinct words of a collection, numbered, as one string and one array: cheap to hold and to hand over. */
export interface Vocabulary {
  /** Every word after a line break, and a line break at the end. */
  text: string
  /** Where each word starts in it. */
  starts: Uint32Array
}

/** The same of texts that are distinct. */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const starts = new Uint32Array(texts.length)
  let length = 1
  for (const [number, text] of texts.entries()) {
    starts[number] = length
    length += text.length + 1
  }
  return { text: `\n${texts.map(text => `${text}\n`).join('')}`, starts }
}

/** The number of a text, found by the order of all texts. */
export function numberOf(vocabulary: Vocabulary, byText: Uint32Array, text: string): number | undefined {
  const number = byText[firstWhere(byText.length, at => wordAt(vocabulary, byText[at] ?? 0) >= text)]
  return number !== undefined && wordAt(vocabulary, number) === text ? number : undefined
}

/**
 * Numbers words as they are met. Open addressing over signs (see split-text.ts): with a Map of strings half of the time
 * that an index takes went into making and hashing a new string for every occurrence, and comparing letter by letter
 * took as long as splitting the text.
 */
export function collectVocabulary() {
  let units = new Uint16Array(1 << 12)
  let length = 1
  units[0] = LINE_BREAK
  let starts = new Uint32Array(1 << 10)
  let count = 0
  // A word's number + 1 (0 is free) and its sign, side by side in memory. Always at most two thirds full.
  let slots = new Int32Array(SLOT_SIZE << 10)
  let mask = (1 << 10) - 1
  return { numberOf, finish }

  /** The number of the word that stands at a place of a text and has this sign. */
  function numberOf(text: Uint16Array, start: number, end: number, head: number, tail: number): number {
    for (let place = mixed(head, tail) & mask; ; place = (place + 1) & mask) {
      const slot = place * SLOT_SIZE
      const number = (slots[slot] ?? 0) - 1
      if (number === -1) return add(text, start, end, head, tail, slot)
      const isSame = slots[slot + 1] === head && slots[slot + 2] === tail
      if (isSame && (head >= 0 || isAt(number, text, start, end))) return number
    }
  }

  function isAt(number: number, text: Uint16Array, start: number, end: number): boolean {
    const known = units
    const shift = (starts[number] ?? 0) - start
    for (let at = start; at < end; at++) if (known[at + shift] !== text[at]) return false
    return known[end + shift] === LINE_BREAK
  }

  function add(text: Uint16Array, start: number, end: number, head: number, tail: number, slot: number): number {
    while (length + end - start + 1 > units.length) units = grown(units, new Uint16Array(units.length * 2))
    if (count === starts.length) starts = grown(starts, new Uint32Array(count * 2))
    starts[count] = length
    for (let at = start; at < end; at++) units[length++] = text[at] ?? 0
    units[length++] = LINE_BREAK
    slots[slot] = ++count
    slots[slot + 1] = head
    slots[slot + 2] = tail
    if (count * 3 > mask * 2) {
      slots = spread(slots)
      mask = mask * 2 + 1
    }
    return count - 1
  }

  function finish(): Vocabulary {
    const text = Buffer.from(units.buffer, 0, length * 2).toString('utf16le')
    return { text, starts: starts.slice(0, count) }
  }
}

export function wordAt({ text, starts }: Vocabulary, number: number): string {
  return text.slice(starts[number], (starts[number + 1] ?? text.length) - 1)
}

const LINE_BREAK = 10
const SLOT_SIZE = 3

/** The same words in twice as many slots. */
function spread(before: Int32Array): Int32Array<ArrayBuffer> {
  const slots = new Int32Array(before.length * 2)
  const mask = slots.length / SLOT_SIZE - 1
  for (let at = 0; at < before.length; at += SLOT_SIZE) {
    const [number = 0, head = 0, tail = 0] = before.subarray(at, at + SLOT_SIZE)
    if (number === 0) continue
    let place = mixed(head, tail) & mask
    while (slots[place * SLOT_SIZE] !== 0) place = (place + 1) & mask
    slots.set([number, head, tail], place * SLOT_SIZE)
  }
  return slots
}

function mixed(head: number, tail: number): number {
  const product = Math.imul(head, 0x9e3779b1) ^ Math.imul(tail, 0x85ebca6b)
  return product ^ (product >>> 15)
}

function grown<T extends Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}

/** One bit for each letter of a word, with a few letters to a bit. */
export function lettersOf(word: string): number {
  let bits = 0
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31)
  return bits >>> 0
}
