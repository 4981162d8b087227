/** What an export asks for without having met a link to it: every table of the service, written out. */
import { z } from 'zod'
import { SourceState } from '#contract'
import type { FacetIndexData } from '../../site/record-index/facet-index.ts'
import type { Store } from '../../site/record-index/store.ts'
import { documents } from '../../site/src/agents/discovery/documents.ts'
import { type Endpoint, formatPaths, versionedPath } from '../../site/src/api/endpoint.ts'
import { endpoints } from '../../site/src/api/endpoints.ts'
import { pathOf } from '../../site/src/api/path-of.ts'
import { methodsOf, routeOf, routes } from '../../site/src/api/routes.ts'
import { monthAfter } from '../../site/src/views/month.ts'

/** What hosts show for an address that does not exist. */
export const NOT_FOUND_PAGE = '/404'

type TableName = 'jobs' | 'news' | 'events' | 'terms'
interface ExportedList {
  endpoint: Endpoint
  table: TableName
  page: string
  /** Parameters with a file per value; those of them that the page knows as well come with pages. */
  filters: string[]
  /** Companies have pages of their own. */
  withoutPages?: string[]
}

const LISTS: ExportedList[] = [
  {
    endpoint: endpoints.listJobs,
    table: 'jobs',
    page: '/jobs',
    filters: ['tag', 'company', 'country'],
    withoutPages: ['company'],
  },
  { endpoint: endpoints.listNews, table: 'news', page: '/news', filters: ['source'] },
  { endpoint: endpoints.listEvents, table: 'events', page: '/events', filters: ['type', 'country'] },
  { endpoint: endpoints.listGlossaryTerms, table: 'terms', page: '/glossary', filters: ['category'] },
]
/** Parameters that have a file per value, their values as slugs: every spelling of one is the same filter. */
export const FILTERS: ReadonlySet<string> = new Set(LISTS.flatMap(({ filters }) => filters))
/** People subscribe to these under a filter. */
const SUBSCRIBED = ['rss', 'ics']
/** Longer parameters are refused, so nobody can ask for them. */
const MAX_VALUE = 200

/** Targets to begin with; what they link to follows. */
export function seedsOf(store: Store): string[] {
  const fixed = routes.flatMap(({ path }) => (path.includes('{') ? [] : [path]))
  return [
    NOT_FOUND_PAGE,
    '/sitemap.xml',
    ...Object.values(documents).map(({ path }) => path),
    ...fixed,
    ...LISTS.flatMap(list => [...wholeList(list), ...filtered(list, store)]),
    ...items(store),
    ...views(store),
  ].filter(isStatic)
}

/** Scripts and styles of the build: in no table, since pages name them. */
const ASSETS = '/_astro/'

/** Whether the answer to a GET is the same for everybody and needs no parameter. */
export function isStatic(target: string): boolean {
  const path = pathOf(target)
  if (path.startsWith(ASSETS)) return true
  if (!methodsOf(path)?.includes('GET')) return false
  const endpoint = routeOf(path)?.endpoint
  return !endpoint || (endpoint.token !== 'required' && endpoint.query.safeParse({}).success)
}

/** As much at once as one answer holds; jobs in JSON are walked page by page instead. */
function wholeList({ endpoint }: ExportedList): string[] {
  const formats = formatPaths(endpoint).map(({ path }) => path)
  const whole = 'offset' in endpoint.query.shape ? formats : [versionedPath(endpoint), ...formats]
  return whole.flatMap(path => {
    const { maximum, default: usual } = limitOf(routeOf(path)?.query ?? endpoint.query)
    // Else it is the fixed address that nobody has to say more to.
    return usual === maximum ? [] : [`${path}?limit=${maximum}`]
  })
}

const Limit = z.object({ maximum: z.int(), default: z.int() })
const LimitSchema = z.object({ properties: z.object({ limit: Limit }) })

function limitOf(query: z.ZodObject): z.infer<typeof Limit> {
  return LimitSchema.parse(z.toJSONSchema(query)).properties.limit
}

function filtered({ endpoint, table, page, filters, withoutPages = [] }: ExportedList, store: Store): string[] {
  const subscribed = formatPaths(endpoint).flatMap(({ path, format }) => (SUBSCRIBED.includes(format) ? [path] : []))
  return filters.flatMap(name => {
    const paths = [versionedPath(endpoint), ...subscribed, ...(withoutPages.includes(name) ? [] : [page])]
    return valuesOf(store[table].facets[name]).flatMap(value =>
      paths.map(path => `${path}?${new URLSearchParams([[name, value]])}`),
    )
  })
}

function valuesOf(index: FacetIndexData | undefined): string[] {
  return (index?.slugs ?? []).filter(slug => slug.length <= MAX_VALUE)
}

function items({ jobs, news, events, terms }: Store): string[] {
  // What a trust rule flagged is nowhere to be seen.
  const shown = jobs.allIds().filter(id => jobs.record(jobs.find(id) ?? 0).flags.length === 0)
  return [
    ...shown.flatMap(id => [`/api/v1/jobs/${id}`, `/jobs/${id}`]),
    ...news.allIds().map(id => `/api/v1/news/${id}`),
    ...events.allIds().flatMap(id => [`/api/v1/events/${id}`, `/events/${id}`]),
    ...terms.allIds().map(slug => `/api/v1/glossary/${slug}`),
  ]
}

/** The same records seen in another way; pages link to them, and they are few. */
function views(store: Store): string[] {
  return [
    ...months(store).map(month => `/events/calendar?month=${month}`),
    '/glossary?by=category',
    ...valuesOf(store.terms.facets.category).map(
      category => `/glossary?${new URLSearchParams({ category, by: 'category' })}`,
    ),
    ...SourceState.options.map(state => `/status?state=${state}`),
  ]
}

/** Months in which an event begins or ends, today's, and those before and after, which their pages lead to. */
function months({ events, changedAt }: Store): string[] {
  const days = [...(events.numbers.start?.values ?? []), ...(events.numbers.end?.values ?? []), changedAt]
  const shown = new Set(days.map(day => new Date(day).toISOString().slice(0, 7)))
  return [...new Set([...shown].flatMap(month => [-1, 0, 1].map(months => monthAfter(month, months))))]
}
