import { readTwinQuery } from '../agents/markdown/list-twin.ts'
import { pageOfTwin } from '../agents/markdown/twins.ts'
import { queryOf } from '../api/params.ts'
import { pathOf } from '../api/path-of.ts'
import { StatusQuery } from '../api/queries.ts'
import type { Collection } from '../collections/collection.ts'
import { collections } from '../collections/index.ts'
import { listPages, recordListPages } from '../collections/pages.ts'
import { readListQuery } from './list-query.ts'
import type { PageServices } from './parts/page.ts'
import { searchPage } from './parts/search.ts'
import type { QueryPage } from './query-page.ts'

const PAGES = [...listPages, ...recordListPages, searchPage]
const PARAMETER = /\/\{(\w+)\}$/
const fixed = new Map(PAGES.filter(({ path }) => !PARAMETER.test(path)).map(page => [page.path, page]))
const withParameter = new Map(
  PAGES.flatMap(page => {
    const name = PARAMETER.exec(page.path)?.[1]
    return name === undefined ? [] : [[page.path.replace(PARAMETER, ''), { page, name }] as const]
  }),
)

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
  const tidy = tidyQuery({ path: page, searchParams, isTwin: page !== path }, services) ?? query
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

/** The query of such a page in one spelling; undefined when there is no such page, or what is asked cannot be read. */
function tidyQuery(
  { path, searchParams, isTwin }: { path: string; searchParams: URLSearchParams; isTwin: boolean },
  services: PageServices,
): string | undefined {
  const found = pageAt(path)
  const reading = found?.page.read(services, { searchParams, params: found.params })
  if (reading?.key === undefined || (reading.isUntidy && !isTwin)) return undefined
  return reading.address.slice(pathOf(reading.address).length)
}

function pageAt(path: string): { page: QueryPage; params: Record<string, string> } | undefined {
  const page = fixed.get(path)
  if (page) return { page, params: {} }
  const end = path.lastIndexOf('/')
  const found = withParameter.get(path.slice(0, end))
  return found && { page: found.page, params: { [found.name]: decodeURIComponent(path.slice(end + 1)) } }
}
