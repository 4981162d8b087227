/**
 * Words that mean the same to people who search, by kind. Reviewed by hand: a group widens what its members find, so
 * words that only sometimes mean the same stay out. Members of several words count if these stand side by side, in any
 * form.
 */
import { fold } from '#contract/text.ts'
// By kind and English word, those of other languages: es, pt, fr, de, it, nl, pl, ru, tr, id, vi, zh, ja, ko.
import foreignWords from './foreign.json' with { type: 'json' }
// `same`: members of a line mean one thing, parted by commas. `related`: found by a word although they mean something
// else: `solidity` is how most smart contracts are written.
import written from './synonyms.json' with { type: 'json' }
import { stemOf } from './word-forms.ts'

/** A member of several words. */
export interface Compound {
  words: string[]
  stems: string[]
  /** The one word that the index has for it. */
  token: string
}

const membersOf = (line: string) => fold(line).split(', ')
const rowsOf = (byWord: Record<string, string>) =>
  Object.entries(byWord).map(([word, line]) => [word, membersOf(line)] as const)

const groups = Object.values(written.same).flat().map(membersOf)
const related = rowsOf(written.related)
const foreign = Object.values(foreignWords).flatMap(rowsOf)

const members = [...groups, ...related, ...foreign].flat(2)

/** Members of one word as they are written: spelling is mended towards them, too. */
export const MEMBERS: readonly string[] = [...new Set(members)].filter(member => !member.includes(' '))

/** Members of several words by the stem of their first, longest first. */
export const compounds: ReadonlyMap<string, Compound[]> = compoundsOf(members)

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
  const add = (all: readonly string[], meant: readonly string[]) => {
    for (const from of all) {
      const others = found.get(from) ?? new Set()
      for (const to of meant) if (from !== to) others.add(to)
      found.set(from, others)
    }
  }
  const tokenOf = (member: string) => stemOf(member.replaceAll(' ', ''))
  for (const members of groups) {
    const tokens = members.map(tokenOf)
    add(tokens, tokens)
  }
  for (const [from, members] of related) add([tokenOf(from)], members.map(tokenOf))
  for (const [word, members] of foreign) {
    const meant = tokenOf(word)
    add(members.map(tokenOf), [meant, ...(found.get(meant) ?? [])])
  }
  return new Map(Array.from(found, ([from, to]) => [from, [...to]]))
}
