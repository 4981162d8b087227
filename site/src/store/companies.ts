/** Companies, derived once from the listed jobs of a snapshot, with either engine; a table in memory. */
import { Company, CompanyRecord, type JobRecord } from '#contract'
import { firmOf, otherNamesOf } from '#contract/companies.ts'
import { confirmedAt, confirmedUntil } from '#contract/confirmation.ts'
import { codesOfPlaces } from '#contract/places.ts'
import { fold, slugOf } from '#contract/text.ts'
import { buildTable, openTable } from '../../record-index/index.ts'
import { createKeeper } from '../base/keeper.ts'
import { EVERYTHING } from './condition.ts'
import { defineTable, publicPart } from './define-table.ts'
import { recordsIn } from './memory.ts'
import { openRows } from './read-rows.ts'
import type { Records } from './records.ts'
import type { Store } from './store.ts'

type Companies = Records<CompanyRecord>

/** This many jobs are read at a time: requests are answered in between. */
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
    get: async id => (await companies()).get(id),
    allIds: async () => (await companies()).allIds(),
  }
}

const table = defineTable<CompanyRecord>(CompanyRecord, {
  file: 'companies',
  idOf: company => company.slug,
  placeOf: ({ jobs, place }) =>
    [10 ** COUNT_DIGITS - jobs, place].map(one => String(one).padStart(COUNT_DIGITS + 1, '0')).join(' '),
  toPublic: publicPart(Company),
  words: {
    text: ({ name, names, tags, chains, cities, countries }) => ({
      names: [name, ...names, ...otherNamesOf(name)],
      labels: [...tags, ...chains],
      facts: cities,
      codes: codesOfPlaces({ countries, places: [] }),
    }),
  },
  ownWords: 'company companies firm firms employer employers startup startups'.split(' '),
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
})

async function derive(store: Store): Promise<Companies> {
  const firms = new Map<string, Firm>()
  const hosts = new Map<string, Set<string>>()
  const sources = new Map(store.sources.filter(({ collection }) => collection === 'jobs').map(one => [one.id, one]))
  for await (const job of listedJobs(store.records.jobs)) {
    const name = firmOf(job.company)
    const slug = slugOf(name)
    // A name without a letter or digit has no page.
    if (slug === '') continue
    const firm = firms.get(slug) ?? newFirm(slug, name, job)
    firms.set(slug, firm)
    add(firm, job, sources)
    const host = hostOf(job.link)
    hosts.set(host, (hosts.get(host) ?? new Set()).add(slug))
  }
  // It is a platform.
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

/** The counted facets of a company's jobs, each value once per job. */
const COUNTED = {
  names: job => [job.company],
  countries: job => job.countries,
  cities: job => (job.places ?? []).flatMap(({ city }) => city ?? []),
  chains: job => job.chains,
  tags: job => job.tags,
  sources: job => [job.source, ...job.alsoListedAt.map(({ source }) => source)],
  /** The boards that vouch for its postings as the employer's own. */
  boards: job => (job.verifiedBy === 'employer-board' ? [job.source] : []),
} satisfies Record<string, (job: JobRecord) => readonly string[]>

type Counts = Map<string, number>

type Firm = ReturnType<typeof newFirm>

function newFirm(slug: string, name: string, { firstSeenAt }: JobRecord) {
  const counts = new Map(Object.keys(COUNTED).map((counted): [string, Counts] => [counted, new Map()]))
  const confirmedUntil: number[] = []
  return { slug, name, jobs: 0, remote: 0, withPay: 0, confirmedUntil, counts, firstSeenAt, lastSeenAt: '' }
}

function add(firm: Firm, job: JobRecord, sources: Sources): void {
  firm.jobs += 1
  if (job.workMode === 'remote') firm.remote += 1
  if (job.pay) firm.withPay += 1
  for (const [counted, valuesOf] of Object.entries(COUNTED)) {
    const counts: Counts = firm.counts.get(counted) ?? new Map()
    for (const value of new Set(valuesOf(job))) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const seenAt = confirmedAt(job, sources)
  if (job.firstSeenAt < firm.firstSeenAt) firm.firstSeenAt = job.firstSeenAt
  if (seenAt > firm.lastSeenAt) firm.lastSeenAt = seenAt
  const until = confirmedUntil(job, sources)
  if (Number.isFinite(until)) firm.confirmedUntil.push(until)
}

function recordOf(
  { counts, ...firm }: Firm,
  place: number,
  { store, sources, isShared }: { store: Store; sources: Sources; isShared(host: string): boolean },
): CompanyRecord {
  /** The most frequent first, then from A to Z. */
  const ranked = (counted: keyof typeof COUNTED) =>
    [...(counts.get(counted) ?? [])]
      .sort(([a, m], [b, n]) => n - m || (fold(a) < fold(b) ? -1 : 1))
      .map(([value]) => value)
  const boards = ranked('boards').flatMap(id => sources.get(id) ?? [])
  // A board may be of a group; only one of this name is the company's own site.
  const own = boards.find(({ name, homepage }) => slugOf(firmOf(name)) === firm.slug && !isShared(hostOf(homepage)))
  const answers = boards.flatMap(({ lastSuccessAt }) => lastSuccessAt ?? []).sort()
  return {
    ...firm,
    url: `${store.baseUrl}/companies/${encodeURIComponent(firm.slug)}`,
    homepage: own?.homepage,
    domain: own && hostOf(own.homepage).replace(/^www\./, ''),
    countries: ranked('countries'),
    chains: ranked('chains'),
    tags: ranked('tags').slice(0, MOST_TAGS),
    boardAnsweredAt: answers.at(-1),
    names: ranked('names'),
    cities: ranked('cities'),
    sources: ranked('sources'),
    place,
  }
}

function hostOf(address: string): string {
  return new URL(address).hostname
}
