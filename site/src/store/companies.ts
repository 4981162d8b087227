/** Companies, derived from the listed jobs of a snapshot once, whichever engine holds these; a table in memory. */
import { CompanyRecord, type JobRecord } from '#contract'
import { firmOf, otherNamesOf } from '#contract/companies.ts'
import { confirmedAt, confirmedUntil } from '#contract/confirmation.ts'
import { codesOfPlaces } from '#contract/places.ts'
import { fold } from '#contract/text.ts'
import { slugOf } from '#contract/words.ts'
import { buildTable, openTable, type TableDefinition } from '../../record-index/index.ts'
import { createKeeper } from '../base/keeper.ts'
import { EVERYTHING } from './condition.ts'
import { recordsIn } from './memory.ts'
import { openRows } from './read-rows.ts'
import type { Records } from './records.ts'
import type { Store } from './store.ts'
import { WEAK_WORDS } from './tables.ts'

type Companies = Records<CompanyRecord>

/** So many jobs are read at a time: requests are answered in between. */
const PART = 200
const MOST_TAGS = 8
const COUNT_DIGITS = 9

const keepCompanies = createKeeper<'companies', Promise<Companies>>(1)

/** Returns the companies of a store; the first question for them reads its jobs. */
export function companiesOf(store: Store): Companies {
  const companies = () => keepCompanies(store, 'companies', () => derive(store))
  return {
    size: 0,
    find: async ask => (await companies()).find(ask),
    count: async (where, facets, most) => (await companies()).count(where, facets, most),
    spread: async (where, number) => (await companies()).spread(where, number),
    get: async id => (await companies()).get(id),
    isListed: async id => (await companies()).isListed(id),
    allIds: async () => (await companies()).allIds(),
  }
}

const table: TableDefinition<CompanyRecord> = {
  file: 'companies',
  parse: value => CompanyRecord.parse(value),
  idOf: company => company.slug,
  isListed: () => true,
  placeOf: ({ jobs, place }) =>
    [10 ** COUNT_DIGITS - jobs, place].map(one => String(one).padStart(COUNT_DIGITS + 1, '0')).join(' '),
  toPublic: ({
    names: _names,
    cities: _cities,
    sources: _sources,
    confirmedUntil: _until,
    place: _place,
    ...company
  }) => company,
  words: {
    text: ({ name, names, tags, chains, cities, countries }) => ({
      names: [name, ...names, ...otherNamesOf(name)],
      labels: [...tags, ...chains],
      facts: cities,
      codes: codesOfPlaces({ countries, places: [] }),
    }),
  },
  ownWords: 'company companies firm firms employer employers startup startups'.split(' '),
  weakWords: WEAK_WORDS,
  facets: {
    country: company => company.countries,
    city: company => company.cities,
    chain: company => company.chains,
    tag: company => company.tags,
    workMode: company => (company.remote > 0 ? ['remote'] : []),
    name: ({ name, names }) => [name, ...names, ...otherNamesOf(name)],
  },
  numbers: {
    alphabet: company => -company.place,
    confirmedAt: ({ lastSeenAt }) => Date.parse(lastSeenAt),
    answered: ({ boardAnsweredAt }) => (boardAnsweredAt === undefined ? Number.NaN : Date.parse(boardAnsweredAt)),
  },
}

