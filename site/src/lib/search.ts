/** Pure: a store and a query to the matching documents, in list order. Shared by API, pages, feeds and MCP. */
import type { EventQuery, GlossaryQuery, JobQuery, NewsQuery } from '#schema'
import { countryCodeOf, isCountryCode } from './country.ts'
import { withBeginning, withValue } from './store/facet-index.ts'
import { type Hits, intersect, subtract, union } from './store/postings.ts'
import type { Store } from './store/store.ts'
import { searchWords } from './store/word-index.ts'
import { fold } from './words.ts'

/** The filters of a query, without paging. */
export type Filters<Q> = Omit<Q, 'limit' | 'offset'>

export function findJobs({ jobs }: Store, query: Filters<JobQuery>): Hits {
  const { search, tag, company, country, chain, seniority, remote, posted_after } = query
  const remoteJobs = remote === undefined ? undefined : withValue(jobs.facets.workMode, 'remote')
  return narrow(jobs, [
    search !== undefined && searchWords(jobs.text, search),
    company !== undefined && searchWords(jobs.words.company, company),
    tag !== undefined && withValue(jobs.facets.tag, tag),
    country !== undefined && withValue(jobs.facets.country, countryCodeOf(country) ?? ''),
    chain !== undefined && withValue(jobs.facets.chain, chain),
    seniority !== undefined && withValue(jobs.facets.seniority, seniority),
    remoteJobs !== undefined && (remote ? remoteJobs : subtract(jobs.all, remoteJobs)),
    posted_after !== undefined && notBefore(jobs.numbers.date, posted_after),
    query.min_salary !== undefined && paidAtLeast(jobs, query.min_salary, query),
  ])
}

export function findNews({ news }: Store, { search, source, since }: Filters<NewsQuery>): Hits {
  return narrow(news, [
    search !== undefined && searchWords(news.text, search),
    source !== undefined && withValue(news.facets.source, source),
    since !== undefined && notBefore(news.numbers.date, since),
  ])
}

/**
 * Events not over anywhere on earth, unless the query asks for past ones. The public shape has no status, so a cancelled
 * or postponed event would look like one that takes place: only what can say so gets it.
 */
export function findEvents(
  { events }: Store,
  query: Filters<EventQuery>,
  now: Date,
  { evenOff = false }: { evenOff?: boolean } = {},
): Hits {
  const { search, type, country, from, to, online, include_past } = query
  const heldOnline = withValue(events.facets.type, 'online')
  return narrow(events, [
    !evenOff && where(events.numbers.takesPlace, takesPlace => takesPlace === 1),
    !include_past && where(events.numbers.over, over => over > now.getTime()),
    search !== undefined && searchWords(events.text, search),
    type !== undefined && withValue(events.facets.type, type),
    country !== undefined && inCountry(events, country),
    from !== undefined && notBefore(events.numbers.end, from),
    to !== undefined && notAfter(events.numbers.start, to),
    online !== undefined && (online ? heldOnline : subtract(events.all, heldOnline)),
  ])
}

/** Without `search` alphabetical; with it exact term or synonym first, then term prefix, then the rest, each alphabetical. */
export function findTerms({ terms }: Store, { search, category }: Filters<GlossaryQuery>): Hits {
  const hits = narrow(terms, [
    search !== undefined && union([searchWords(terms.text, search), withValue(terms.facets.name, search)], terms.size),
    category !== undefined && withValue(terms.facets.category, category),
  ])
  return search === undefined ? hits : rankTerms(terms, hits, search)
}

function rankTerms(terms: Store['terms'], hits: Hits, search: string): Hits {
  const exact = new Set(withValue(terms.facets.name, search))
  const beginning = new Set(withBeginning(terms.facets.term, fold(search).trim()).flatMap(documents => [...documents]))
  const rankOf = (document: number) => (exact.has(document) ? 0 : beginning.has(document) ? 1 : 2)
  return Uint32Array.from([...hits].sort((a, b) => rankOf(a) - rankOf(b) || a - b))
}

/** A code or short name is that country alone (UK is not Ukraine, IN is not Indonesia); else the word rule on the name. */
function inCountry(events: Store['events'], country: string): Hits {
  const code = countryCodeOf(country)
  const named = code === undefined ? new Uint32Array() : withValue(events.facets.countryCode, code)
  return code && isCountryCode(country)
    ? named
    : union([searchWords(events.words.country, country), named], events.size)
}

function paidAtLeast(
  jobs: Store['jobs'],
  amount: number,
  { salary_currency, include_unknown_salary }: Filters<JobQuery>,
): Hits {
  const comparable = withValue(jobs.facets.payCurrency, salary_currency ?? 'USD')
  const isEnough = (document: number) => (jobs.numbers.payPerYear?.[document] ?? 0) >= amount
  if (!include_unknown_salary) return comparable.filter(isEnough)
  const tooLittle = comparable.filter(document => !isEnough(document))
  return subtract(jobs.all, tooLittle)
}

function notBefore(times: Float64Array | undefined, text: string): Hits {
  const first = Date.parse(text)
  return where(times, time => time >= first)
}

function notAfter(times: Float64Array | undefined, text: string): Hits {
  const last = Date.parse(text)
  return where(times, time => time <= last)
}

function where(numbers: Float64Array | undefined, test: (number: number) => boolean): Hits {
  const hits = new Uint32Array(numbers?.length ?? 0)
  let count = 0
  for (let document = 0; document < hits.length; document++) {
    hits[count] = document
    count += Number(test(numbers?.[document] ?? Number.NaN))
  }
  return hits.subarray(0, count)
}

/** Documents in every given list; all when no filter was given. The shortest lists go first: they leave little to do. */
function narrow(table: { all: Hits }, lists: (Hits | false)[]): Hits {
  const given = lists.filter(list => list !== false).sort((a, b) => a.length - b.length)
  return given.length === 0 ? table.all : given.reduce(intersect)
}
