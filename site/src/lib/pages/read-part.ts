import { StatusQuery } from '#schema'
import type { Services } from '../services.ts'

/**
 * The rest are lists and their twins, which read filters, and addresses that lead on to another, which take the query
 * along.
 */
const READS_NOTHING =
  /^\/(?:about|companies|privacy|terms|docs(?:\/[a-z]+)?|jobs\/[^/.]+|events\/(?!calendar$)[^/.]+)?$/
const TERM = /^\/glossary\/([^/.]+)$/

/**
 * Of a query, what the page that Astro draws at a path may read. Anybody may add other parameters, and each would cost a
 * page of its own (65 ms for the state of every source) and a place in the cache.
 */
export function readPart(path: string, query: string, { store }: Pick<Services, 'store'>): string {
  if (path === '/status') return knownIn(query, ['page', ...Object.keys(StatusQuery.shape)])
  const slug = TERM.exec(path)?.[1]
  const isTerm = slug !== undefined && store.terms.find(slug) !== undefined
  return isTerm || READS_NOTHING.test(path) ? '' : query
}

function knownIn(query: string, names: string[]): string {
  const known = [...new URLSearchParams(query)].filter(([name]) => names.includes(name))
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`
}
