import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SourceStatus } from '#contract'
import { SourceError } from '../adapter.ts'
import { readSource } from '../run/source.ts'
import { exampleEntry } from '../test/example-job.ts'
import { exchange, inProcess } from '../test/read-in-process.ts'
import { readHnHeader } from './hn-who-is-hiring.ts'
import { adapterOf } from './index.ts'

const hnWhoIsHiring = adapterOf('jobs', 'hn-who-is-hiring')

const SEARCH = 'https://hn.algolia.com/api/v1/search_by_date'
const stories = JSON.stringify({
  hits: [
    { objectID: '3', title: 'Ask HN: Who wants to be hired? (October 2026)', created_at_i: 300 },
    { objectID: '1', title: 'Ask HN: Who is hiring? (September 2026)', created_at_i: 100 },
    { objectID: '2', title: 'Ask HN: Who is hiring? (October 2026)', created_at_i: 301 },
    { objectID: '4', title: 'Ask HN: Freelancer? Seeking freelancer? (October 2026)', created_at_i: 302 },
  ],
})
const comments = JSON.stringify({
  hits: [{ objectID: '9', parent_id: 2, story_id: 2, comment_text: 'Acme | Engineer | NYC', created_at_i: 400 }],
})

const search = `${SEARCH}?tags=story,author_whoishiring`
const ask = (fields: object, answers: Record<string, string>) =>
  exchange(hnWhoIsHiring, exampleEntry({ board: undefined, ...fields }), url => answers[url] ?? '')

describe('Hacker News', () => {
  it('asks for the comments of the newest thread', async () => {
    const thread = `${SEARCH}?tags=comment,story_2&hitsPerPage=1000`
    const { urls, bodies } = await ask({}, { [search]: stories, [thread]: comments })
    expect([urls, bodies]).toEqual([
      [search, thread],
      [stories, comments],
    ])
  })

  it('stays on a mirror', async () => {
    const mirror = 'https://mirror.example/search'
    const thread = `${mirror}?tags=comment,story_2&hitsPerPage=1000`
    const url = `${mirror}?tags=story`
    const { urls } = await ask({ url }, { [url]: stories, [thread]: comments })
    expect(urls.at(-1)).toBe(thread)
  })

  it('takes a catalog line that leads straight to a thread', async () => {
    const url = 'https://mirror.example/thread.json'
    expect((await ask({ url }, { [url]: comments })).urls).toEqual([url])
  })

  it('fails when there is no such thread', () =>
    expect(ask({}, { [search]: '{"hits": []}' })).rejects.toThrow(SourceError))
})

it.each([0, 1, 2])(
  'at the turn of the month a new thread of %i posts is an answer as good as the old one of 300',
  async count => {
    const post = (id: number) => ({
      ...{ objectID: String(id), parent_id: 9, story_id: 9, created_at_i: 1_793_540_000 },
      comment_text: `Heron Chain | Solidity Engineer ${id} | Remote | Full-time`,
    })
    const hits = Array.from({ length: count }, (_, id) => post(id + 1))
    const thread = { objectID: '9', title: 'Ask HN: Who is hiring? (November 2026)', created_at_i: 1_793_530_000 }
    const text = async (url: string) => JSON.stringify({ hits: url.includes('story_9') ? hits : [thread] })
    const entry = exampleEntry({ adapter: 'hn-who-is-hiring', tier: 3, newestOnly: true })
    const { id, name, homepage, terms, staleAfterHours } = entry
    const status = SourceStatus.parse({
      ...{ id, name, homepage, terms, staleAfterHours, collection: 'jobs', state: 'ok' },
      lastSuccessAt: '2026-10-31T06:00:00Z',
      counts: { fetched: 300, kept: 40, dropped: {} },
    })
    const client = { forSource: () => ({ text, validators: [] }) }
    const context = { client, now: new Date('2026-11-01T16:00:00Z'), env: {}, pool: inProcess, status }
    const read = await readSource({ entry, adapter: hnWhoIsHiring, collection: 'jobs' }, context)
    expect([read.state, read.fetched]).toEqual(['fresh', count])
  },
)

