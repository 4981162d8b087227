/** The characters of a text, numbered: a few in a row make a small number, which maps and sets find quickest. */
export interface Characters {
  /** The text in numbers; a line break is 0. */
  numbers: Uint16Array
  /** One more than the largest number. */
  base: number
}

export function numberCharacters(text: string): Characters {
  const numbers = new Uint16Array(text.length)
  const known = new Uint16Array(0x10000)
  let base = 1
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === LINE_BREAK) continue
    if (known[unit] === 0) known[unit] = base++
    numbers[at] = known[unit] ?? 0
  }
  return { numbers, base }
}

const LINE_BREAK = 10
