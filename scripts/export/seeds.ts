/** Targets of an export that no link leads to: every table of the service, written out. */
import { z } from 'zod'
import { SourceState } from '#contract'
import { documents } from '../../site/src/base/documents.ts'
import { formatPaths, versionedPath } from '../../site/src/base/endpoint.ts'
import { pathOf } from '../../site/src/base/query.ts'
import type { Collection } from '../../site/src/collections/collection.ts'
import { monthAfter } from '../../site/src/collections/events/month.ts'
import { vocabularyOf } from '../../site/src/collections/hints.ts'
import { collections, lists } from '../../site/src/collections/index.ts'
import { methodsOf, routeOf, routes } from '../../site/src/operations/routes.ts'
import { EVERYTHING } from '../../site/src/store/condition.ts'
import type { Records } from '../../site/src/store/records.ts'
import type { Store } from '../../site/src/store/store.ts'

/** The page that hosts show for an address that does not exist. */
export const NOT_FOUND_PAGE = '/404'

/** Parameters that have a file per value, their values as slugs: every spelling of one is the same filter. */
export const FILTERS: ReadonlySet<string> = new Set(collections.flatMap(({ list }) => Object.keys(list.exported)))
/** People subscribe to these under a filter. */
const SUBSCRIBED = ['rss', 'ics']
/** Longer parameters are refused by the service, too. */
const MAX_VALUE = 200

/** Targets to start with; their links follow. */
export async function seedsOf(store: Store): Promise<string[]> {
  const paths = Object.values(documents).map(({ path }) => path)
  // A host of files has no folder with the name of a file.
  const apart = paths.filter(path => !paths.some(other => path.startsWith(`${other}/`)))
  const fixed = routes.flatMap(({ path }) => (path.includes('{') ? [] : [path]))
  return [
    NOT_FOUND_PAGE,
    '/sitemap.xml',
    ...apart,
    ...fixed,
    ...(await Promise.all(lists.map(collection => seedsOfCollection(collection, store)))).flat(),
    ...(await views(store)),
  ].filter(isStatic)
}

async function seedsOfCollection(collection: Collection, store: Store): Promise<string[]> {
  return [...wholeList(collection), ...(await filtered(collection, store)), ...(await items(collection, store))]
}

/** Scripts and styles of the build: in no table, since pages name them. */
const ASSETS = '/_astro/'

/** Whether a GET needs nothing and is 200 for everybody whatever the data is: a static host has no other status. */
export function isStatic(target: string): boolean {
  const path = pathOf(target)
  if (path.startsWith(ASSETS)) return true
  if (!methodsOf(path)?.includes('GET')) return false
  const endpoint = routeOf(path)?.endpoint
  if (!endpoint) return true
  const isPlain = endpoint.token !== 'required' && !endpoint.isStream && !(503 in (endpoint.alsoAnswers ?? {}))
  return isPlain && endpoint.query.safeParse({}).success
}

/** As much at once as one answer holds; JSON is walked page by page instead. */
function wholeList({ endpoints: { list: endpoint } }: Collection): string[] {
  return formatPaths(endpoint).flatMap(({ path }) => {
    const { maximum, default: usual } = limitOf(routeOf(path)?.query ?? endpoint.query)
    // Otherwise the address without a limit is the whole list.
    return usual === undefined || usual === maximum ? [] : [`${path}?limit=${maximum}`]
  })
}

const Limit = z.object({ maximum: z.int(), default: z.int().optional() })
const LimitSchema = z.object({ properties: z.object({ limit: Limit }) })

function limitOf(query: z.ZodObject): z.infer<typeof Limit> {
  return LimitSchema.parse(z.toJSONSchema(query)).properties.limit
}

async function filtered(
  { name, endpoints: { list: endpoint }, list, recordsOf }: Collection,
  store: Store,
): Promise<string[]> {
  const subscribed = formatPaths(endpoint).flatMap(({ path, format }) => (SUBSCRIBED.includes(format) ? [path] : []))
  const targets = Object.entries(list.exported).map(async ([filter, pages]) => {
    const paths = [versionedPath(endpoint), ...subscribed, ...(pages === 'page' ? [`/${name}`] : [])]
    const values = await valuesOf(recordsOf(store), filter)
    return values.flatMap(value => paths.map(path => `${path}?${new URLSearchParams([[filter, value]])}`))
  })
  return (await Promise.all(targets)).flat()
}

async function valuesOf(records: Records<unknown>, facet: string): Promise<string[]> {
  return [...(await vocabularyOf(records, facet)).keys()].filter(slug => slug.length <= MAX_VALUE)
}

/** Listed records, and those that left a list and are kept. */
async function items({ name, item, recordsOf }: Collection, store: Store): Promise<string[]> {
  const records = recordsOf(store)
  const targets = (await records.allIds()).map(async id => {
    const record = await records.get(id)
    // Records that are not shown have no address.
    if (record === undefined || item.read(record, store, store.generatedAt) === undefined) return []
    const part = encodeURIComponent(id)
    return [`/api/v1/${name}/${part}`, ...(item.hasPage ? [`/${name}/${part}`] : [])]
  })
  return (await Promise.all(targets)).flat()
}

/** The same records seen in another way; pages link to them, and they are few. */
async function views(store: Store): Promise<string[]> {
  return [
    ...(await months(store)).map(month => `/events/calendar?month=${month}`),
    '/glossary?by=category',
    ...(await valuesOf(store.records.glossary, 'category')).map(
      category => `/glossary?${new URLSearchParams({ category, by: 'category' })}`,
    ),
    ...SourceState.options.map(state => `/status?state=${state}`),
  ]
}

/** Months in which an event begins or ends, today's, and those before and after, which their pages lead to. */
async function months({ records: { events }, changedAt }: Store): Promise<string[]> {
  const all = { where: EVERYTHING, view: 'whole', limit: Number.POSITIVE_INFINITY } as const
  const { records } = await events.find(all)
  const days = records.flatMap(({ startDate, endDate = startDate }) => [startDate, endDate])
  const shown = new Set([...days, changedAt.toISOString()].map(day => day.slice(0, 7)))
  return [...new Set([...shown].flatMap(month => [-1, 0, 1].map(months => monthAfter(month, months))))]
}
