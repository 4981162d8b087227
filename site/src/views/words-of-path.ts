import { blankTokens } from '../auth/tokens.ts'

/** Words joined as slugs join them, one with a letter, and perhaps the ending of a file. */
const SLUG = /^(?=.*\p{L})([\p{L}\p{N}]+(?:[-_ ][\p{L}\p{N}]+)*)(?:\.[a-z]{2,5})?$/u
/** The end of an id of ours. */
const HASH = /-[0-9a-f]{8}$/
const MAX_LENGTH = 100

/** Returns the words that an address without a page seems to name, to search for; empty if there are none. */
export function wordsOfPath(path: string): string {
  const last = path.split('/').findLast(part => part !== '') ?? ''
  // Unlike decodeURIComponent it accepts wrong escapes.
  const text = new URLSearchParams(`last=${last}`).get('last') ?? ''
  if (text.length > MAX_LENGTH || blankTokens(text) !== text) return ''
  const [, slug = ''] = SLUG.exec(text) ?? []
  return slug.replace(HASH, '').replace(/[-_ ]/g, ' ')
}
