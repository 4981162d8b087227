/** Fictional records with everything that makes pages ugly: long words, long titles, missing values, every state. */
import {
  fictionalEvent,
  fictionalJob,
  fictionalNews,
  fictionalSource,
  fictionalTerm,
  snapshotWith,
  type TestSnapshot,
} from '../snapshot.ts'

export const NOW = '2026-10-01T12:00:00Z'

const TEXT = `Example Labs writes made-up contracts for a made-up rollup.

What you will do

- Write Solidity that nobody runs
- Review Solidity that nobody wrote, in a team with a name that goes on and on: DonaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaftExample
- Talk about account abstraction

Who you are
You have read the made-up term 3.
You live in a made-up place.`

const LONG_TITLE =
  'Senior Principal Made-up Engineer, Cross-Functional Platform Reliability & Example Infrastructure (Remote, Europe, Middle East and Africa) – Second Opening'

/** No place to break it, as some write their names. */
export const UNBROKEN = 'Exampleverylongcompanynamewithoutanyblanksorhyphensinsideitatall'

/** An example of a made-up conference, 2026. */
export const HEBREW = 'כנס בדוי לדוגמה 2026'

const jobs = [
  fictionalJob(901, {
    title: 'Solidity Engineer',
    company: 'Acme Chain',
    location: 'Remote, Germany',
    countries: ['DE'],
    seniority: 'senior',
    chains: ['Ethereum'],
    employmentType: 'full-time',
    department: 'Protocol',
    salary: '€90,000 – €120,000',
    pay: { min: 90_000, max: 120_000, currency: 'EUR', period: 'year', raw: '€90,000 – €120,000' },
    applyUrl: 'https://jobs.example/901/apply',
    alsoListedAt: [{ source: 'Sample Board', url: 'https://board.example/901' }],
    description: TEXT,
    date: '2026-10-01T09:00:00.000Z',
  }),
  fictionalJob(902, {
    title: LONG_TITLE,
    company: 'Incomprehensibilities & Sons Unlimited Worldwide Holding',
    location: undefined,
  }),
  fictionalJob(903, {
    title: 'Solidity Auditor',
    countries: ['FR'],
    closedAt: '2026-09-28T06:00:00.000Z',
    description: TEXT,
  }),
  fictionalJob(904, {
    title: 'Solidity Intern',
    missingSince: '2026-09-30T06:00:00.000Z',
    tags: [],
    workMode: 'onsite',
  }),
  fictionalJob(905, {
    title: 'A',
    company: 'B',
    tags: [],
    location: undefined,
    description: undefined,
    workMode: undefined,
  }),
  fictionalJob(906, {
    title: `${UNBROKEN}-Engineer`,
    company: UNBROKEN,
    location: UNBROKEN,
    tags: [UNBROKEN.slice(0, 30)],
  }),
  fictionalJob(908, {
    title: 'Solidity Researcher',
    company: 'Example Atlas',
    location: 'Remote, Europe',
    regions: ['Europe'],
    seniority: 'senior',
  }),
  fictionalJob(909, {
    title: 'Community Manager',
    company: 'Example Atlas',
    location: 'Worldwide',
    regions: ['Worldwide'],
    tags: ['Community'],
    description: 'Talk to made-up people.',
  }),
  fictionalJob(910, { title: 'Community Manager for Developers' }),
]

const news = [
  fictionalNews(901, {
    title: `${LONG_TITLE}: what the made-up rollup means for made-up people`,
    pubDate: '2026-10-01T11:00:00.000Z',
    alsoReportedBy: ['Sample Post', 'The Invented Daily', 'Fictional Times'].map((source, at) => ({
      source,
      sourceId: `paper-${at}`,
      title: 'The same, told again',
      link: `https://paper${at}.example/story`,
      pubDate: '2026-10-01T11:30:00.000Z',
    })),
  }),
  fictionalNews(903, { language: 'he', title: HEBREW, contentSnippet: `${HEBREW}.` }),
  fictionalNews(904, { tags: ['rollups'] }),
  fictionalNews(902, { contentSnippet: undefined, language: 'de', title: 'Eine erfundene Schlagzeile' }),
]

const events = [
  fictionalEvent(901, {
    name: `${LONG_TITLE} Summit`,
    startDate: '2026-10-05',
    endDate: '2026-10-08',
    description: TEXT,
    online: true,
    timeZone: 'Europe/Lisbon',
    cfpUrl: 'https://summit.example/cfp',
    cfpDeadline: '2026-10-03',
    tags: ['ethereum', 'a-tag-that-goes-on-and-on-and-on'],
  }),
  fictionalEvent(904, {
    places: [{ city: 'Porto', country: 'PT', lat: 41.15, lon: -8.61 }],
    city: 'Porto',
    name: HEBREW,
    description: `${HEBREW}\n\n- ${HEBREW}\n\n${HEBREW}.`,
  }),
  fictionalEvent(905, {
    name: 'Made-up Days',
    startDate: '2026-11-12',
    endDate: '2026-11-13',
    places: [{ city: 'Lisbon', country: 'PT', lat: 38.72, lon: -9.14 }],
  }),
  fictionalEvent(902, { status: 'cancelled', name: 'Example Cancelled Camp' }),
  fictionalEvent(903, {
    name: 'Made-up Online Hackathon',
    type: 'hackathon',
    datePrecision: 'month',
    startDate: '2026-11-01',
    city: undefined,
    country: undefined,
    countryCode: undefined,
    location: 'Online',
    online: true,
    status: 'tentative',
  }),
]

const history = Array.from({ length: 30 }, (_, at) => ({
  day: new Date(Date.UTC(2026, 8, 2 + at)).toISOString().slice(0, 10),
  ok: at % 11 === 5 ? 0 : 4,
  failed: at % 7 === 5 ? 2 : 0,
}))

const sources = [
  fictionalSource('stale-board', {
    name: 'Stale Board',
    lastSuccessAt: '2026-09-20T06:00:00.000Z',
    credit: 'Jobs by Stale Board',
    history,
  }),
  fictionalSource('broken-board', {
    name: 'Broken Board with a Name That Goes On',
    state: 'failing',
    failingSince: '2026-09-29T06:00:00.000Z',
    reason: '200 but no "jobs" array',
    history,
  }),
  fictionalSource('off-board', {
    name: 'Off Board',
    state: 'disabled',
    reason: 'EXAMPLE_TOKEN is not set',
    lastSuccessAt: undefined,
  }),
]

export function browserSnapshot(): TestSnapshot {
  const extraTerm = fictionalTerm(40, {
    slug: 'account-abstraction',
    url: '/glossary/account-abstraction',
    term: 'Account Abstraction',
    synonyms: ['AA wallet'],
    category: 'Wallets and Identity',
  })
  return snapshotWith({ jobs, news, events, glossary: [extraTerm], sources })
}
