/** The queries that pages read, by path: one table for the pages and for the front, which caches under the one spelling. */
import type { AstroGlobal } from 'astro'
import type { z } from 'zod'
import { prefersJson } from '../base/accept.ts'
import { ApiError } from '../base/api-error.ts'
import { NoQuery } from '../base/endpoint.ts'
import type { Collection } from '../collections/collection.ts'
import { CalendarQuery, MonthQuery } from '../collections/events/calendar.ts'
import { collections } from '../collections/index.ts'
import { type ListQuery, listPath, type Problem, readListQuery } from '../collections/list-query.ts'
import { StatusQuery } from '../operations/freshness.ts'
import { pageOfTwin } from '../operations/pages.ts'
import { toErrorResponse } from '../operations/route.ts'
import { SearchQuery } from '../operations/search-all.ts'
import { readTwinQuery } from './list-twin.ts'

/** The filters of a page, and its other parameters; lists have the number of a page besides. */
interface PageQuery {
  filters: z.ZodObject
  extra?: z.ZodObject
  /** It is no list that goes on behind its first page. */
  isSingle?: true
}

const LANDING: PageQuery = { filters: NoQuery }
const FIXED: Record<string, PageQuery> = {
  ...Object.fromEntries(
    collections.map(({ name, pageQuery, page }): [string, PageQuery] => [
      `/${name}`,
      { filters: pageQuery, extra: page.query },
    ]),
  ),
  '/events/calendar': { filters: CalendarQuery, extra: MonthQuery },
  '/status': { filters: StatusQuery, isSingle: true },
  '/search': { filters: SearchQuery.pick({ q: true }).partial(), isSingle: true },
}
const LANDINGS = new Set(collections.flatMap(({ landings }) => landings?.kinds.map(({ path }) => path) ?? []))

/** Undefined where a page reads none. */
function queryAt(path: string): PageQuery | undefined {
  if (Object.hasOwn(FIXED, path)) return FIXED[path]
  return LANDINGS.has(path.slice(0, path.lastIndexOf('/'))) ? LANDING : undefined
}

/**
 * The query of a target in one spelling: the parameters that its page reads, or the same page in Markdown. As it was
 * written where it cannot be read, or has empty fields, which the page itself answers. Anybody may add other parameters:
 * each would cost a page and a place in the cache, and would be repeated in the links of the page.
 */
export function tidyQuery(path: string, query: string): string {
  if (query === '' || path.endsWith('.html')) return query
  const page = pageOfTwin(path) ?? path
  const schemas = queryAt(page)
  if (!schemas) return ''
  const searchParams = new URLSearchParams(query)
  const read = readListQuery({ searchParams }, schemas.filters, schemas.extra)
  const list = page === path ? undefined : collections.find(({ name }) => page === `/${name}`)
  if (list) return twinQuery(list, read, query)
  if (read.problem || (page === path && read.isUntidy)) return isEmptySearch(page, searchParams) ? '' : query
  return addressOf('', schemas.isSingle ? { ...read, page: 1 } : read)
}

/** An empty form of the search shows the form. */
function isEmptySearch(page: string, searchParams: URLSearchParams): boolean {
  return page === '/search' && !searchParams.get('q')?.trim()
}

function twinQuery(list: Collection, read: ListQuery<unknown>, query: string): string {
  try {
    const { params } = readTwinQuery(list, { searchParams: new URLSearchParams(query) })
    return read.problem ? query : addressOf('', { ...read, stays: [...read.stays, ...params] })
  } catch {
    // The twin names what is wrong with it.
    return query
  }
}

function addressOf(
  path: string,
  { params, stays, page }: Pick<ListQuery<unknown>, 'params' | 'stays' | 'page'>,
): string {
  return listPath(path, [...params, ...stays], page)
}

/** The address of the list without the empty fields that a form sent along; undefined when it has none. */
export function tidyAddress({ pathname, searchParams }: URL): string | undefined {
  const schemas = queryAt(pathname)
  if (!schemas) return undefined
  const read = readListQuery({ searchParams }, schemas.filters, schemas.extra)
  return read.isUntidy ? addressOf(pathname, read) : undefined
}

type Asked = Pick<AstroGlobal, 'locals' | 'request' | 'response'>

/** Sets the status of a page whose query could not be read; the error body instead, for a client that prefers JSON. */
export function answerProblem(
  problem: Problem | undefined,
  { locals, request, response }: Asked,
): Response | undefined {
  if (!problem) return undefined
  if (prefersJson(request.headers.get('accept') ?? undefined))
    return toErrorResponse(new ApiError('BAD_REQUEST', problem.message, problem.hint), locals.services)
  response.status = 400
  return undefined
}
