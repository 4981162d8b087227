/**
 * Words that mean the same to people who search, by kind. Reviewed by hand: a group widens what its members find, so
 * words that only sometimes mean the same stay out. Members of several words count if these stand side by side, in any
 * form.
 */
// `same`: members of a line mean one thing, folded and parted by commas. `related`: found by a word although it means
// something else: `solidity` is how most smart contracts are written. `foreign`: words of other languages for an English one.
import written from './synonyms.json' with { type: 'json' }
import { stemOf } from './word-forms.ts'

/** A member of several words. */
export interface Compound {
  words: string[]
  stems: string[]
  /** The one word that the index has for it. */
  token: string
}

const groups = Object.values(written.same)
  .flat()
  .map(line => line.split(', '))
const related = Object.entries(written.related)
const foreign = Object.entries(written.foreign).map(([meant, line]) => [meant, line.split(', ')] as const)

/** Members of one word as they are written: spelling is mended towards them, too. */
export const MEMBERS: readonly string[] = [...new Set([...groups, ...related, ...foreign].flat(2))].filter(
  member => !member.includes(' '),
)

/** Members of several words by the stem of their first, longest first. */
export const compounds: ReadonlyMap<string, Compound[]> = compoundsOf([...groups, ...related, ...foreign].flat(2))

/** The stem of a member (of a compound's token) -> the stems of the members that are found by it. */
export const synonyms: ReadonlyMap<string, readonly string[]> = synonymsOf()

function compoundsOf(members: string[]): Map<string, Compound[]> {
  const several = [...new Set(members)]
    .map(member => member.split(' '))
    .filter(words => words.length > 1)
    .map(words => ({ words, stems: words.map(stemOf), token: words.join('') }))
  const byFirst = Map.groupBy(several, ({ stems: [first = ''] }) => first)
  for (const same of byFirst.values()) same.sort((a, b) => b.stems.length - a.stems.length)
  return byFirst
}

function synonymsOf(): Map<string, string[]> {
  const found = new Map<string, Set<string>>()
  const add = (from: string, to: string) => {
    if (from !== to) found.set(from, (found.get(from) ?? new Set()).add(to))
  }
  const tokenOf = (member: string) => stemOf(member.replaceAll(' ', ''))
  for (const members of groups) for (const from of members) for (const to of members) add(tokenOf(from), tokenOf(to))
  for (const [from, to] of related) add(tokenOf(from), tokenOf(to))
  for (const [meant, words] of foreign)
    for (const to of [tokenOf(meant), ...(found.get(tokenOf(meant)) ?? [])])
      for (const word of words) add(tokenOf(word), to)
  return new Map([...found].map(([from, to]) => [from, [...to]]))
}
