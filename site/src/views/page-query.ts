/** The queries that pages read, by path: one table for the pages and for the front, which caches under the one spelling. */
import type { AstroGlobal } from 'astro'
import { z } from 'zod'
import { prefersJson } from '../base/answer.ts'
import { ApiError } from '../base/api-error.ts'
import { NoQuery } from '../base/endpoint.ts'
import { atMost } from '../base/parameters.ts'
import { ignoredLine, missesOf, PageQuery, readQuery } from '../base/query.ts'
import { ageOfSet, setAge, stripOf } from '../collections/age.ts'
import type { Collection, View } from '../collections/collection.ts'
import { CalendarQuery, MonthQuery } from '../collections/events/calendar.ts'
import { collections, lists } from '../collections/index.ts'
import { jobFilters } from '../collections/jobs/filters.ts'
import { type List, type ListQuery, listOf, listPath, type Problem, readListQuery } from '../collections/list-page.ts'
import { pageOfTwin } from '../operations/pages.ts'
import { toErrorResponse } from '../operations/prepare.ts'
import { SearchQuery } from '../operations/search-all.ts'
import type { Now } from '../store/selection.ts'
import { StatusQuery } from './status-page.ts'

/** The filters of a page, and its other parameters; lists have the number of a page besides. */
interface Schemas {
  filters: z.ZodObject
  extra?: z.ZodObject
  /** It has one page only. */
  isSingle?: true
}

/** The page of a job answers for the reader's country. */
export const JobQuery = jobFilters.schema.pick({ open_to: true })
const JOB_PATH = /^\/jobs\/[^/]+$/
const FIXED: Record<string, Schemas> = {
  ...Object.fromEntries(
    lists.map(({ name, pageQuery, page }) => [`/${name}`, { filters: pageQuery, extra: page.query }]),
  ),
  '/events/calendar': { filters: CalendarQuery, extra: MonthQuery },
  '/status': { filters: StatusQuery, isSingle: true },
  '/search': { filters: SearchQuery.pick({ q: true }).partial(), isSingle: true },
}
const LANDINGS = new Set(collections.flatMap(({ landings }) => landings?.kinds.map(({ path }) => path) ?? []))

/** Returns the page of a path, and the parameters that it reads, if any: the Markdown of a list has more of them. */
function pageAt(path: string): { page: string; schemas: Schemas | undefined } {
  const page = pageOfTwin(path) ?? path
  const list = page === path ? undefined : lists.find(({ name }) => page === `/${name}`)
  if (list) return { page, schemas: { filters: list.pageQuery, extra: extraOfTwin(list) } }
  if (Object.hasOwn(FIXED, page)) return { page, schemas: FIXED[page] }
  if (JOB_PATH.test(page)) return { page, schemas: { filters: JobQuery, isSingle: true } }
  const isLanding = LANDINGS.has(page.slice(0, page.lastIndexOf('/')))
  return { page, schemas: isLanding ? { filters: NoQuery } : undefined }
}

/**
 * Returns the query of a page, or of its Markdown, in one spelling with only the parameters that the page reads: any other
 * would cost a place in the cache. Returns it as it is if it is invalid or has empty fields, which the page itself answers.
 */
export function tidyQuery(path: string, query: string): string {
  if (query === '' || path.endsWith('.html')) return query
  const { page, schemas } = pageAt(path)
  if (!schemas) return ''
  const searchParams = new URLSearchParams(query)
  const read = readListQuery({ searchParams }, schemas.filters, schemas.extra)
  // An empty form of the search shows the form.
  const isEmptySearch = page === '/search' && !searchParams.get('q')?.trim()
  if (read.problem || (page === path && read.isUntidy)) return isEmptySearch ? '' : query
  return listPath('', [...read.params, ...read.stays], schemas.isSingle ? 1 : read.page)
}

/** Returns a line that names the parameters which the page at a path ignores; undefined if it refuses one, or ignores none. */
export function ignoredAt(path: string, query: string): string | undefined {
  const { schemas } = pageAt(path)
  const shapes = [PageQuery, schemas?.filters, schemas?.extra]
  const names = shapes.flatMap(schema => Object.keys(schema?.shape ?? {}))
  const asking = { searchParams: new URLSearchParams(query) }
  return schemas && missesOf(asking, names).length > 0 ? undefined : ignoredLine(asking, names)
}

