/** The service and its collections in running text. */
import type { Collection } from './collection.ts'
import { collections } from './index.ts'

export const CONTENTS = 'jobs, news, events and a glossary'
export const OFFER =
  'Web3 jobs with the day each was last seen open, crypto news with each story once, Web3 events with checked dates, and a glossary'
/** How long records are kept. */
export const KEPT = 'closed jobs are kept for 90 days, news for 45'

/** Returns a word of each collection, joined: `jobs, events and terms`. */
export function listed(word: (collection: Collection) => string | undefined, joint = 'and'): string {
  const words = collections.flatMap(collection => word(collection) ?? [])
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${joint} `)
}

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
