/**
 * The answers of the lists, defined a second time: plain loops over plain records. It shares with the service only the
 * definitions of words, places and days (../record-index/test/search-reference.ts), which separate tests prove.
 */
import type { EventRecord, JobRecord, ListName, NewsRecord, TermRecord } from '#contract'
import { codesOfPlaces } from '#contract/places.ts'
import { eventFilters } from '../src/collections/events/filters.ts'
import { jobFilters } from '../src/collections/jobs/filters.ts'
import { newsFilters } from '../src/collections/news/filters.ts'
import { codesOfDays } from '../src/store/codes.ts'
import { tables } from '../src/store/tables.ts'
import { answering, byText, elsewhere, given, isOneOf, type Query, type Tests } from './reference-list.ts'
import { codeOf, codesOf, HELD, isCity, isNear, NESTED, regionOf } from './reference-places.ts'
import { folded, isSame, parts, second } from './reference-words.ts'
import type { TestSnapshot } from './snapshot.ts'

const PER_YEAR = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }
const payOf = ({ pay }: JobRecord, query: Query) =>
  pay && isSame(pay.currency, given(query, 'salary_currency') ?? 'USD')
    ? (pay.max ?? pay.min ?? 0) * PER_YEAR[pay.period]
    : undefined

const JOBS: Tests<JobRecord> = {
  ...elsewhere('search', 'company', 'exclude_company', 'location', 'include_unknown_place', 'include_unknown_salary'),
  tag: isOneOf(({ tags }) => tags),
  exclude_tag: (job, value) => !isOneOf(() => job.tags)(job, value),
  remote: ({ workMode }, value) => workMode !== undefined && (workMode === 'remote') === (value === 'true'),
  work_mode: isOneOf(({ workMode = 'unknown' }) => [workMode]),
  employment_type: isOneOf(({ employmentType }) => [employmentType]),
  department: isOneOf(({ department }) => [department]),
  visa: (job, value) => (job.eligibility?.visaSponsorship === true) === (value === 'true'),
  language: isOneOf(({ eligibility }) => eligibility?.languages ?? []),
  // A plus sign may have come as a blank.
  time_zone: (job, value) => isOneOf(() => job.timeZones)(job, value.replaceAll('UTC ', 'UTC+')),
  source: isOneOf(({ source }) => [source]),
  closes_before: (job, value) => job.closesAt !== undefined && second(job.closesAt) <= Date.parse(value),
  has_pay: (job, value) => (job.pay !== undefined) === (value === 'true'),
  country: (job, value) => job.countries.some(code => codesOf(value).includes(code)),
  region: (job, value) =>
    (job.regions ?? []).some(region => NESTED[regionOf(value)]?.includes(region)) ||
    (regionOf(value) !== 'Worldwide' && job.countries.some(code => HELD[regionOf(value)]?.includes(code))),
  city: (job, value) => (job.places ?? []).some(({ city }) => isCity(city, value)),
  open_to: ({ countries, regions = [], closedTo = [] }, value, query) => {
    const code = codeOf(value) ?? ''
    if (closedTo.includes(code)) return false
    if (countries.length + regions.length === 0) return query.include_unknown_place === 'true'
    return countries.includes(code) || regions.some(region => HELD[region]?.includes(code))
  },
  chain: isOneOf(({ chains }) => chains),
  seniority: isOneOf(({ seniority }) => [seniority]),
  // The others were in the newest answer of a source that is well.
  confirmed: (job, value) => (job.lastSeenAt === undefined) === (value === 'true'),
  posted_after: (job, value) => second(job.date) >= Date.parse(value),
  min_salary: (job, value, query) => {
    const pay = payOf(job, query)
    return pay === undefined ? query.include_unknown_salary === 'true' : pay >= Number(value)
  },
  salary_currency: (job, value, query) =>
    given(query, 'min_salary') !== undefined || (job.pay !== undefined && isSame(job.pay.currency, value)),
}