/**
 * Returns the answer of a list's address in place of its page: a redirect without the empty fields that a form sent
 * along, or as answerProblem does.
 */
export function answerInstead(astro: AstroGlobal): Response | undefined {
  const { schemas } = pageAt(astro.url.pathname)
  return schemas && answerQuery(readListQuery(astro.url, schemas.filters, schemas.extra), astro)
}

function answerQuery({ isUntidy, problem, params, stays, page }: ListQuery, astro: AstroGlobal): Response | undefined {
  if (!isUntidy) return answerProblem(problem, astro)
  return astro.redirect(listPath(astro.url.pathname, [...params, ...stays], page))
}

/** Sets the status of a page if its query has a problem; returns the error body for a client that prefers JSON. */
export function answerProblem(
  problem: Problem | undefined,
  { locals, request, response }: Pick<AstroGlobal, 'locals' | 'request' | 'response'>,
): Response | undefined {
  if (!problem) return undefined
  if (prefersJson(request.headers.get('accept') ?? undefined))
    return toErrorResponse(new ApiError('BAD_REQUEST', problem.message, problem.hint), locals.services)
  response.status = 400
  return undefined
}

/**
 * Resolves with the list of a collection for the query of its page, which then has the headers of that list; or with an
 * answer in its place, as answerInstead has it.
 */
export async function openList<R>(
  collection: Collection<Record<string, z.ZodType>, R>,
  astro: AstroGlobal,
): Promise<List<R> | Response> {
  const query = readListQuery(astro.url, collection.pageQuery, collection.page.query)
  const instead = answerQuery(query, astro)
  if (instead) return instead
  const list = await readList(collection, astro.locals.services, query)
  setHeaders(astro, list)
  return list
}

/** Resolves with the list of a collection for a query of its page. */
export async function readList<R>(
  collection: Collection<Record<string, z.ZodType>, R>,
  services: Now,
  query: ListQuery,
  size = collection.page.size,
): Promise<List<R>> {
  const { name, filters, pageQuery, recordsOf, where, orderOf } = collection
  const now = services.clock()
  const kind = {
    path: `/${name}`,
    records: recordsOf(services.store),
    size,
    where: (set: Record<string, unknown>) => where(now, set),
    order: orderOf(now, query.filters),
    schema: pageQuery,
    chipText: filters.chipText,
  }
  const list = await listOf(kind, query)
  const [strip, age, xHint] = await Promise.all([
    stripOf(collection, list.where, services),
    ageOfSet(collection, services, list.where),
    collection.hint(services, query.filters, list),
  ])
  return { ...list, strip, age, xHint }
}

/** Sets the headers of a list on the answer of its page: its age, and the ignored parts of its query. */
export function setHeaders(astro: Pick<AstroGlobal, 'response'>, { age, xHint }: Pick<List, 'age' | 'xHint'>): void {
  setAge(astro, age)
  if (xHint !== undefined) astro.response.headers.set('x-hint', xHint)
}

/** The parameters of a list in Markdown besides those that it shares with its page. */
function extraOfTwin({ query, page, list }: Collection): z.ZodObject {
  const { view, fields } = query.shape
  const limit = atMost('limit', list.limit.most, `How many ${list.limit.noun} a page has.`)
  return z.object({ ...page.query?.shape, view, fields, limit })
}

/**
 * Resolves with a list in Markdown, and the fields of its records. Rejects with an ApiError for a bad query, as the API
 * does: readers of Markdown are programs.
 */
export async function readTwin(
  collection: Collection,
  now: Now,
  asking: Pick<URL, 'searchParams'>,
): Promise<{ list: List; view: View | undefined }> {
  const extra = extraOfTwin(collection)
  const read: Record<string, unknown> = readQuery(
    asking,
    z.object({ ...collection.pageQuery.shape, ...PageQuery.shape, ...extra.shape }),
  )
  const size = typeof read.limit === 'number' ? read.limit : undefined
  const list = await readList(collection, now, readListQuery(asking, collection.pageQuery, extra), size)
  return { list, view: collection.viewOf(read) }
}
