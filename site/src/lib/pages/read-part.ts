import { StatusQuery } from '#schema'
import { queryOf } from '../params.ts'
import type { Services } from '../services.ts'
import { readListQuery } from './list-query.ts'

/**
 * The rest are lists and their twins, which read filters, and addresses that lead on to another, which take the query
 * along.
 */
const READS_NOTHING =
  /^\/(?:about|companies|privacy|terms|docs(?:\/[a-z]+)?|jobs\/[^/.]+|events\/(?!calendar$)[^/.]+|og\/[\w./-]+)?$/
const TERM = /^\/glossary\/([^/.]+)$/

/**
 * Of a query, what the page that Astro draws at a path may read. Anybody may add other parameters, and each would cost a
 * page of its own (65 ms for the state of every source, or for a picture) and a place in the cache.
 */
export function readPart(path: string, query: string, { store }: Pick<Services, 'store'>): string {
  if (path === '/status') return statusPart(query)
  const slug = TERM.exec(path)?.[1]
  const isTerm = slug !== undefined && store.terms.find(slug) !== undefined
  return isTerm || READS_NOTHING.test(path) ? '' : query
}

/** In one spelling. What cannot be read stays, because the page says so; it is drawn without its sources, and not kept. */
function statusPart(query: string): string {
  const { params, problem } = readListQuery({ searchParams: new URLSearchParams(query) }, StatusQuery)
  if (problem) return query
  return params.length === 0 ? '' : `?${queryOf(params)}`
}
