import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SourceError } from '../adapter.ts'
import { exampleEntry } from '../test/example-job.ts'
import { exchange } from '../test/read-in-process.ts'
import { startRuns } from '../test/run-in-process.ts'
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
  it('requests the comments of the newest thread', async () => {
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
  'at the turn of the month a new thread of %i posts is as good as the old one of 300',
  async count => {
    const { run } = startRuns('jobs', [{ id: 'hn', adapter: 'hn-who-is-hiring', tier: 3, newestOnly: true }])
    const month = (at: string, name: string, thread: number, posts: number) => {
      const ids = { parent_id: thread, story_id: thread, created_at_i: Date.parse(at) / 1000 }
      const story = { objectID: `${thread}`, title: `Ask HN: Who is hiring? (${name} 2026)` }
      const hits = Array.from({ length: posts }, (_, id) => ({
        ...{ objectID: `${thread}-${id}`, ...ids },
        comment_text: `Heron Chain | Solidity Engineer ${id} | Remote | Full-time`,
      }))
      const comments = `hn?tags=comment,story_${thread}&hitsPerPage=1000`
      return run(at, { hn: JSON.stringify({ hits: [story] }), [comments]: JSON.stringify({ hits }) })
    }
    const { sources: before } = await month('2026-10-31T06:00:00Z', 'October', 8, 300)
    expect(before).toMatchObject([{ state: 'ok', counts: { fetched: 300 } }])
    const { sources: after } = await month('2026-11-01T16:00:00Z', 'November', 9, count)
    expect(after).toMatchObject([{ state: 'ok', counts: { fetched: count } }])
  },
)

/** The posting of a post with this first line. */
async function posting(line: string) {
  const hits = [{ objectID: '9', parent_id: 2, story_id: 2, comment_text: line }]
  const [read] = await hnWhoIsHiring.parse([JSON.stringify({ hits })], exampleEntry(), new Date(0))
  return read
}

describe('the first line of a post', () => {
  it.each([
    [
      'Example Labs | Protocol Engineer | Berlin, Germany | ONSITE | Full-time',
      {
        ...{ company: 'Example Labs', title: 'Protocol Engineer', places: ['Berlin, Germany'] },
        ...{ workMode: 'onsite', employmentType: 'Full-time', salary: undefined },
      },
    ],
    ['Acme | https://acme.example | Solidity Developer | Remote (US)', { title: 'Solidity Developer' }],
    ['Acme | Rust/TypeScript/GraphQL | Senior Software Engineer | Remote', { title: 'Senior Software Engineer' }],
    ['Acme | Hiring Java Developer | NYC', { title: 'Java Developer' }],
    ['Acme | Engineer (Lead | Staff) | REMOTE (USA only)', { title: 'Engineer (Lead | Staff)' }],
    ['Acme | Multiple roles | London | Onsite', { title: 'Multiple roles' }],
    ['Acme|Remote, Worldwide|Senior Node.js Engineer', { title: 'Senior Node.js Engineer' }],
    ['Acme | Designers and many more https://acme.example/jobs | NYC', { title: 'Designers and many more' }],
    ['Acme (YC W99) | Engineer | NYC', { company: 'Acme' }],
    ['Acme Chain (acme.example) | Engineer | NYC', { company: 'Acme Chain' }],
    ['Acme https://acme.example - the future of fiction | Engineer | NYC', { company: 'Acme' }],
    ['*Acme | Engineer | Remote*', { company: 'Acme' }],
    ['Acme, Inc. | Engineer | NYC', { company: 'Acme, Inc.' }],
    ['Acme - Full-time Remote | Engineer | NYC', { company: 'Acme' }],
    ['https://www.acme.example/ | Engineer | NYC', { company: 'acme.example' }],
    ['Acme | Engineer | NYC (HYBRID)', { places: ['NYC (HYBRID)'], workMode: 'hybrid' }],
    ['Acme | Engineer | SF, Prague, Remote', { places: ['SF, Prague, Remote'], workMode: 'remote' }],
    ['Acme | Engineer | REMOTE (US) | React, TypeScript', { places: ['REMOTE (US)'], workMode: 'remote' }],
    ['Acme | Engineer | ONSITE or HYBRID | VISA sponsorship', { places: [], workMode: 'onsite or hybrid' }],
    ['Acme | Engineer | No remote | Munich', { places: ['Munich'], workMode: 'no remote' }],
    [
      'Acme | Engineer | San Francisco, CA | Full-time, ONSITE',
      { places: ['San Francisco, CA'], workMode: 'full-time, onsite' },
    ],
    ['Acme | Engineer | React/TypeScript | Tokens', { places: [] }],
    ['Acme | Engineer | Onsite, 東京', { places: ['Onsite, 東京'], workMode: 'onsite' }],
    ['Example Labs | Rust Engineer | INTERNS , HYBRID/REMOTE, Zurich', { places: ['HYBRID/REMOTE, Zurich'] }],
    ['Example Labs | Rust Engineer | Berlin, hybrid, full-time', { places: ['Berlin, hybrid'], workMode: 'hybrid' }],
    ['Acme | Engineer | NYC | $150K-$200K + equity', { salary: '$150K-$200K + equity' }],
    ['Acme | Engineer | Ottawa | 142,000 - 165,000 CAD', { salary: '142,000 - 165,000 CAD' }],
    ['Acme | Engineer | NYC | 401k match and 2 days a week', { salary: undefined }],
    ['Acme | Engineer | NYC | Part-time or Full-time', { employmentType: 'Part-time or Full-time' }],
    ['Acme | Engineer | NYC | Full-time | Contract', { employmentType: 'Full-time, Contract' }],
    ['Acme | Engineer | NYC | smart contract audits', { employmentType: undefined }],
    ['Acme | Engineer | NYC | acme.example', { employerUrl: 'https://acme.example' }],
    ['Acme | Engineer | NYC | https://acme.example/jobs/1.', { applyUrl: 'https://acme.example/jobs/1' }],
    ['Acme | Engineer | NYC | React, Next.js', { employerUrl: undefined, applyUrl: undefined }],
  ])('%j is read as %o', async (line, expected) => {
    const nothing = { employerUrl: undefined, applyUrl: undefined, employmentType: undefined, salary: undefined }
    expect({ ...nothing, ...(await posting(line)) }).toMatchObject(expected)
  })

  it.each([
    ...['Great thread, thank you!', 'Acme | Engineer | NYC | FILLED', 'Acme | Engineer', '| | | Engineer', ''],
    ...['Acme | https://acme.example | Remote (EU only)', 'Acme | Remote | Full-time', 'Remote | Engineer | Acme'],
    ...['SEEKING WORK | Full-Stack Developer | Remote', 'SEEKING FREELANCER | Acme | Engineer | Remote'],
    ...['(CLOSED) Acme | Engineer | Remote', 'Senior Software Engineer | Infrastructure Lead | Oslo'],
    'Cologne, Germany | Acme | Product Engineer | Full-time',
    'Acme | We are growing our engineering team with these roles: | Berlin',
  ])('%j is not a posting', async line => expect(await posting(line)).toBeUndefined())

  it('never throws, whatever it is', () =>
    fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...'| ()aE.$9k-:/') }),
        async line => void (await posting(line)),
      ),
    ))
})