async function derive(store: Store): Promise<Companies> {
  const firms = new Map<string, Firm>()
  const hosts = new Map<string, Set<string>>()
  const sources = new Map(store.sources.filter(({ collection }) => collection === 'jobs').map(one => [one.id, one]))
  for await (const job of listedJobs(store.records.jobs)) {
    const name = firmOf(job.company)
    const slug = slugOf(name)
    // A name without a letter or digit has no page.
    if (slug === '') continue
    const firm = firms.get(slug) ?? newFirm(slug, name)
    firms.set(slug, firm)
    add(firm, job, sources)
    const host = hostOf(job.link)
    hosts.set(host, (hosts.get(host) ?? new Set()).add(slug))
  }
  const isShared = (host: string) => (hosts.get(host)?.size ?? 0) > 1
  const byName = [...firms.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const records = byName.map((firm, place) => recordOf(firm, place, { store, sources, isShared }))
  const built = buildTable(table, openRows(table, records), { sources: new Map() })
  return recordsIn(openTable(table, built))
}

async function* listedJobs(jobs: Records<JobRecord>): AsyncIterable<JobRecord> {
  let after: { id: string; offset: number } | undefined
  for (let offset = 0; ; offset += PART) {
    const { records, ids } = await jobs.find({ where: EVERYTHING, view: 'whole', limit: PART, ...(after && { after }) })
    yield* records
    const id = ids.at(-1)
    if (id === undefined || ids.length < PART) return
    after = { id, offset: offset + PART }
    await new Promise(setImmediate)
  }
}

type Sources = ReadonlyMap<string, Store['sources'][number]>
type Tally = Map<string, number>

interface Firm extends Pick<CompanyRecord, 'slug' | 'name' | 'jobs' | 'remote' | 'withPay' | 'confirmedUntil'> {
  names: Tally
  countries: Tally
  cities: Tally
  chains: Tally
  tags: Tally
  sources: Tally
  /** The boards that vouch for its postings as the employer's own. */
  boards: Tally
  firstSeenAt: string
  lastSeenAt: string
}

function newFirm(slug: string, name: string): Firm {
  const [names, countries, cities, chains] = [new Map(), new Map(), new Map(), new Map()]
  const [tags, sources, boards] = [new Map(), new Map(), new Map()]
  const tallies = { names, countries, cities, chains, tags, sources, boards }
  return { slug, name, jobs: 0, remote: 0, withPay: 0, confirmedUntil: [], ...tallies, firstSeenAt: '', lastSeenAt: '' }
}

function add(firm: Firm, job: JobRecord, sources: Sources): void {
  firm.jobs += 1
  if (job.workMode === 'remote') firm.remote += 1
  if (job.pay) firm.withPay += 1
  tally(firm.names, [job.company])
  tally(firm.countries, job.countries)
  tally(
    firm.cities,
    (job.places ?? []).flatMap(({ city }) => city ?? []),
  )
  tally(firm.chains, job.chains)
  tally(firm.tags, job.tags)
  tally(firm.sources, [job.source, ...job.alsoListedAt.map(({ source }) => source)])
  if (job.verifiedBy === 'employer-board') tally(firm.boards, [job.source])
  const seenAt = confirmedAt(job, sources)
  if (firm.firstSeenAt === '' || job.firstSeenAt < firm.firstSeenAt) firm.firstSeenAt = job.firstSeenAt
  if (seenAt > firm.lastSeenAt) firm.lastSeenAt = seenAt
  const until = confirmedUntil(job, sources)
  if (Number.isFinite(until)) firm.confirmedUntil.push(until)
}

function tally(counts: Tally, values: readonly string[]): void {
  for (const value of new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1)
}

/** The most frequent first, then from A to Z. */
function ranked(counts: Tally): string[] {
  return [...counts].sort(([a, m], [b, n]) => n - m || (fold(a) < fold(b) ? -1 : 1)).map(([value]) => value)
}

interface Around {
  store: Store
  sources: Sources
  /** Whether the postings of several companies are on a host: it is a platform. */
  isShared(host: string): boolean
}

function recordOf(firm: Firm, place: number, { store, sources, isShared }: Around): CompanyRecord {
  const { boards: boardIds, names, countries, cities, chains, tags, sources: sourceIds, ...same } = firm
  const boards = ranked(boardIds).flatMap(id => sources.get(id) ?? [])
  // A board may be of a group; only one of this name is the company's own site.
  const own = boards.find(({ name, homepage }) => slugOf(firmOf(name)) === firm.slug && !isShared(hostOf(homepage)))
  const answers = boards.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).sort()
  return {
    ...same,
    url: `${store.baseUrl}/companies/${encodeURIComponent(firm.slug)}`,
    homepage: own?.homepage,
    domain: own && hostOf(own.homepage).replace(/^www\./, ''),
    countries: ranked(countries),
    chains: ranked(chains),
    tags: ranked(tags).slice(0, MOST_TAGS),
    boardAnsweredAt: answers.at(-1),
    names: ranked(names),
    cities: ranked(cities),
    sources: ranked(sourceIds),
    place,
  }
}

function hostOf(address: string): string {
  return new URL(address).hostname
}
