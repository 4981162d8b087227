/** The distinct words of a collection, numbered, as one string and one array: cheap to hold and to hand over. */
export interface Vocabulary {
  /** Every word after a line break, and a line break at the end. */
  text: string
  /** Where each word starts in it. */
  starts: Uint32Array
}

/**
 * Numbers words as they are met. Open addressing over the characters themselves: with a Map of strings half of the
 * time that an index takes went into making and hashing a new string for every occurrence.
 */
export function collectVocabulary() {
  let units = new Uint16Array(1 << 12)
  let length = 1
  units[0] = LINE_BREAK
  let starts = new Uint32Array(1 << 10)
  let count = 0
  // Pairs of a word's number + 1 (0 is free) and its hash, side by side in memory. Always at most half full.
  let slots = new Uint32Array(1 << 11)
  return { numberOf, finish }

  /** The number of the word that stands at a place of a text. */
  function numberOf(text: string, start: number, end: number): number {
    let hash = 2166136261
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 16777619)
    hash = (hash ^ (hash >>> 15)) >>> 0
    const mask = slots.length - 2
    for (let slot = (hash << 1) & mask; ; slot = (slot + 2) & mask) {
      const number = (slots[slot] ?? 0) - 1
      if (number === -1) return add(text, start, end, hash, slot)
      if (slots[slot + 1] === hash && isAt(number, text, start, end)) return number
    }
  }

  function isAt(number: number, text: string, start: number, end: number): boolean {
    const from = starts[number] ?? 0
    for (let at = start; at < end; at++) if (units[from + at - start] !== text.charCodeAt(at)) return false
    return units[from + end - start] === LINE_BREAK
  }

  function add(text: string, start: number, end: number, hash: number, slot: number): number {
    while (length + end - start + 1 > units.length) units = grown(units, new Uint16Array(units.length * 2))
    if (count === starts.length) starts = grown(starts, new Uint32Array(count * 2))
    starts[count] = length
    for (let at = start; at < end; at++) units[length++] = text.charCodeAt(at)
    units[length++] = LINE_BREAK
    slots[slot] = ++count
    slots[slot + 1] = hash
    if (count * 4 > slots.length) rehash()
    return count - 1
  }

  function rehash(): void {
    const before = slots
    slots = new Uint32Array(before.length * 2)
    const mask = slots.length - 2
    for (let at = 0; at < before.length; at += 2) {
      const hash = before[at + 1] ?? 0
      if (before[at] === 0) continue
      let slot = (hash << 1) & mask
      while (slots[slot] !== 0) slot = (slot + 2) & mask
      slots[slot] = before[at] ?? 0
      slots[slot + 1] = hash
    }
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

function grown<T extends Uint16Array | Uint32Array>(from: T, to: T): T {
  to.set(from)
  return to
}
