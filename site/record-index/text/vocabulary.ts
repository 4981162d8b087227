import { firstWhere } from '../bits.ts'

/** The distinct words of a collection, numbered, as one string and one array: cheap to hold and to hand over. */
export interface Vocabulary {
  /** Every word after a line break, and a line break at the end. */
  text: string
  /** The start of each word in it. */
  starts: Uint32Array
}

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

export function wordAt({ text, starts }: Vocabulary, number: number): string {
  return text.slice(starts[number], (starts[number + 1] ?? text.length) - 1)
}
