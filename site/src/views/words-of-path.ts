import { blankTokens } from '../auth/tokens.ts'

/** Words joined as slugs join them, one with a letter, and perhaps the ending of a file. */
const SLUG = /^(?=.*\p{L})([\p{L}\p{N}]+(?:[-_ ][\p{L}\p{N}]+)*)(?:\.[a-z]{2,5})?$/u
/** What an id of ours ends in. */
const HASH = /-[0-9a-f]{8}$/
const MAX_LENGTH = 100

/** What an address that leads nowhere seems to name, to be searched for; empty where it names nothing readable. */
export function wordsOfPath(path: string): string {
  const last = path.split('/').findLast(part => part !== '') ?? ''
  // Unlike decodeURIComponent it takes what is wrongly escaped, too.
  const text = new URLSearchParams(`last=${last}`).get('last') ?? ''
  if (text.length > MAX_LENGTH || blankTokens(text) !== text) return ''
  const [, slug = ''] = SLUG.exec(text) ?? []
  return slug.replace(HASH, '').replace(/[-_ ]/g, ' ')
}
