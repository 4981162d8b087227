/** The words of an index that a word of a query stands for. */
import { firstWhere } from './binary-search.ts'
import { synonyms } from './synonyms.ts'
import type { TextIndexData } from './text-index.ts'
import { wordsContaining } from './trigrams.ts'
import { wordAt } from './vocabulary.ts'
import { stemOf } from './word-forms.ts'

const SHORT_LATIN = /^[\p{Script=Latin}\p{N}.+#]{1,3}$/u

/** How close what is found is to what was typed, the closest first. */
export const CLOSENESS = { exact: 0, form: 1, synonym: 2, part: 3 } as const
export type Closeness = (typeof CLOSENESS)[keyof typeof CLOSENESS]

/** Numbers of words by how close they are. */
export type Found = Partial<Record<Closeness, number[]>>

/** The exact word, its other forms, and its synonyms. */
export function findWord(index: TextIndexData, word: string): Found {
  const stem = stemOf(word)
  const found: Found = {}
  for (const number of wordsOfStem(index, stem)) {
    const closeness = wordAt(index.vocabulary, number) === word ? CLOSENESS.exact : CLOSENESS.form
    found[closeness] = [...(found[closeness] ?? []), number]
  }
  const others = synonyms.get(stem)?.flatMap(other => wordsOfStem(index, other)) ?? []
  if (others.length > 0) found[CLOSENESS.synonym] = others
  return found
}

/** Words that begin with what was typed or its stem (`hacks`: hackers), or else have it inside. */
export function findPart(index: TextIndexData, typed: string): number[] {
  const found = wordsWith(index, typed)
  const stem = stemOf(typed)
  return found.length === 0 && stem.length > LONGEST_SHORT && typed.startsWith(stem) ? wordsWith(index, stem) : found
}

/** A stem as short as that begins too many words. */
const LONGEST_SHORT = 3

function wordsWith(index: TextIndexData, part: string): number[] {
  const { trigrams, vocabulary } = index
  const isShort = SHORT_LATIN.test(part)
  if (part.length > 1) {
    const beginning = wordsContaining(trigrams, vocabulary, `\n${part}`)
    if (beginning.length > 0 || isShort) return beginning
  } else if (isShort) return []
  return part.length > 2 ? wordsContaining(trigrams, vocabulary, part) : scan(index, part)
}

/** All forms of a word that are there. */
export function wordsOfStem({ byStem, vocabulary }: TextIndexData, stem: string): number[] {
  const stemAt = (place: number) => stemOf(wordAt(vocabulary, byStem[place] ?? 0))
  const first = firstWhere(byStem.length, place => stemAt(place) >= stem)
  const found: number[] = []
  for (let place = first; place < byStem.length && stemAt(place) === stem; place++) found.push(byStem[place] ?? 0)
  return found
}

/** One or two signs of a script whose words may be that short: native search over the whole vocabulary. */
function scan({ vocabulary: { text, starts } }: TextIndexData, wanted: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; ) {
    const word = firstWhere(starts.length, number => (starts[number] ?? 0) > at) - 1
    found.push(word)
    const next = starts[word + 1]
    if (next === undefined) break
    at = text.indexOf(wanted, next - 1)
  }
  return found
}
