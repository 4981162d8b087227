/** Fictional records that differ in everything a filter looks at. */
import type { EventRecord, JobRecord, NewsRecord, TermRecord } from '#contract'
import {
  fictionalChange,
  fictionalEvent,
  fictionalJob,
  fictionalNews,
  fictionalSnapshot,
  fictionalTerm,
  type TestSnapshot,
} from './snapshot.ts'

function pick<T>(values: readonly T[], number: number): T {
  for (const [at, value] of values.entries()) if (at === number % values.length) return value
  throw new Error('nothing to pick from')
}

const TITLES = [
  ...['Solidity Engineer', 'C++ Gaukler', 'Développeur Rust', 'AI Maintainer', 'ブロックチェーン係'],
  ...['ＺＫ Prover', 'Go-to-market Lead', '.NET Dev'],
]
const COMPANIES = ['Example Labs', 'Acme Chain', 'Café Crypto', 'Plain & Sons', 'Ünal DAO']
const TAGS = [['Solidity', 'DeFi'], ['Layer 2'], ['layer-2', 'C#'], ['🔥'], [], ['Zero Knowledge', 'AI']]
const DATES = [
  '2026-09-30T10:00:00Z',
  '2026-09-30T10:00:00.500Z',
  '2026-09-29T00:00:00.000Z',
  '2026-09-30T09:59:59Z',
  '2026-08-01T12:00:00Z',
]
const COUNTRY_SETS = [[], ['PT'], ['GB', 'UA'], ['US'], ['AE', 'IN']]
const LOCATIONS = ['Remote', 'London; Zürich', 'São Paulo or remote', undefined, 'New York, NY', 'ロンドン']
/** A country with a city, and its coordinates. */
function inCity(countryCode: string, country: string, city: string, place: object) {
  return { country, countryCode, city, places: [{ city, ...place }] }
}
const PLACES = [
  inCity('PT', 'Portugal', 'Lisbon', { lat: 38.72, lon: -9.13 }),
  inCity('GB', 'United Kingdom', 'London', { lat: 51.51, lon: -0.13 }),
  inCity('UA', 'Ukraine', 'Kyiv', { lat: 50.45, lon: 30.52 }),
  inCity('IN', 'India', 'Goa', { country: 'IN' }),
  { country: 'Indonesia', countryCode: 'ID', city: undefined },
  inCity('US', 'United States', 'Austin', { lat: 30.27, lon: -97.74 }),
  { country: undefined, countryCode: undefined, city: undefined },
]
const REGIONS: JobRecord['regions'][] = [undefined, ['Europe'], ['EMEA', 'LATAM'], ['Worldwide'], undefined, ['EU']]
const JOB_PLACES: JobRecord['places'][] = [
  undefined,
  [{ city: 'Lisbon', country: 'PT' }],
  [
    { city: 'London', country: 'GB' },
    { city: 'Kyiv', country: 'UA' },
  ],
  [{ city: 'New York', region: 'New York', country: 'US' }],
  [{ country: 'IN' }, { city: 'Exampleton' }],
]
const PAY: JobRecord['pay'][] = [
  undefined,
  { min: 100_000, max: 150_000, currency: 'USD', period: 'year', raw: '100-150k' },
  { min: 60, currency: 'USD', period: 'hour', raw: '$60/h' },
  { max: 9_000, currency: 'EUR', period: 'month', raw: '9k' },
  { min: 500, max: 700, currency: 'USD', period: 'day', raw: '$500-700/day' },
  { min: 3_000, currency: 'USD', period: 'week', raw: '$3,000/week' },
  { min: 120_000, currency: 'USD', period: 'year', raw: '120k+' },
]
const DESCRIPTIONS = [
  undefined,
  'Maintain smart contracts on a blockchain.',
  'Write zk-SNARK circuits, naïvely.',
  'U.S.A. only; e.g. Foo.js',
]

