/** Pure: a store and a query to the matching documents, in list order. Shared by API, pages, feeds and MCP. */
import type { EventQuery, GlossaryQuery, JobQuery, NewsQuery } from '#contract'
import { fold, squash } from '#contract/text.ts'
import { type Bits, common, either, hitsOf, notIn } from '../../record-index/bits.ts'
import { bitsOfValue, withBeginning, withValue } from '../../record-index/facet-index.ts'
import { type NumberIndexData, within } from '../../record-index/number-index.ts'
import type { Hits } from '../../record-index/postings.ts'
import type { Store } from '../../record-index/store.ts'
import { bitsOfWords } from '../../record-index/word-index.ts'
import { askedCountry } from './country-query.ts'

/** The filters of a query, without paging. */
export type Filters<Q> = Omit<Q, 'limit' | 'offset'>

export function findJobs(store: Store, query: Filters<JobQuery>): Hits {
  return hitsOf(matchJobs(store, query))
}

/** Like findJobs, where only some of the hits will be needed. */
export function matchJobs({ jobs }: Store, query: Filters<JobQuery>): Bits {
  const { search, tag, company, country, location, chain, seniority, remote, posted_after } = query
  const remoteJobs = () => bitsOfValue(jobs.facets.workMode, 'remote')
  return narrow(jobs, [
    search !== undefined && bitsOfWords(jobs.words().text, search),
    company !== undefined && bitsOfWords(jobs.words().company, company),
    tag !== undefined && bitsOfValue(jobs.facets.tag, tag),
    country !== undefined && bitsOfValue(jobs.facets.country, askedCountry(country) ?? ''),
    location !== undefined && bitsOfWords(jobs.words().location, location),
    chain !== undefined && bitsOfValue(jobs.facets.chain, chain),
    seniority !== undefined && bitsOfValue(jobs.facets.seniority, seniority),
    remote !== undefined && (remote ? remoteJobs() : notIn(remoteJobs(), jobs.size)),
    posted_after !== undefined && notBefore(jobs.numbers.date, posted_after),
    query.min_salary !== undefined && paidAtLeast(jobs, query.min_salary, query),
  ])
}

export function findNews(store: Store, query: Filters<NewsQuery>): Hits {
  return hitsOf(matchNews(store, query))
}

export function matchNews({ news }: Store, { search, source, since }: Filters<NewsQuery>): Bits {
  return narrow(news, [
    search !== undefined && bitsOfWords(news.words().text, search),
    source !== undefined && bitsOfValue(news.facets.source, source),
    since !== undefined && notBefore(news.numbers.date, since),
  ])
}

/**
 * Events not over anywhere on earth, unless the query asks for past ones. The public shape has no status, so a cancelled
 * or postponed event would look like one that takes place: only what can say so gets it.
 */
export function findEvents(...query: Parameters<typeof matchEvents>): Hits {
  return hitsOf(matchEvents(...query))
}

export function matchEvents(
  { events }: Store,
  query: Filters<EventQuery>,
  now: Date,
  { evenOff = false }: { evenOff?: boolean } = {},
): Bits {
  const { search, type, country, from, to, online, include_past } = query
  const heldOnline = () => bitsOfValue(events.facets.type, 'online')
  return narrow(events, [
    !evenOff && within(events.numbers.takesPlace, 1, 1),
    // Times are whole milliseconds.
    !include_past && within(events.numbers.over, now.getTime() + 1, Number.POSITIVE_INFINITY),
    search !== undefined && bitsOfWords(events.words().text, search),
    type !== undefined && bitsOfValue(events.facets.type, type),
    country !== undefined && inCountry(events, country),
    from !== undefined && notBefore(events.numbers.end, from),
    to !== undefined && within(events.numbers.start, Number.NEGATIVE_INFINITY, Date.parse(to)),
    online !== undefined && (online ? heldOnline() : notIn(heldOnline(), events.size)),
  ])
}

/** Without `search` alphabetical; with it exact term or synonym first, then term prefix, then the rest, each alphabetical. */
export function findTerms(store: Store, query: Filters<GlossaryQuery>): Hits {
  const hits = hitsOf(matchTerms(store, query))
  return query.search === undefined ? hits : rankTerms(store.terms, hits, query.search)
}

export function matchTerms({ terms }: Store, { search, category }: Filters<GlossaryQuery>): Bits {
  return narrow(terms, [
    search !== undefined && either(bitsOfWords(terms.words().text, search), bitsOfValue(terms.facets.name, search)),
    category !== undefined && bitsOfValue(terms.facets.category, category),
  ])
}

function rankTerms(terms: Store['terms'], hits: Hits, search: string): Hits {
  const exact = new Set(withValue(terms.facets.name, search))
  const beginning = new Set(withBeginning(terms.facets.term, fold(search).trim()).flatMap(documents => [...documents]))
  const rankOf = (document: number) => (exact.has(document) ? 0 : beginning.has(document) ? 1 : 2)
  return Uint32Array.from([...hits].sort((a, b) => rankOf(a) - rankOf(b) || a - b))
}

/** A code or short name is that country alone (UK is not Ukraine, IN is not Indonesia); else the word rule on the name. */
function inCountry(events: Store['events'], country: string): Bits {
  const code = askedCountry(country)
  const named = bitsOfValue(events.facets.countryCode, code ?? '')
  return code && squash(country).length <= 3 ? named : either(bitsOfWords(events.words().country, country), named)
}

function paidAtLeast(
  jobs: Store['jobs'],
  amount: number,
  { salary_currency, include_unknown_salary }: Filters<JobQuery>,
): Bits {
  const comparable = bitsOfValue(jobs.facets.payCurrency, salary_currency ?? 'USD')
  const enough = within(jobs.numbers.payPerYear, amount, Number.POSITIVE_INFINITY)
  if (!include_unknown_salary) return common([comparable, enough])
  const tooLittle = common([comparable, notIn(enough, jobs.size)])
  return notIn(tooLittle, jobs.size)
}

function notBefore(times: NumberIndexData | undefined, text: string): Bits {
  return within(times, Date.parse(text), Number.POSITIVE_INFINITY)
}

/** Documents in every given set; all when no filter was given. */
function narrow({ every }: { every: Bits }, filters: (Bits | false)[]): Bits {
  const [first, ...more] = filters.filter(bits => bits !== false)
  return first ? common([first, ...more]) : every
}
