/** The words of an index that a word of a query stands for. */
import { synonyms } from './synonyms.ts'
import { stemOf } from './word-forms.ts'
import type { Words } from './word-index.ts'

const SHORT_LATIN = /^[\p{Script=Latin}\p{N}.+#]{1,3}$/u

/** How close what is found is to what was typed, the closest first. */
export const CLOSENESS = { exact: 0, form: 1, synonym: 2, part: 3 } as const
export type Closeness = (typeof CLOSENESS)[keyof typeof CLOSENESS]

/** Numbers of words by how close they are. */
export type Found = Partial<Record<Closeness, number[]>>

/** The exact word, its other forms, and its synonyms. */
export function findWord(index: Words, word: string): Found {
  const stem = stemOf(word)
  const found: Found = {}
  for (const number of index.ofStem(stem)) {
    const closeness = index.wordAt(number) === word ? CLOSENESS.exact : CLOSENESS.form
    found[closeness] = [...(found[closeness] ?? []), number]
  }
  const others = synonyms.get(stem)?.flatMap(other => index.ofStem(other)) ?? []
  if (others.length > 0) found[CLOSENESS.synonym] = others
  return found
}

/** Words that begin with what was typed or its stem (`hacks`: hackers), or else have it inside. */
export function findPart(index: Words, typed: string): number[] {
  const found = wordsWith(index, typed)
  const stem = stemOf(typed)
  return found.length === 0 && stem.length > LONGEST_SHORT && typed.startsWith(stem) ? wordsWith(index, stem) : found
}

/** A stem as short as that begins too many words. */
const LONGEST_SHORT = 3

function wordsWith(index: Words, part: string): number[] {
  const isShort = SHORT_LATIN.test(part)
  if (part.length > 1) {
    const beginning = index.beginningWith(part)
    if (beginning.length > 0 || isShort) return beginning
  } else if (isShort) return []
  return index.containing(part)
}
