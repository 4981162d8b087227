/** A small snapshot of obviously fictional records in the true shape. */
import type { Change, EventRecord, JobRecord, ListName, NewsRecord, SourceStatus, TermRecord } from '#contract'

export interface TestSnapshot {
  jobs: JobRecord[]
  news: NewsRecord[]
  events: EventRecord[]
  sources: SourceStatus[]
  changes: Change[]
  glossary: TermRecord[]
}

const SEEN = '2026-09-01T00:00:00.000Z'

export function fictionalJob(number: number, over: Partial<JobRecord> = {}): JobRecord {
  const id = `made-up-engineer-${String(number).padStart(8, '0')}`
  const link = `https://jobs.example/${number}`
  return {
    id,
    title: `Made-up Engineer ${number}`,
    company: 'Example Labs',
    date: new Date(Date.parse('2026-09-30T00:00:00Z') - number * 3_600_000).toISOString(),
    link,
    tags: ['Solidity', 'DeFi'],
    location: 'Remote',
    description: 'Write fictional smart contracts for a chain that does not exist.',
    source: 'example-labs',
    sourceKey: String(number),
    sourceUrl: link,
    workMode: 'remote',
    countries: [],
    timeZones: [],
    chains: [],
    alsoListedAt: [],
    flags: [],
    firstSeenAt: SEEN,
    verifiedBy: 'employer-board',
    ...over,
  }
}

export function fictionalNews(number: number, over: Partial<NewsRecord> = {}): NewsRecord {
  const id = `fictional-headline-${String(number).padStart(8, '0')}`
  return {
    title: `Fictional headline ${number}`,
    link: `https://news.example/${number}`,
    pubDate: new Date(Date.parse('2026-09-30T00:00:00Z') - number * 3_600_000).toISOString(),
    source: 'Example Gazette',
    contentSnippet: 'A made-up rollup did a made-up thing.',
    id,
    sourceId: 'example-gazette',
    sourceKey: `https://news.example/${number}`,
    language: 'en',
    story: id,
    alsoReportedBy: [],
    tags: [],
    firstSeenAt: SEEN,
    ...over,
  }
}

export function fictionalEvent(number: number, over: Partial<EventRecord> = {}): EventRecord {
  return {
    id: `example-summit-${String(number).padStart(8, '0')}`,
    name: `Example Summit ${number}`,
    startDate: new Date(Date.parse('2026-10-10') + number * 86_400_000).toISOString().slice(0, 10),
    city: 'Lisbon',
    country: 'Portugal',
    location: 'Lisbon, Portugal',
    url: `https://summit.example/${number}`,
    type: 'conference',
    online: false,
    countryCode: 'PT',
    status: 'scheduled',
    datePrecision: 'day',
    tags: [],
    source: 'example-calendar',
    sourceKey: String(number),
    sourceUrl: 'https://calendar.example',
    alsoListedAt: [],
    firstSeenAt: SEEN,
    ...over,
  }
}

export function fictionalTerm(number: number, over: Partial<TermRecord> = {}): TermRecord {
  const slug = `made-up-term-${number}`
  return {
    slug,
    term: `Made-up Term ${number}`,
    category: 'DeFi',
    definition: `A made-up term, number ${number}, that stands for nothing outside these tests. It exists so that lists have something to hold and searches something to find. Its only limit is that nobody needs it.`,
    url: `/glossary/${slug}`,
    synonyms: [`MUT${number}`],
    related: ['made-up-term-1', 'made-up-term-2', 'made-up-term-3'],
    sources: ['https://terms.example/reference'],
    ...over,
  }
}

export function fictionalSource(id: string, over: Partial<SourceStatus> = {}): SourceStatus {
  return {
    id,
    collection: 'jobs',
    name: 'Example Labs',
    homepage: 'https://examplelabs.example',
    terms: 'https://examplelabs.example/terms',
    lastAttemptAt: '2026-10-01T06:00:00.000Z',
    lastSuccessAt: '2026-10-01T06:00:00.000Z',
    state: 'ok',
    counts: { fetched: 3, kept: 3, dropped: {} },
    staleAfterHours: 48,
    ...over,
  }
}

export function fictionalChange(seq: number, over: Partial<Change> = {}): Change {
  return { seq, at: '2026-09-30T00:00:00Z', collection: 'jobs', id: fictionalJob(1).id, kind: 'created', ...over }
}

/** A record of each list in the fictional snapshot. */
export const KNOWN_IDS: Record<ListName | 'companies', string> = {
  jobs: fictionalJob(1).id,
  news: fictionalNews(1).id,
  events: fictionalEvent(1).id,
  glossary: fictionalTerm(1).slug,
  companies: 'example-labs',
}

export function fictionalSnapshot(over: Partial<TestSnapshot> = {}): TestSnapshot {
  const numbers = Array.from({ length: 120 }, (_, number) => number + 1)
  return {
    jobs: numbers.map(number => fictionalJob(number)),
    news: numbers.slice(0, 40).map(number => fictionalNews(number)),
    events: numbers.slice(0, 20).map(number => fictionalEvent(number)),
    sources: [
      fictionalSource('example-labs'),
      fictionalSource('example-gazette', { collection: 'news', name: 'Example Gazette' }),
      fictionalSource('example-calendar', { collection: 'events', name: 'Example Calendar' }),
    ],
    changes: [],
    glossary: numbers.slice(0, 12).map(number => fictionalTerm(number)),
    ...over,
  }
}

/** The fictional snapshot with further records beside its own. */
export function snapshotWith(more: Partial<TestSnapshot>): TestSnapshot {
  const own = fictionalSnapshot()
  return {
    jobs: [...own.jobs, ...(more.jobs ?? [])],
    news: [...own.news, ...(more.news ?? [])],
    events: [...own.events, ...(more.events ?? [])],
    sources: [...own.sources, ...(more.sources ?? [])],
    changes: [...own.changes, ...(more.changes ?? [])],
    glossary: [...own.glossary, ...(more.glossary ?? [])],
  }
}
