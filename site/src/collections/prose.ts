/** The collections in running text. */
import type { Collection } from './collection.ts'
import { collections } from './index.ts'

/** What `word` says of each collection: `jobs, events and terms`. */
export function listed(word: (collection: Collection) => string | undefined, joint = 'and'): string {
  return joined(
    collections.flatMap(collection => word(collection) ?? []),
    ` ${joint} `,
  )
}

/** What the service is, in a sentence: `Web3 jobs with the day each was last seen open, ..., and a glossary.` */
export function offer(word: 'promise' | 'pitch' = 'promise'): string {
  return joined(
    collections.map(({ prose }) => prose[word]),
    ', and ',
  )
}

/** How long records are kept, of each collection that drops some: `closed jobs are kept for 90 days, ...`. */
export const KEPT = collections.flatMap(({ prose }) => prose.kept ?? []).join(', ')

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function joined(words: string[], last: string): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(last)
}
