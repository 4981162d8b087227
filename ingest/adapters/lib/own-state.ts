import { z } from 'zod'
import { Flag } from './read.ts'

const Row = z.record(z.string(), z.unknown())

/** A `state` may also be a part of a country; none is called so. */
const WORDS = new Set(['status', 'state', 'visibility'])
const NOT_OPEN =
  /^\s*(?:closed|draft|archived|unpublished|expired|filled|internal|private|confidential|inactive|deleted|on[ _-]?hold)\s*$/i
/** What each flag is for a posting that everybody may apply to. */
const FLAGS = new Map([
  ['active', true],
  ['published', true],
  ['internal', false],
  ['draft', false],
  ['archived', false],
  ['closed', false],
])

/**
 * Whether a posting's own fields say that nobody outside can apply to it. Public lists hold open ones alone by promise;
 * the same platforms' other interfaces write the state beside each, and a list that forgets its promise does too.
 */
export function isWithheld(row: unknown): boolean {
  return Object.entries(Row.safeParse(row).data ?? {}).some(([field, value]) => {
    const name = field.toLowerCase().replace(/^is_?/, '')
    if (WORDS.has(name)) return typeof value === 'string' && NOT_OPEN.test(value)
    const open = FLAGS.get(name)
    return open !== undefined && Flag.safeParse(value).data === !open
  })
}