describe('readHnHeader', () => {
  it('reads company, role and place', () =>
    expect(readHnHeader('Example Labs | Protocol Engineer | Berlin, Germany | ONSITE | Full-time')).toEqual({
      ...{ company: 'Example Labs', role: 'Protocol Engineer', places: ['Berlin, Germany'] },
      ...{ workMode: 'onsite', employmentType: 'Full-time', salary: undefined },
    }))

  it.each([
    ['Acme | https://acme.example | Solidity Developer | Remote (US)', 'Solidity Developer'],
    ['Acme | Full-time | Head of Growth | Remote', 'Head of Growth'],
    ['Acme | Smart Contract Auditor | Worldwide | Remote', 'Smart Contract Auditor'],
    ['Acme | Rust/TypeScript/GraphQL | Senior Software Engineer | Remote', 'Senior Software Engineer'],
    ['Acme | Hiring Java Developer | NYC', 'Java Developer'],
    ['Acme | Engineer (Lead | Staff) | REMOTE (USA only)', 'Engineer (Lead | Staff)'],
    ['Acme | Multiple roles | London | Onsite', 'Multiple roles'],
    ['Acme|Remote, Worldwide|Senior Node.js Engineer', 'Senior Node.js Engineer'],
    ['Acme | Designers and many more https://acme.example/jobs | NYC', 'Designers and many more'],
  ])('finds the role in %j', (line, role) => expect(readHnHeader(line)?.role).toBe(role))

  it.each([
    ['Acme (YC W99) | Engineer | NYC', 'Acme'],
    ['Acme Chain (acme.example) | Engineer | NYC', 'Acme Chain'],
    ['Acme https://acme.example - the future of fiction | Engineer | NYC', 'Acme'],
    ['*Acme | Engineer | Remote*', 'Acme'],
    ['# Acme | Engineer | NYC', 'Acme'],
    ['Acme, Inc. | Engineer | NYC', 'Acme, Inc.'],
    ['Acme - Full-time Remote | Engineer | NYC', 'Acme'],
    ['https://www.acme.example/ | Engineer | NYC', 'acme.example'],
  ])('finds the company in %j', (line, company) => expect(readHnHeader(line)?.company).toBe(company))

  it.each([
    ['Acme | Engineer | NYC (HYBRID)', ['NYC (HYBRID)'], 'hybrid'],
    ['Acme | Engineer | San Francisco | On-site', ['San Francisco'], 'on-site'],
    ['Acme | Engineer | SF, Prague, Remote', ['SF, Prague, Remote'], 'remote'],
    ['Acme | Engineer | REMOTE (US) | React, TypeScript', ['REMOTE (US)'], 'remote'],
    ['Acme | Engineer | Early-stage | Oslo', ['Oslo'], undefined],
    ['Acme | Engineer | ONSITE or HYBRID | VISA sponsorship', [], 'onsite or hybrid'],
    ['Acme | Engineer | No remote | Munich', ['Munich'], 'no remote'],
    ['Acme | Engineer | Oslo | Remote OK', ['Oslo'], 'remote ok'],
    ['Acme | Engineer | San Francisco, CA | Full-time, ONSITE', ['San Francisco, CA'], 'full-time, onsite'],
    ['Acme | Engineer | Singapore / Hong Kong | 100% remote', ['Singapore / Hong Kong'], '100% remote'],
    ['Acme | Engineer | React/TypeScript | Tokens', [], undefined],
    ['Acme | Engineer | Onsite, 東京', ['Onsite, 東京'], 'onsite'],
    ['Example Labs | Rust Engineer | INTERNS , HYBRID/REMOTE, Zurich', ['HYBRID/REMOTE, Zurich'], undefined],
    ['Example Labs | Rust Engineer | Berlin, hybrid, full-time', ['Berlin, hybrid'], 'hybrid'],
    ['Example Labs | Rust Engineer | Remote (US, contract)', ['Remote (US)'], 'remote'],
  ])('finds the place in %j', (line, places, workMode) =>
    expect(readHnHeader(line)).toMatchObject({ places, ...(workMode ? { workMode } : {}) }),
  )

  it.each([
    ['Acme | Engineer | NYC | $150K-$200K + equity', '$150K-$200K + equity'],
    ['Acme | Engineer | NYC | 175-235k + equity', '175-235k + equity'],
    ['Acme | Engineer | Ottawa | 142,000 - 165,000 CAD', '142,000 - 165,000 CAD'],
    ['Acme | Engineer | NYC | 401k match and 2 days a week', undefined],
    ['Acme | Engineer | NYC', undefined],
  ])('finds the pay in %j', (line, salary) => expect(readHnHeader(line)).toMatchObject({ salary }))

  it.each([
    ['Acme | Engineer | NYC | Part-time or Full-time', 'Part-time or Full-time'],
    ['Acme | Engineer | NYC | Contractor Part-Time', 'Contractor Part-Time'],
    ['Acme | Engineer | NYC | Full-time | Contract', 'Full-time, Contract'],
    ['Acme | Engineer | NYC | Full-time', 'Full-time'],
    ['Acme | Engineer | NYC | smart contract audits', undefined],
  ])('finds every kind of contract in %j', (line, employmentType) =>
    expect(readHnHeader(line)?.employmentType).toBe(employmentType),
  )

  it.each([
    ['acme.example', { employerUrl: 'https://acme.example' }],
    ['https://acme.example/jobs/1.', { applyUrl: 'https://acme.example/jobs/1' }],
    ['React, Next.js', { employerUrl: undefined, applyUrl: undefined }],
  ])('takes %j for the page of the employer, of the posting, or of nobody', (part, pages) =>
    expect({
      employerUrl: undefined,
      applyUrl: undefined,
      ...readHnHeader(`Acme | Engineer | NYC | ${part}`),
    }).toMatchObject(pages),
  )

  it.each([
    'Great thread, thank you!',
    'Acme | Engineer | NYC | FILLED',
    'Acme | Engineer',
    'Acme | https://acme.example | Remote (EU only)',
    'Acme | Remote | Full-time',
    'SEEKING WORK | Full-Stack Developer | Remote',
    'SEEKING FREELANCER | Acme | Engineer | Remote',
    '(CLOSED) Acme | Engineer | Remote',
    'Senior Software Engineer | Infrastructure Lead | Oslo',
    'Cologne, Germany | Acme | Product Engineer | Full-time',
    'Remote | Engineer | Acme',
    'Acme | We are growing our engineering team with these roles: | Berlin',
    '| | | Engineer',
    '',
  ])('reads no posting in %j', line => expect(readHnHeader(line)).toBeUndefined())

  it('never throws, whatever the line', () => {
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(...'| ()aE.$9k-:/') }), line => void readHnHeader(line)))
  })
})
