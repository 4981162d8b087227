/** The page of all records that share a value (collections/landing.ts): an answer in numbers, then the records. */
import { NewsItem } from '#contract'
import { capitalized } from '#contract/text.ts'
import { paramsOf } from '../base/query.ts'
import { countText } from '../base/when.ts'
import type { Collection } from '../collections/collection.ts'
import { companies } from '../collections/companies/index.ts'
import { collections } from '../collections/index.ts'
import { orUndefined, sourcesOf } from '../collections/items.ts'
import { type Landed, landingAt, landingsOf } from '../collections/landing.ts'
import { listPath } from '../collections/list-page.ts'
import type { Now } from '../store/selection.ts'
import { subscriptionsOf } from './subscriptions.ts'

export type LandingPage = NonNullable<Awaited<ReturnType<typeof readLandingPage>>>

/** A plot of fewer shows less than their rows. */
const MOST_TELLING = 3

/** Returns the kind of landing pages below a path, and its collection; undefined if there is none. */
export function landingAtPath(path: string) {
  return collections
    .flatMap(collection => (collection.landings?.kinds ?? []).map(landing => ({ collection, landing })))
    .find(({ landing }) => landing.path === path)
}

/** Resolves with the page of a value by the path of its kind and its slug; undefined if there is none. */
export async function readLandingPage(
  path: string,
  slug: string,
  now: Now & { baseUrl: string },
  searchParams: URLSearchParams,
) {
  const { collection, landing } = landingAtPath(path) ?? {}
  if (!collection?.landings || !landing) return undefined
  const list = await landingAt(collection, landing, now, slug, searchParams)
  if (!list) return undefined
  const { landings, endpoints, name } = collection
  const { value, own: filters } = list
  const params = paramsOf(filters)
  const title = landing.titleOf(value)
  const [answer, plots, around] = await Promise.all([
    landings.answer(list, now),
    list.total >= MOST_TELLING ? landings.plots(list, now) : [],
    aroundOf(collection, list, now),
  ])
  const named = landing.nameOf?.(value) ?? value
  return {
    collection,
    landing,
    list,
    title,
    answer,
    plots: plots.flatMap(plot => plot ?? []),
    around,
    /** The same records as the list with its filters has them. */
    plain: { ...list, path: `/${name}`, params, filters },
    ways: subscriptionsOf(endpoints.list, params),
    crumbs: [{ name: capitalized(name), path: `/${name}` }, ...(landing.above ?? []), { name: named }],
    markup: list.page > 1 ? undefined : markupOf(collection, list, { title, answer, named }, now.baseUrl),
  }
}

/** Resolves with links to remote jobs that are open to people at a page's place, and to the pages nearest to it. */
async function aroundOf(collection: Collection, found: Landed, now: Now) {
  const { landings, name, pageQuery } = collection
  const { landing } = found
  const afar = landings?.fromAfar?.(found)
  const { total: count } = afar ? await collection.count(now, pageQuery.parse(afar.filters)) : { total: 0 }
  const near = landings?.near?.(found, await landingsOf(collection, landing, now)) ?? []
  return [
    ...(afar && count > 0
      ? [{ text: `${afar.text} (${countText(count)})`, href: listPath(`/${name}`, paramsOf(afar.filters)) }]
      : []),
    ...near.map(one => ({
      text: `${landing.nameOf?.(one.value) ?? one.value} (${countText(one.total)})`,
      href: one.path,
    })),
  ]
}

/** Resolves with the page of a company, or with its address under its own name; undefined if there is none. */
export async function readCompany(name: string, now: Now & { baseUrl: string }, searchParams: URLSearchParams) {
  const slug = await companies.idNamed(now.store, name)
  const item = await orUndefined(() => companies.readItem(now, slug))
  if (!item) return undefined
  if (slug !== name) return { movedTo: `/companies/${encodeURIComponent(slug)}` }
  const page = await readLandingPage('/companies', slug, now, searchParams)
  const { data: company } = item
  /** Its source requires followed links. */
  const follow = company.sources.some(id => sourcesOf(now.store, 'jobs').get(id)?.follow)
  return page && { ...page, company, follow }
}

/** A record of a list by the address of its page: our own, or that of the publication. */
function elementOf({ item, name, toShort }: Collection, record: unknown, baseUrl: string): object {
  if (item.hasPage) return { url: `${baseUrl}/${name}/${item.idOf(record)}` }
  const { title, link } = NewsItem.parse(toShort(record))
  return { name: title, url: link }
}

/** schema.org CollectionPage, with its records. Its address is in the canonical link: in an export it is elsewhere. */
function markupOf(
  collection: Collection,
  { landing, total, records }: Landed,
  { title, answer, named }: { title: string; answer: string; named: string },
  baseUrl: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: title,
    description: answer,
    ...(landing.type && { about: { '@type': landing.type, name: named } }),
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: total,
      itemListElement: records.map((record, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        ...elementOf(collection, record, baseUrl),
      })),
    },
  }
}
