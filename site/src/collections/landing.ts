/** Pages about all records that share a value: an answer in numbers, their composition, then the records. */
import { slugOf } from '#contract/text.ts'
import { NoQuery } from '../base/endpoint.ts'
import type { Crumb } from '../base/json-ld.ts'
import { createMinuteKeeper } from '../base/keeper.ts'
import { type Params, paramsOf } from '../base/query.ts'
import type { Plot, Share } from '../plots/plot.ts'
import type { FacetCount } from '../store/records.ts'
import type { Now } from '../store/selection.ts'
import { ageOfSet, type Listed, stripOf } from './age.ts'
import { type List, listOf, listPath, readListQuery } from './list-page.ts'

/** One kind of them, such as the jobs of a city. */
export interface Landing {
  /** The path above their pages, each of which is at the slug of its value. */
  path: string
  /** Heads the links to all of them: `Jobs by skill`. Absent: they are listed elsewhere. */
  index?: string
  /** The field whose values have a page. */
  facet: string
  /** The type of such a value in schema.org. */
  type?: string
  /** The least number of records that a page needs; three if absent. */
  least?: number
  /** Whether a value has a page; all do if absent. */
  isShown?(value: string): boolean
  /** Breadcrumbs between the list and the page. */
  above?: Crumb[]
  /** The filters of the list that find the same records; that of the facet if absent. */
  filtersOf?(value: string): Record<string, string>
  /** `Web3 jobs in Berlin`. */
  titleOf(value: string): string
  /** The text of a link to the value; the value itself if absent. */
  nameOf?(value: string): string
}

export interface Landings {
  kinds: readonly Landing[]
  /** The facets that the answer and the plots count. */
  counted: readonly string[]
  /** Resolves with a sentence or two. */
  answer(found: Landed, now: Now): Promise<string>
  /** Returns the pages of the same kind that are nearest, of all of them. */
  near?(found: Landed, all: readonly LandingLink[]): LandingLink[]
  /** The filters for remote jobs that are open to residents of a page's place. */
  fromAfar?(found: Landed): { filters: Record<string, string>; text: string } | undefined
  /** Resolves with the plots of the records; undefined for a plot that would show nothing. */
  plots(found: Landed, now: Now): Promise<(Plot | undefined)[]>
}

interface Given extends Listed {
  landings?: Landings
}

/** A list of the records that share a value, newest or next first. */
export interface Landed extends List {
  landing: Landing
  value: string
  own: Record<string, string>
  /** The path of the list of all records. */
  all: string
  /** How many of the records have each value of the counted facets, most first. */
  counts: Record<string, FacetCount[]>
  /** The day when half of them were seen, or one of them; empty for records that do not age. */
  lookedAt: string
}

const LEAST = 3
const PAGE_SIZE = 30
const SHOWN_SHARES = 6

/** Resolves with the list of a value; undefined if there is no such value, or too few records have it. */
export async function landingAt(
  collection: Given,
  landing: Landing,
  now: Now,
  slug: string,
  searchParams: URLSearchParams,
): Promise<Landed | undefined> {
  const link = (await linksOf(collection, landing, now)).get(slug)
  if (link === undefined || !collection.landings) return undefined
  const { value, path } = link
  const records = collection.recordsOf(now.store)
  const where = { all: [{ facet: landing.facet, is: value }, collection.where(now.clock(), {})] }
  const [list, { values }, strip, age] = await Promise.all([
    listOf(
      { path, records, size: PAGE_SIZE, where: () => where, schema: NoQuery, chipText: () => undefined },
      readListQuery({ searchParams }, NoQuery),
    ),
    records.count(where, ['source', ...collection.landings.counted]),
    stripOf(collection, where, now),
    ageOfSet(collection, now, where),
  ])
  return {
    ...list,
    strip,
    age,
    landing,
    value,
    own: filtersOf(landing, value),
    all: `/${collection.name}`,
    counts: values,
    lookedAt: age.medianAsOf ?? age.asOf ?? '',
  }
}

function filtersOf({ facet, filtersOf }: Landing, value: string): Record<string, string> {
  return filtersOf?.(value) ?? { [facet]: value }
}

/** A page about all records that share a value, for a link to it. */
export interface LandingLink {
  value: string
  path: string
  title: string
  total: number
}

const keepLinks = createMinuteKeeper<Promise<ReadonlyMap<string, LandingLink>>>(30)

/** Resolves with the pages of one kind by the slug of their value, those with most records first. */
function linksOf(
  collection: Given,
  { path, facet, least = LEAST, isShown = () => true, titleOf }: Landing,
  now: Now,
): Promise<ReadonlyMap<string, LandingLink>> {
  return keepLinks(now.store, path, now.clock(), async () => {
    const { values } = await collection.recordsOf(now.store).count(collection.where(now.clock(), {}), [facet])
    const shown = (values[facet] ?? []).filter(({ value, count }) => count >= least && isShown(value))
    return new Map(
      shown.map(({ value, count }) => {
        const slug = slugOf(value)
        return [slug, { value, path: `${path}/${encodeURIComponent(slug)}`, title: titleOf(value), total: count }]
      }),
    )
  })
}

/** Resolves with all pages of one kind. */
export async function landingsOf(collection: Given, landing: Landing, now: Now): Promise<LandingLink[]> {
  return [...(await linksOf(collection, landing, now)).values()]
}

/** Resolves with the page of a value of a facet that a text names; undefined if there is none. */
export async function landingNamed(
  collection: Given,
  facet: string,
  now: Now,
  name: string,
): Promise<LandingLink | undefined> {
  const landing = collection.landings?.kinds.find(kind => kind.facet === facet)
  return landing && (await linksOf(collection, landing, now)).get(slugOf(name))
}

/** Resolves with the page that has the records of a list with one filter; undefined if there is none. */
export async function landingOfList(collection: Given, now: Now, params: Params): Promise<LandingLink | undefined> {
  const [param, ...more] = params
  if (!param || more.length > 0) return undefined
  for (const landing of collection.landings?.kinds ?? []) {
    const link = await landingNamed(collection, landing.facet, now, param.value)
    if (link && Object.keys(filtersOf(landing, link.value)).join() === param.name) return link
  }
  return undefined
}

/** Returns the most frequent values of a counted facet, each with the list of the records that have both. */
export function sharesOf({ own, all, counts }: Landed, facet: string, nameOf = (value: string) => value): Share[] {
  const others = (counts[facet] ?? []).filter(({ value }) => own[facet] !== value)
  return others.slice(0, SHOWN_SHARES).map(({ value, count }) => ({
    name: nameOf(value),
    count,
    path: listPath(all, paramsOf({ ...own, [facet]: value })),
  }))
}

/** Countries that English does not name without an article. */
const WITH_ARTICLE =
  /^(?:United|Netherlands|Philippines|Bahamas|Maldives|Gambia|Seychelles|Comoros)|(?:Islands|Republic)$/

/** Returns a country as it is written after a preposition: `the Netherlands`, `Germany`. */
export function countryInText(name: string): string {
  return WITH_ARTICLE.test(name) ? `the ${name}` : name
}
