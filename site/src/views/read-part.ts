import { readTwinQuery } from '../agents/markdown/list-twin.ts'
import { pageOfTwin } from '../agents/markdown/twins.ts'
import { queryOf } from '../api/params.ts'
import { StatusQuery } from '../api/queries.ts'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { readListQuery } from './list-query.ts'
import type { PageServices } from './parts/page.ts'
import { tidyQuery } from './plan.ts'

/** The rest are lists, which read filters, and addresses that lead on to another, which take the query along. */
const READS_NOTHING =
  /^\/(?:about|companies|privacy|saved|terms|docs(?:\/[a-z]+)?|jobs\/[^/.]+|events\/(?!calendar$)[^/.]+)?$/
/** Beside the pages. */
const FILE_READS_NOTHING = /^\/(?:og\/[\w./-]+|events\/[^/.]+\.ics|sitemap\.xml|sitemaps\/[\w-]+\.xml|opensearch\.xml)$/
const TERM = /^\/glossary\/([^/.]+)$/

/**
 * Of a query, what the page at a path may read, and so its twin in Markdown. Anybody may add other parameters, and each
 * would cost a page of its own (65 ms for the state of every source, or for a picture) and a place in the cache, and
 * stand in its links.
 */
export function readPart(path: string, query: string, services: PageServices): string {
  const page = pageOfTwin(path) ?? path
  if (page === '/status') return statusPart(query)
  const slug = TERM.exec(page)?.[1]
  const isTerm = slug !== undefined && services.store.terms.find(slug) !== undefined
  if (query === '' || isTerm || READS_NOTHING.test(page) || FILE_READS_NOTHING.test(page)) return ''
  const searchParams = new URLSearchParams(query)
  const tidy = tidyQuery({ path: page, searchParams }, services) ?? query
  const list = page === path ? undefined : collections.find(({ name }) => page === `/${name}`)
  return list ? twinPart(list, { query, tidy, searchParams }) : tidy
}

/** What cannot be read stays, because the twin says so. */
function twinPart(
  list: Collection,
  { query, tidy, searchParams }: { query: string; tidy: string; searchParams: URLSearchParams },
): string {
  try {
    const { params } = readTwinQuery(list, { searchParams })
    return params.length === 0 ? tidy : `${tidy === '' ? '?' : `${tidy}&`}${queryOf(params)}`
  } catch {
    return query
  }
}

/** In one spelling. What cannot be read stays, because the page says so; it is drawn without its sources, and not kept. */
function statusPart(query: string): string {
  const { params, problem } = readListQuery({ searchParams: new URLSearchParams(query) }, StatusQuery)
  if (problem) return query
  return params.length === 0 ? '' : `?${queryOf(params)}`
}
