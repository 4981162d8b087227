/** Questions that people ask, as a model calls the tools for them: answered in one or two calls that fit beside much else. */
import { expect, it } from 'vitest'
import { useServer } from './server.ts'
import {
  fictionalChange,
  fictionalEvent,
  fictionalJob,
  fictionalNews,
  fictionalSnapshot,
  fictionalTerm,
} from './snapshot.ts'

const MOST_BYTES = 12_000
const pay = (min: number, max: number) => ({ min, max, currency: 'USD', period: 'year', raw: '' }) as const
const berlin = { countries: ['DE'], places: [{ city: 'Berlin', country: 'DE' }], location: 'Berlin' }
const tokyo = { city: 'Tokyo', country: 'Japan', countryCode: 'JP', location: 'Tokyo, Japan' }
const snapshot = fictionalSnapshot()
const server = useServer({
  now: '2026-11-27T16:00:00Z',
  snapshot: {
    ...snapshot,
    jobs: [
      ...snapshot.jobs,
      ...[1, 2, 3, 4, 5].map(number =>
        fictionalJob(400 + number, {
          ...{ title: `Auditor ${number}`, company: `Paying ${number}`, tags: ['Auditing'], workMode: 'onsite' },
          pay: pay(90_000 + number * 1000, 120_000 + number * 1000),
        }),
      ),
      fictionalJob(411, { title: 'Rust Wizard', company: 'Acme', tags: ['Rust'], pay: pay(160_000, 200_000) }),
      fictionalJob(412, {
        ...berlin,
        title: 'Solidity Novice',
        company: 'Acme Ltd',
        seniority: 'junior',
        workMode: 'onsite',
      }),
      fictionalJob(413, { title: 'DevRel', company: 'Acme', tags: ['DevRel', 'Layer 2'] }),
    ],
    news: [
      ...snapshot.news,
      fictionalNews(51, { title: 'Made-up regulator drops a lawsuit' }),
      fictionalNews(52, { title: 'Bitcoin does not exist in this story' }),
    ],
    events: [
      ...[70, 71, 72].map(number => fictionalEvent(number)),
      fictionalEvent(80, { ...tokyo, name: 'Made-up Tokyo', startDate: '2026-12-10' }),
      fictionalEvent(81, { name: 'Made-up Hack', type: 'hackathon', startDate: '2026-12-12' }),
      fictionalEvent(82, { ...tokyo, name: 'Next Tokyo', startDate: '2027-03-10' }),
    ],
    glossary: [1, 2, 3].map(number => fictionalTerm(number)),
    changes: [fictionalChange(1, { at: '2026-11-27T06:00:00Z', id: fictionalJob(411).id })],
  },
})

type Call = [tool: string, args: object]
const DECEMBER = { from: '2026-12-01T00:00:00Z', to: '2026-12-31' }

const QUESTIONS: [question: string, calls: Call[], answer: RegExp][] = [
  [
    'Which remote Rust jobs pay over 150k?',
    [['search', { q: 'remote rust jobs that pay over 150k' }]],
    /total: 1\b[\s\S]*Rust Wizard/,
  ],
  ['Does anybody pay 500k?', [['list_jobs', { min_salary: 500_000 }]], /^total: 0;.*asOf: /],
  ['Who hires in Berlin?', [['list_companies', { city: ['Berlin'] }]], /^total: 1;[\s\S]*name: Acme; /],
  ['How many jobs has Acme?', [['get_company', { slug: 'ACME Ltd' }]], /^jobs: 3$/m],
  [
    'What do auditors earn?',
    [['job_pay', { search: 'auditor' }]],
    /employers: 5; from: \{"lower":92000,"median":93000,"upper":94000\}/,
  ],
  ['What do wizards earn?', [['job_pay', { search: 'wizard' }]], /employers: 1$/m],
  [
    'A junior Solidity job in Berlin?',
    [['list_jobs', { search: 'solidity', seniority: ['Junior'], city: 'Berlin' }]],
    /Solidity Novice/,
  ],
  [
    'DevRel at layer 2s?',
    [['list_jobs', { tag: ['Layer 2', 'rollups'], search: 'devrel' }]],
    /^total: 1;[\s\S]*title: DevRel/,
  ],
  ['A marketing internship?', [['list_jobs', { search: 'marketing', seniority: 'Intern' }]], /^total: 0;/],
  [
    'Jobs in Germany or France, titles only?',
    [['list_jobs', { country: ['DE', 'FR'], fields: ['title'] }]],
    /- title: Solidity Novice$/m,
  ],
  [
    'Is the Rust job open, and how is that known?',
    [
      ['search', { q: 'rust wizard' }],
      ['get_job', { id: fictionalJob(411).id }],
    ],
    /^verification: .*"state":"unconfirmed"/m,
  ],
  [
    'Hackathons in Europe next month?',
    [['list_events', { type: ['Hackathon'], region: 'Europe', ...DECEMBER }]],
    /^total: 1;[\s\S]*Made-up Hack/,
  ],
  [
    'Events in Asia in December?',
    [['search', { q: 'events in Asia in December 2026' }]],
    /events: total: 1;[\s\S]*Made-up Tokyo/,
  ],
  ['Events in Lisbon?', [['list_events', { city: 'lisboa' }]], /Example Summit 70/],
  ['When is ETHNowhere?', [['search', { q: 'ETHNowhere' }]], /total: 0;[\s\S]*no record has "ethnowhere"/],
  [
    'What happened to the lawsuit?',
    [
      ['list_news', { search: 'lawsuit' }],
      ['get_news', { id: fictionalNews(51).id }],
    ],
    /^title: Made-up regulator/m,
  ],
  ['News of this week?', [['list_news', { since: '2026-11-23 00:00' }]], /^total: 0;.*asOf: 2026-10-01/],
  ['What is MUT1?', [['get_glossary_term', { slug: 'mut1' }]], /A made-up term, number 1/],
  ['MUT1 or MUT2?', [['search', { q: 'MUT1 vs MUT2' }]], /made-up-term-1[\s\S]*made-up-term-2/],
  ['What is new since yesterday?', [['list_changes', { since: '2026-11-26T16:00' }]], /kind: created/],
  ['How fresh is this?', [['list_sources', { collection: 'Jobs', state: ['Stale'] }]], /^total: 1;/],
]

it.each(QUESTIONS)('%s', async (_question, calls, answer) => {
  const texts: string[] = []
  for (const [name, args] of calls) {
    const result = await server.call(name, args)
    expect(result.isError).toBeUndefined()
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(MOST_BYTES)
    texts.push(result.content[0].text)
  }
  expect(texts.at(-1)).toMatch(answer)
})

it('a search that found more than it shows names the call for the rest', async () => {
  const { structuredContent } = await server.call('search', { q: 'made-up engineer' })
  expect(structuredContent.meta.hint).toContain('list_jobs {"search":"made-up engineer"}')
})

it('a dead token reads anonymously, and every answer says so', async () => {
  const dead = { authorization: 'Bearer web3da_expired' }
  const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  const { result } = await server.rpc('initialize', hello, dead)
  expect(result.instructions).toMatch(/^The presented token is malformed, unknown, expired or revoked/)
  const called = await server.call('list_jobs', { limit: 1 }, dead)
  expect(called.structuredContent.data).toHaveLength(1)
  expect(called.content.at(-1).text).toMatch(/Remove it from the settings of this server/)
  expect((await server.call('list_jobs', {})).content).toHaveLength(1)
})
