/** What the lists must answer, told a second time: plain loops over plain records, sharing no code with the service. */
import type { EventRecord, JobRecord, ListName, NewsRecord, TermRecord } from '#contract'
import type { TestSnapshot } from './snapshot.ts'

export type Query = Record<string, string>

/** Letters that no normalization takes apart, and what people type for them. */
const TYPED = Object.fromEntries(
  ['ßss', 'æae', 'œoe', 'þth', 'øo', 'łl', 'đd', 'ðd', 'ħh', 'ıi', 'ŋn', 'ŧt', 'əe'].map(s => [s[0], s.slice(1)]),
)

function folded(text: string): string {
  const letters = Array.from(text.normalize('NFKD')).filter(sign => sign < '\u0300' || sign > '\u036f')
  const plain = letters.join('').normalize('NFKC').toLowerCase()
  return Array.from(plain, letter => TYPED[letter] ?? letter).join('')
}

/** Runs of letters, digits and inner signs; a run may end with + or #, never with a dot. */
function words(text: string): string[] {
  const runs = folded(text).split(/[^\p{L}\p{N}\p{M}.+#]+/u)
  return runs.map(run => run.replace(/^[^\p{L}\p{N}]+/u, '').replace(/\.+$/, '')).filter(run => run !== '')
}

const slug = (text: string) => words(text).join('-')
const isSame = (a: string, b: string) => slug(a) !== '' && slug(a) === slug(b)

function hasAllWords(query: string, fields: (string | undefined)[]): boolean {
  const wanted = words(query)
  const present = fields.flatMap(field => words(field ?? ''))
  const isShort = (word: string) => Array.from(word).length <= 3 && /^[\p{Script=Latin}\p{N}.+#]+$/u.test(word)
  const found = (word: string) => present.some(one => (isShort(word) ? one.startsWith(word) : one.includes(word)))
  return wanted.length > 0 && wanted.every(found)
}

/** Countries of the test's records by everything it asks for them with. */
const COUNTRIES: Record<string, string[]> = {
  PT: ['pt', 'prt', 'portugal'],
  GB: ['gb', 'gbr', 'uk', 'u.k', 'united kingdom', 'england'],
  UA: ['ua', 'ukr', 'ukraine'],
  US: ['us', 'usa', 'u.s.a', 'united states', 'america', 'united states of america'],
  AE: ['ae', 'are', 'uae', 'united arab emirates'],
  IN: ['in', 'ind', 'india'],
  ID: ['id', 'idn', 'indonesia'],
}
const codeOf = (text: string) =>
  Object.keys(COUNTRIES).find(code => COUNTRIES[code]?.includes(folded(text).trim().replace(/\.$/, '')))

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
const given = (query: Query, name: string) => (query[name] === '' ? undefined : query[name])

/** A test for each filter of a list: whether a record passes with this value. */
type Tests<R> = Record<string, (record: R, value: string, query: Query) => boolean>
/** Of a filter that another one reads, or the list as a whole. */
const elsewhere = () => true

const PER_YEAR = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }
const JOBS: Tests<JobRecord> = {
  search: (job, value) => hasAllWords(value, [job.title, job.company, ...job.tags, job.description]),
  tag: (job, value) => job.tags.some(tag => isSame(tag, value)),
  company: (job, value) => hasAllWords(value, [job.company]),
  remote: (job, value) => (job.workMode === 'remote') === (value === 'true'),
  country: (job, value) => job.countries.some(code => code === codeOf(value)),
  location: (job, value) => hasAllWords(value, [job.location]),
  chain: (job, value) => job.chains.some(chain => isSame(chain, value)),
  seniority: (job, value) => job.seniority === value,
  // The others were in the newest answer of a source that is well.
  confirmed: (job, value) => (job.lastSeenAt === undefined) === (value === 'true'),
  posted_after: (job, value) => Date.parse(job.date) >= Date.parse(value),
  min_salary: ({ pay }, value, query) => {
    const comparable = pay && isSame(pay.currency, given(query, 'salary_currency') ?? 'USD')
    if (!comparable) return query.include_unknown_salary === 'true'
    return (pay.max ?? pay.min ?? 0) * PER_YEAR[pay.period] >= Number(value)
  },
  salary_currency: elsewhere,
  include_unknown_salary: elsewhere,
}

export function expectedJobs(all: JobRecord[], query: Query): JobRecord[] {
  return all
    .filter(job => job.closedAt === undefined && job.flags.length === 0 && passes(job, JOBS, query))
    .sort((a, b) => Date.parse(b.date) - Date.parse(a.date) || byText(a.id, b.id))
}

const NEWS: Tests<NewsRecord> = {
  search: (item, value) => hasAllWords(value, [item.title, item.contentSnippet, item.source]),
  source: (item, value) => isSame(item.source, value),
  since: (item, value) => Date.parse(item.pubDate) >= Date.parse(value),
}

function expectedNews(all: NewsRecord[], query: Query): NewsRecord[] {
  return all
    .filter(item => passes(item, NEWS, query))
    .sort((a, b) => Date.parse(b.pubDate) - Date.parse(a.pubDate) || byText(a.link, b.link))
}

const lastDay = (event: EventRecord) => event.endDate ?? event.startDate
const EVENTS: Tests<EventRecord> = {
  search: (event, value) => hasAllWords(value, [event.name, event.city, event.country, event.description]),
  type: (event, value) => (value === 'online' ? event.online : event.type === value),
  country: (event, value) => {
    const code = codeOf(value)
    if (code && value.replace(/[^a-z]/gi, '').length <= 3) return event.countryCode === code
    return (code !== undefined && event.countryCode === code) || hasAllWords(value, [event.country])
  },
  from: (event, value) => lastDay(event) >= value,
  to: (event, value) => event.startDate <= value,
  online: (event, value) => event.online === (value === 'true'),
  include_past: elsewhere,
}

function expectedEvents(all: EventRecord[], query: Query, now: Date): EventRecord[] {
  // The last place where a day ends is twelve hours behind UTC.
  const isOver = (event: EventRecord) => now.getTime() >= Date.parse(`${lastDay(event)}T23:59:59.999-12:00`) + 1
  return all
    .filter(event => event.status !== 'cancelled' && event.status !== 'postponed')
    .filter(event => (query.include_past === 'true' || !isOver(event)) && passes(event, EVENTS, query))
    .sort((a, b) => byText(a.startDate, b.startDate) || byText(a.id, b.id))
}

const TERMS: Tests<TermRecord> = {
  search: (term, value) => hasAllWords(value, [term.term, ...term.synonyms, term.definition]),
  category: (term, value) => isSame(term.category, value),
}

function expectedTerms(all: TermRecord[], query: Query): TermRecord[] {
  const search = given(query, 'search') ?? ''
  const rank = ({ term, synonyms }: TermRecord) => {
    if (search === '' || [term, ...synonyms].some(name => isSame(name, search))) return 0
    return folded(term).startsWith(folded(search).trim()) ? 1 : 2
  }
  return all
    .filter(term => passes(term, TERMS, query))
    .sort((a, b) => rank(a) - rank(b) || byText(folded(a.term), folded(b.term)) || byText(a.slug, b.slug))
}

interface Reference {
  /** What each filter means. */
  filters: object
  /** How many records an answer has where the query names no limit. */
  limit: number
  /** The field of an answer that tells its records apart. */
  key: string
  /** That field of the records that match, in order. */
  matching(all: TestSnapshot, query: Query, now: Date): string[]
}

export const REFERENCE: Record<ListName, Reference> = {
  jobs: { filters: JOBS, limit: 50, key: 'id', matching: ({ jobs }, query) => expectedJobs(jobs, query).map(idOf) },
  news: {
    filters: NEWS,
    limit: 30,
    key: 'link',
    matching: ({ news }, query) => expectedNews(news, query).map(({ link }) => link),
  },
  events: {
    filters: EVENTS,
    limit: 50,
    key: 'id',
    matching: ({ events }, query, now) => expectedEvents(events, query, now).map(idOf),
  },
  glossary: {
    filters: TERMS,
    limit: 50,
    key: 'slug',
    matching: ({ glossary }, query) => expectedTerms(glossary, query).map(({ slug }) => slug),
  },
}

function idOf({ id }: { id: string }): string {
  return id
}

function passes<R>(record: R, tests: Tests<R>, query: Query): boolean {
  return Object.entries(tests).every(([name, test]) => {
    const value = given(query, name)
    return value === undefined || test(record, value, query)
  })
}
