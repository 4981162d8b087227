/** People's questions as a model calls the tools for them: one call answers each, with room for much else. */
import { expect, it } from 'vitest'
import { useServer } from './server.ts'
import { fictionalChange, fictionalEvent, fictionalJob, fictionalNews, snapshotWith } from './snapshot.ts'

const MOST_BYTES = 12_000
const pay = (min: number, max: number) => ({ min, max, currency: 'USD', period: 'year', raw: '' }) as const
const berlin = { countries: ['DE'], places: [{ city: 'Berlin', country: 'DE' }], location: 'Berlin' }
const tokyo = { city: 'Tokyo', country: 'Japan', countryCode: 'JP', location: 'Tokyo, Japan' }
const server = useServer({
  now: '2026-11-27T16:00:00Z',
  snapshot: snapshotWith({
    jobs: [
      ...[1, 2, 3, 4, 5].map(number =>
        fictionalJob(400 + number, {
          ...{ title: `Auditor ${number}`, company: `Paying ${number}`, tags: ['Auditing'], workMode: 'onsite' },
          pay: pay(90_000 + number * 1000, 120_000 + number * 1000),
        }),
      ),
      fictionalJob(411, { title: 'Rust Wizard', company: 'Acme', tags: ['Rust'], pay: pay(160_000, 200_000) }),
      fictionalJob(412, { ...berlin, title: 'Solidity Novice', company: 'Acme Ltd', seniority: 'junior' }),
      fictionalJob(413, { title: 'DevRel', company: 'Acme', tags: ['DevRel', 'Layer 2'] }),
    ],
    news: [
      fictionalNews(51, { title: 'Made-up regulator drops a lawsuit' }),
      fictionalNews(52, { title: 'Bitcoin does not exist in this story' }),
    ],
    events: [
      ...[70, 71, 72].map(number => fictionalEvent(number)),
      fictionalEvent(80, { ...tokyo, name: 'Made-up Tokyo', startDate: '2026-12-10' }),
      fictionalEvent(81, { name: 'Made-up Hack', type: 'hackathon', startDate: '2026-12-12' }),
      fictionalEvent(82, { ...tokyo, name: 'Next Tokyo', startDate: '2027-03-10' }),
    ],
    changes: [fictionalChange(1, { at: '2026-11-27T06:00:00Z', id: fictionalJob(411).id })],
  }),
})

const DECEMBER = { from: '2026-12-01T00:00:00Z', to: '2026-12-31' }
const RUST_JOB = { id: fictionalJob(411).id }

/** A question whose record must be found first is after the question that finds it. */
const QUESTIONS: [question: string, tool: string, args: object, answer: RegExp][] = [
  ['Rust for over 150k?', 'search', { q: 'remote rust jobs that pay over 150k' }, /total: 1\b.*Rust Wizard/s],
  ['Does anybody pay 500k?', 'list_jobs', { min_salary: 500_000 }, /^total: 0;.*asOf: /],
  ['Who hires in Berlin?', 'list_companies', { city: ['Berlin'] }, /^total: 1;[\s\S]*name: Acme; /],
  ['How many jobs has Acme?', 'get_company', { slug: 'ACME Ltd' }, /^jobs: 3$/m],
  ['What do auditors earn?', 'job_pay', { search: 'auditor' }, /employers: 5; from: .*"median":93000,"upper":94000\}/],
  ['What do wizards earn?', 'job_pay', { search: 'wizard' }, /employers: 1$/m],
  ['Junior in Berlin?', 'list_jobs', { search: 'solidity', seniority: ['Junior'], city: 'Berlin' }, /Solidity Novice/],
  ['DevRel?', 'list_jobs', { tag: ['Layer 2', 'rollups'], search: 'devrel' }, /^total: 1;.*title: DevRel/s],
  ['A marketing internship?', 'list_jobs', { search: 'marketing', seniority: 'Intern' }, /^total: 0;/],
  ['Titles in two countries?', 'list_jobs', { country: ['DE', 'FR'], fields: ['title'] }, /- title: Solidity Novice$/m],
  ['Who looks for a Rust wizard?', 'search', { q: 'rust wizard' }, new RegExp(RUST_JOB.id)],
  ['Is the Rust job open, and how is that known?', 'get_job', RUST_JOB, /^verification: .*"state":"unconfirmed"/m],
  ['Hackathons?', 'list_events', { type: ['Hackathon'], region: 'Europe', ...DECEMBER }, /^total: 1;.*Made-up Hack/s],
  ['Events in Asia?', 'search', { q: 'events in Asia in December 2026' }, /events: total: 1;.*Made-up Tokyo/s],
  ['Events in Lisbon?', 'list_events', { city: 'lisboa' }, /Example Summit 70/],
  ['When is ETHNowhere?', 'search', { q: 'ETHNowhere' }, /total: 0;[\s\S]*no record has "ethnowhere"/],
  ['News of a lawsuit?', 'list_news', { search: 'lawsuit' }, new RegExp(fictionalNews(51).id)],
  ['What happened to it?', 'get_news', { id: fictionalNews(51).id }, /^title: Made-up regulator/m],
  ['News of this week?', 'list_news', { since: '2026-11-23 00:00' }, /^total: 0;.*asOf: 2026-10-01/],
  ['What is MUT1?', 'get_glossary_term', { slug: 'mut1' }, /A made-up term, number 1/],
  ['MUT1 or MUT2?', 'search', { q: 'MUT1 vs MUT2' }, /made-up-term-1[\s\S]*made-up-term-2/],
  ['What is new since yesterday?', 'list_changes', { since: '2026-11-26T16:00' }, /kind: created/],
  ['How fresh is this?', 'list_sources', { collection: 'Jobs', state: ['Stale'] }, /^total: 1;/],
]

it.each(QUESTIONS)('%s', async (_question, name, args, answer) => {
  const result = await server.call(name, args)
  expect(result.isError).toBeUndefined()
  expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(MOST_BYTES)
  expect(result.content[0].text).toMatch(answer)
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