const jobsInOrder = answering<JobRecord>({
  listed: all =>
    all
      .filter(job => job.closedAt === undefined && job.flags.length === 0)
      .sort((a, b) => second(b.date) - second(a.date) || byText(a.id, b.id)),
  tests: JOBS,
  searched: {
    // Each sorts the remaining records, and the search ranks those that the others leave.
    company: job => ({ names: [job.company] }),
    location: job => ({ names: [job.location ?? ''], codes: tables.jobs.words.location?.(job).codes }),
    search: job => ({
      names: [job.title],
      labels: [job.company, ...job.tags, ...job.chains],
      facts: [job.location, job.workMode, job.seniority, job.employmentType],
      codes: tables.jobs.words.text?.(job).codes,
      text: job.description,
    }),
  },
  read: jobFilters.search,
  excluding: { exclude_company: job => ({ names: [job.company] }) },
  own: [...(tables.jobs.ownWords ?? [])],
  usual: 'relevance',
})

export function expectedJobs(all: JobRecord[], query: Query, now = new Date(0)): JobRecord[] {
  // Of the order the currency leaves nothing out.
  const unfiltered = given(query, 'min_salary') === undefined && { salary_currency: '' }
  const found = jobsInOrder(all, query.sort === 'pay' ? { ...query, sort: 'date', ...unfiltered } : query, now)
  if (query.sort !== 'pay') return found
  return found.toSorted((a, b) => (payOf(b, query) ?? -1) - (payOf(a, query) ?? -1))
}

/** The words of the chains that generated queries name, as a tag or in a title. */
const CHAIN_WORDS = new Map([
  ['bitcoin', 'bitcoin'],
  ['xrp ledger', 'xrp'],
  ['solana', 'solana'],
  ['base', 'base'],
])
function isAbout({ tags }: { tags: string[] }, title: string, chains: string): boolean {
  const words = parts(chains).flatMap(part => CHAIN_WORDS.get(part.toLowerCase()) ?? [])
  const inTitle = title.toLowerCase().split(/\W+/)
  return words.some(word => tags.some(tag => isSame(tag, word)) || inTitle.includes(word))
}

const NEWS: Tests<NewsRecord> = {
  ...elsewhere('search'),
  source: isOneOf(({ source }) => [source]),
  tag: isOneOf(({ tags }) => tags),
  chain: (item, value) => isAbout(item, item.title, value),
  company: isOneOf(({ companies }) => companies ?? []),
  kind: isOneOf(({ kind = 'story' }) => [kind]),
  language: isOneOf(({ language }) => [language]),
  since: (item, value) => second(item.pubDate) >= Date.parse(value),
  until: (item, value) => second(item.pubDate) <= Date.parse(value),
}

const expectedNews = answering<NewsRecord>({
  listed: all => all.toSorted((a, b) => second(b.pubDate) - second(a.pubDate) || byText(a.link, b.link)),
  tests: NEWS,
  searched: {
    search: item => ({
      names: [item.title],
      labels: item.tags,
      codes: codesOfDays(new Date(second(item.pubDate)).toISOString().slice(0, 10)),
      text: item.contentSnippet,
    }),
  },
  read: newsFilters.search,
  own: [...(tables.news.ownWords ?? [])],
  usual: 'date',
})

const lastDay = (event: EventRecord) => event.endDate ?? event.startDate
const isShortName = (value: string) => codeOf(value) !== undefined && value.replace(/[^a-z]/gi, '').length <= 3
const EVENTS: Tests<EventRecord> = {
  ...elsewhere('search', 'country', 'location', 'radius', 'include_past'),
  type: isOneOf(({ type, online }) => [type, online ? 'online' : undefined]),
  region: (event, value) => HELD[regionOf(value)]?.includes(event.countryCode ?? '') === true,
  city: (event, value) => isCity(event.city, value),
  near: (event, value, query) => isNear(event, value, Number(given(query, 'radius') ?? 100)),
  from: (event, value) => lastDay(event) >= value,
  to: (event, value) => event.startDate <= value,
  online: (event, value) => event.online === (value === 'true'),
  tag: isOneOf(({ tags }) => tags),
  chain: (event, value) => isAbout(event, event.name, value),
  status: isOneOf(({ status }) => [status]),
  source: isOneOf(({ source }) => [source]),
}

const eventsInOrder = (all: EventRecord[]) =>
  all.toSorted((a, b) => byText(a.startDate, b.startDate) || byText(a.id, b.id))

const placesOf = ({ countryCode, places }: EventRecord) =>
  codesOfPlaces({ countries: countryCode ? [countryCode] : [], places: places ?? [] })