export function variedJobs(count: number): JobRecord[] {
  return Array.from({ length: count }, (_, n) =>
    fictionalJob(n, {
      title: pick(TITLES, n),
      company: pick(COMPANIES, n * 3 + 1),
      tags: pick(TAGS, n * 5 + (n >> 3)),
      date: pick(DATES, n * 7),
      description: pick(DESCRIPTIONS, n >> 1),
      countries: pick(COUNTRY_SETS, n),
      places: pick(JOB_PLACES, n),
      regions: pick(REGIONS, n >> 1),
      closedTo: n % 4 === 1 ? ['UA', 'PT'] : undefined,
      location: pick(LOCATIONS, n * 5 + (n >> 2)),
      workMode: pick(['remote', 'hybrid', 'onsite', undefined] as const, n >> 2),
      seniority: pick(['senior', 'lead', 'intern', undefined] as const, n >> 1),
      chains: pick([[], ['ethereum'], ['solana', 'base']], n),
      pay: pick(PAY, n),
      employmentType: pick(['full-time', undefined, 'contract', 'internship'] as const, n >> 2),
      department: pick([undefined, 'Engineering', 'Go To Market'], n >> 1),
      eligibility: pick([undefined, { visaSponsorship: true }, { visaSponsorship: false, languages: ['de', 'en'] }], n),
      timeZones: pick([[], ['Europe/Lisbon'], ['UTC+1', 'UTC-1'], ['UTC-1']], n),
      closesAt: pick([undefined, '2026-10-05T10:00:00Z', '2100-01-01T00:00:00Z'], n >> 2),
      lastSeenAt: n % 7 === 2 ? '2026-09-20T00:00:00Z' : undefined,
      flags: n % 17 === 3 ? ['shortener'] : [],
      closedAt: n % 13 === 5 ? '2026-09-30T00:00:00Z' : undefined,
    }),
  )
}

function variedNews(count: number): NewsRecord[] {
  return Array.from({ length: count }, (_, n) =>
    fictionalNews(n, {
      title: pick(['Rollup rolls', 'Étoile protocol forks', 'AI chain halts', 'Bitcoin 2.0 is fiction'], n),
      source: pick(['Example Gazette', 'The Daily Block', 'Café Crypto News'], n),
      tags: pick([[], ['xrp'], ['regulation', 'bitcoin']], n >> 1),
      companies: pick([undefined, ['Acme Chain'], ['Example Labs', 'Acme Chain']], n),
      language: pick(['en', 'de'], n),
      kind: pick([undefined, 'release', undefined, 'incident', 'advisory'], n),
      contentSnippet: pick([undefined, 'A made-up rollup.', 'Maintenance of nothing.'], n >> 1),
      pubDate: pick(DATES, n * 3),
    }),
  )
}

function variedEvents(count: number): EventRecord[] {
  return Array.from({ length: count }, (_, n) => {
    const start = Date.parse('2026-09-20') + (n % 40) * 86_400_000
    const day = (offset: number) => new Date(start + offset * 86_400_000).toISOString().slice(0, 10)
    return fictionalEvent(n, {
      ...pick(PLACES, n),
      name: pick(['Example Summit', 'Chain Hack', 'Solidité Meetup', 'ZK Workshop'], n),
      description: pick([undefined, 'Two days about rollups.'], n >> 1),
      startDate: day(0),
      endDate: n % 3 === 0 ? undefined : day(n % 5),
      type: pick(['conference', 'hackathon', 'meetup', 'workshop'] as const, n),
      online: n % 4 === 1,
      tags: pick([[], ['DeFi'], ['layer-2'], ['solana'], ['base']], n),
      status: pick(['scheduled', 'scheduled', 'tentative', 'cancelled', 'scheduled', 'postponed'] as const, n >> 1),
    })
  })
}

function variedTerms(): TermRecord[] {
  const names: [string, string[], string[]?][] = [
    ['Rollup', ['L2 rollup'], ['staking', 'optimistic']],
    ['Optimistic rollup', []],
    ['ZK rollup', ['validity rollup']],
    ['Zero-knowledge proof', ['ZK', 'ZKP']],
    ['Ether', ['ETH']],
    ['Ethereum', []],
    ['éther classique', []],
    ['Staking', ['stake']],
    ['AMM', ['automated market maker'], ['zero knowledge market']],
  ]
  return names.map(([term, synonyms, leadsHere], n) =>
    fictionalTerm(n, {
      term,
      synonyms,
      leadsHere,
      updatedOn: pick([undefined, '2026-09-20', '2026-09-29'], n),
      category: pick(['DeFi', 'Layer 2 Scaling', 'Wallets and Identity'] as const, n),
    }),
  )
}

export function variedSnapshot(sources: TestSnapshot['sources']): TestSnapshot {
  const changes = Array.from({ length: 30 }, (_, n) =>
    fictionalChange(n + 5, {
      collection: pick(['jobs', 'news', 'events'] as const, n),
      id: `made-up-${n}`,
      kind: pick(['created', 'updated', 'closed', 'cancelled', 'removed'] as const, n),
    }),
  )
  return {
    ...fictionalSnapshot(),
    jobs: variedJobs(240),
    news: variedNews(60),
    events: variedEvents(90),
    glossary: variedTerms(),
    sources,
    changes,
  }
}
