/** Pages about all records that share a value: an answer in numbers, what they are made of, then the records. */
import { slugOf } from '#contract/words.ts'
import type { DocumentSet, Matching, Table } from '../../record-index/index.ts'
import { NoQuery } from '../base/endpoint.ts'
import type { Crumb } from '../base/json-ld.ts'
import { type Params, paramOf } from '../base/params.ts'
import type { Plot, Share } from '../plots/plot.ts'
import type { Now } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import { type List, listOf } from './list-page.ts'
import { listPath, readListQuery } from './list-query.ts'

/** One kind of them, such as the jobs of a city. */
export interface Landing {
  /** Below which they are, each at the slug of its value. */
  path: string
  /** The field whose values have one. */
  facet: string
  /** What schema.org calls such a value. */
  type?: string
  /** With fewer records there is none; three when absent. */
  least?: number
  /** Whether a value says something of its records; all do when absent. */
  tells?(value: string): boolean
  /** What is above them besides the list. */
  above?: Crumb[]
  /** The filters of the list that find the same records. */
  filtersOf(value: string): Record<string, string>
  /** `Web3 jobs in Berlin`. */
  titleOf(value: string): string
  /** The value alone, as a link to it says it; the value itself when absent. */
  nameOf?(value: string): string
}

/** What a collection says of the records that share a value. */
export interface Landings {
  kinds: readonly Landing[]
  /** A sentence or two. */
  answer(found: Landed, now: Now): string
  /** What they are made of; undefined for a plot that would tell nothing. */
  plots(found: Landed, now: Now): (Plot | undefined)[]
}

export interface Landed extends List {
  landing: Landing
  value: string
  matching: Matching
}

const LEAST = 3
const PAGE_SIZE = 30

/** What is asked of a collection. */
interface Given {
  tableOf(store: Store): Table<unknown>
  match(now: Now, filters: Record<string, never>): DocumentSet
  landings?: Landings
}

/** Undefined where there is no such value, or too few records have it. */
export async function landingAt(
  collection: Given,
  landing: Landing,
  now: Now,
  slug: string,
  searchParams: URLSearchParams,
): Promise<Landed | undefined> {
  const { least = LEAST, path } = landing
  const value = landedValue(now.store, collection, landing, slug)
  if (value === undefined) return undefined
  const matching = matchingOf(collection, landing, now, value)
  if (matching.total < least) return undefined
  const kind = {
    path: `${path}/${encodeURIComponent(slug)}`,
    table: collection.tableOf(now.store),
    size: PAGE_SIZE,
    match: () => matching.documents,
    chipText: () => undefined,
  }
  return { ...listOf(kind, readListQuery({ searchParams }, NoQuery)), landing, value, matching }
}

function matchingOf({ tableOf, match }: Given, { facet }: Landing, now: Now, value: string): Matching {
  const table = tableOf(now.store)
  const documents = table.common([table.having(facet, value), match(now, {})])
  return { documents, total: table.countOf(documents) }
}

/** What a slug stands for, whether or not enough records have it. */
export function landedValue(
  store: Store,
  { tableOf }: Pick<Given, 'tableOf'>,
  { facet, tells = () => true }: Landing,
  slug: string,
): string | undefined {
  const { values, slugs } = tableOf(store).namesOf(facet)
  const value = values[slugs.indexOf(slug)]
  return value !== undefined && tells(value) ? value : undefined
}

/** A page about all records that share a value, for a link to it. */
export interface LandingLink {
  path: string
  title: string
  total: number
}

/** The page of a value that a text names, of one kind; undefined where there is none. */
export function landingNamed(collection: Given, landing: Landing, now: Now, name: string): LandingLink | undefined {
  const slug = slugOf(name)
  const value = landedValue(now.store, collection, landing, slug)
  if (value === undefined) return undefined
  const { total } = matchingOf(collection, landing, now, value)
  const { least = LEAST, path, titleOf } = landing
  return total < least ? undefined : { path: `${path}/${encodeURIComponent(slug)}`, title: titleOf(value), total }
}

/** The page of what a list with one filter shows. */
export async function landingOfList(
  { landings, ...collection }: Given,
  now: Now,
  params: Params,
): Promise<LandingLink | undefined> {
  const [param, ...more] = params
  if (!param || more.length > 0) return undefined
  const kind = landings?.kinds.find(landing => {
    const value = landedValue(now.store, collection, landing, slugOf(param.value))
    return value !== undefined && Object.keys(landing.filtersOf(value)).join() === param.name
  })
  return kind && landingNamed(collection, kind, now, param.value)
}

/** The values with a page, and where it is. */
export function landingsOf(collection: Given, landing: Landing, now: Now): { value: string; path: string }[] {
  const { facet, least = LEAST, path, tells = () => true } = landing
  const table = collection.tableOf(now.store)
  const documents = collection.match(now, {})
  const { values, slugs } = table.namesOf(facet)
  return table
    .topValues(facet, { documents, total: table.countOf(documents) }, values.length)
    .filter(({ place, count }) => count >= least && tells(values[place] ?? ''))
    .map(({ place }) => ({ value: values[place] ?? '', path: `${path}/${encodeURIComponent(slugs[place] ?? '')}` }))
}

/** The most frequent values of a field among the records of a page, each with the list of those that have both. */
export function sharesOf(
  { landing, value, matching }: Pick<Landed, 'landing' | 'value' | 'matching'>,
  { table, list, facet, filter, limit, nameOf = one => one }: SharesOf,
): Share[] {
  const own = landing.filtersOf(value)
  return table
    .countValues(facet, matching, limit + 1)
    .filter(one => own[filter] !== one.value)
    .slice(0, limit)
    .map(one => ({
      name: nameOf(one.value),
      count: one.count,
      path: listPath(
        list,
        Object.entries({ ...own, [filter]: one.value }).map(([name, text]) => paramOf(name, text)),
      ),
    }))
}

interface SharesOf {
  table: Table<unknown>
  /** The path of the list. */
  list: string
  facet: string
  /** The filter of the list that takes its values. */
  filter: string
  limit: number
  nameOf?(value: string): string
}