const eventsSearched = answering<EventRecord>({
  listed: eventsInOrder,
  tests: EVENTS,
  searched: {
    location: event => ({ names: [event.location ?? '', event.city ?? ''], codes: placesOf(event) }),
    search: event => ({
      names: [event.name],
      facts: [
        event.type,
        ...(event.online ? ['online'] : []),
        ...(!event.online || event.city || event.country ? ['in person'] : []),
        ...(event.online && (event.city || event.country) ? ['hybrid'] : []),
        event.city,
        event.country,
      ],
      codes: [...placesOf(event), ...codesOfDays(event.startDate, event.endDate)],
      labels: event.tags,
      text: event.description,
    }),
  },
  read: eventFilters.search,
  own: [...(tables.events.ownWords ?? [])],
  usual: 'date',
})
const eventsNamed = answering<EventRecord>({
  listed: eventsInOrder,
  tests: {},
  searched: { country: event => ({ names: [event.country ?? ''] }) },
  read: words => words,
  own: [],
  usual: 'date',
})

function isIn(all: EventRecord[], event: EventRecord, country: string): boolean {
  const isCode = codeOf(country) !== undefined && event.countryCode === codeOf(country)
  return isCode || (!isShortName(country) && eventsNamed(all, { country }, new Date(0)).includes(event))
}

function expectedEvents(all: EventRecord[], query: Query, now: Date): EventRecord[] {
  // The last place where a day ends is twelve hours behind UTC.
  const isOver = (event: EventRecord) => now.getTime() >= Date.parse(`${lastDay(event)}T23:59:59.999-12:00`) + 1
  const requested = given(query, 'country')
    ?.split(',')
    .filter(part => part.trim() !== '')
  const isThere = (event: EventRecord) =>
    requested === undefined || requested.some(country => isIn(all, event, country))
  const isListed = (event: EventRecord) =>
    (given(query, 'status') !== undefined || (event.status !== 'cancelled' && event.status !== 'postponed')) &&
    (query.from !== undefined || query.to !== undefined || !event.repeats?.later) &&
    (query.include_past === 'true' || !isOver(event)) &&
    isThere(event)
  return eventsSearched(all, query, now, isListed)
}

const TERMS: Tests<TermRecord> = {
  // The fields that `lang` adds are in whole-records.test.ts.
  ...elsewhere('search', 'lang'),
  category: isOneOf(({ category }) => [category]),
  updated_since: (term, value) => term.updatedOn !== undefined && term.updatedOn >= value,
}

const expectedTerms = answering<TermRecord>({
  listed: all => all.toSorted((a, b) => byText(folded(a.term), folded(b.term)) || byText(a.slug, b.slug)),
  tests: TERMS,
  searched: {
    search: term => ({
      names: [term.term, ...term.synonyms, ...Object.values(term.names ?? {}).flat()],
      leads: term.leadsHere,
      labels: [term.inOneLine],
      facts: [term.category],
      text: term.definition,
    }),
  },
  read: words => words,
  own: ['term', 'glossary'],
  isDescribed: true,
  usual: 'relevance',
})

interface Reference {
  /** The meaning of each filter. */
  filters: object
  /** How many records an answer has without a limit. */
  limit: number
  /** The field that identifies a record in an answer. */
  key: string
  /** That field of the records that match, in order. */
  matching(all: TestSnapshot, query: Query, now: Date): string[]
}

export const REFERENCE: Record<ListName, Reference> = {
  jobs: {
    ...{ filters: JOBS, limit: 50, key: 'id' },
    matching: ({ jobs }, query, now) => expectedJobs(jobs, query, now).map(({ id }) => id),
  },
  news: {
    ...{ filters: NEWS, limit: 30, key: 'link' },
    matching: ({ news }, query, now) => expectedNews(news, query, now).map(({ link }) => link),
  },
  events: {
    ...{ filters: EVENTS, limit: 50, key: 'id' },
    matching: ({ events }, query, now) => expectedEvents(events, query, now).map(({ id }) => id),
  },
  glossary: {
    ...{ filters: TERMS, limit: 50, key: 'slug' },
    matching: ({ glossary }, query, now) => expectedTerms(glossary, query, now).map(({ slug }) => slug),
  },
}
