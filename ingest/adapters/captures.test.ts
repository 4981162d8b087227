import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CatalogEntry } from '#contract'
import { hasRecordings, recordingsOf } from '../test/recordings.ts'
import { adapterOf } from './index.ts'

const FOLDER = recordingsOf('jobs')
const NOW = new Date('2026-10-10T12:00:00Z')

/** Counts rows without the adapter: elements of the array at `path`, or occurrences of an element. */
type Count = (body: string) => number
const rows =
  (...path: string[]): Count =>
  body => {
    const list = path.reduce((value, key) => z.record(z.string(), z.unknown()).parse(value)[key], JSON.parse(body))
    return z.array(z.unknown()).parse(list).length
  }
const elements =
  (name: string): Count =>
  body =>
    body.split(`<${name}>`).length - 1

const Listing = z.looseObject({ active: z.boolean(), is_visible: z.boolean() })
const openListings: Count = body =>
  z
    .array(Listing)
    .parse(JSON.parse(body))
    .filter(({ active, is_visible }) => active && is_visible).length
const web3CareerRows: Count = body =>
  z.tuple([z.string(), z.string(), z.array(z.unknown())]).parse(JSON.parse(body))[2].length

/** The recorded answer, the adapter that reads it, the board it is of, and how many records it holds. */
const CAPTURES: [file: string, adapter: string, board: string, count: Count][] = [
  ['arbeitnow-2026-08.json', 'arbeitnow', 'arbeitnow', rows('data')],
  ['ashby-cursor-full.json', 'ashby', 'cursor', rows('jobs')],
  ['ashby-etched.json', 'ashby', 'Etched', rows('jobs')],
  ['ashby-kraken-comp-2026-09-13.json', 'ashby', 'kraken.com', rows('jobs')],
  ['bamboohr-hexens-2026-09.json', 'bamboohr', 'hexens', rows('result')],
  ['breezy-nexo-2026-09.json', 'breezy', 'nexo', rows()],
  ['cryptovalley-job-page.html', 'json-ld', 'cryptovalley', () => 1],
  ['gem-trojan-trading-2026-09.json', 'gem', 'trojan-trading', rows()],
  ['getro-1625-coinbase-ventures-2026-09.json', 'getro', '1625', rows('results', 'jobs')],
  ['greenhouse-coinbase-2026-08-02.json', 'greenhouse', 'coinbase', rows('jobs')],
  ['greenhouse-coinbase-2026-08-10.json', 'greenhouse', 'coinbase', rows('jobs')],
  ['greenhouse-coinbase-pay-2026-09-13.json', 'greenhouse', 'coinbase', rows('jobs')],
  ['greenhouse-gitlab-content.json', 'greenhouse', 'gitlab', rows('jobs')],
  ['greenhouse-stripe-nocontent.json', 'greenhouse', 'stripe', rows('jobs')],
  ['himalayas-2026-05.json', 'himalayas', 'himalayas', rows('jobs')],
  ['himalayas-2026-08-hourly.json', 'himalayas', 'himalayas', rows('jobs')],
  ['jobicy-2026-06.json', 'jobicy', 'jobicy', rows('jobs')],
  ['lever-eu-aavelabs-2026-09.json', 'lever', 'eu/aavelabs', rows()],
  ['lever-matchgroup-salary.json', 'lever', 'matchgroup', rows()],
  ['lever-palantir.json', 'lever', 'palantir', rows()],
  ['personio-safe-labs-2026-09.xml', 'personio', 'safe-labs', elements('position')],
  ['recruitee-channable.json', 'recruitee', 'channable', rows('offers')],
  ['recruitee-tether-2026-09.json', 'recruitee', 'tether', rows('offers')],
  ['remote3-2026-09-14.rss', 'remote3', 'remote3', elements('item')],
  ['remoteok-2026-05-16.json', 'remoteok', 'remoteok', body => rows()(body) - 1],
  ['remoteok-junk-2026-06.json', 'remoteok', 'remoteok', body => rows()(body) - 1],
  ['remotive-2026-05.json', 'remotive', 'remotive', rows('jobs')],
  ['rippling-halborn-2026-09.json', 'rippling', 'halborn', rows()],
  ['simplify-newgrad-listings-2024-10.json', 'simplify', 'New-Grad-Positions', openListings],
  ['simplify-summer2025-listings-2024-10.json', 'simplify', 'Summer2025-Internships', openListings],
  ['smartrecruiters-automationanywhere.json', 'smartrecruiters', 'AutomationAnywhere1', rows('content')],
  ['smartrecruiters-solflare-2026-09.json', 'smartrecruiters', 'solflare', rows('content')],
  ['teamtailor-crossmint-2026-09.rss', 'teamtailor', 'crossmint.na', elements('item')],
  ['web3career-api-2026-09-14.json', 'web3-career', 'web3-career', web3CareerRows],
  ['web3career-list-2026-09-14.html', 'json-ld', 'web3-career', body => body.split('"JobPosting"').length - 1],
  ['workable-trailofbits-2026-09.json', 'workable', 'trailofbits', rows('jobs')],
  ['workable-zego.json', 'workable', 'zego', rows('jobs')],
  ['workday-bullish-2026-09.json', 'workday', 'bullish.wd3/Bullish', rows('jobPostings')],
  ['wwr-all-2026-07.xml', 'weworkremotely', 'weworkremotely', elements('item')],
  ['wwr-programming-2026-05.xml', 'weworkremotely', 'weworkremotely', elements('item')],
]

async function read(file: string, adapterName: string, board: string) {
  const adapter = adapterOf('jobs', adapterName)
  const about = { homepage: 'https://example.com', terms: 'https://example.com/terms', staleAfterHours: 48 }
  const entry = CatalogEntry.parse({ id: 'captured', adapter: adapterName, board, name: 'Captured', ...about })
  const body = readFileSync(new URL(file, FOLDER), 'utf8')
  return { body, records: await adapter.parse([body], entry, NOW) }
}

describe.skipIf(!hasRecordings)('recorded answers (skipped without RECORDINGS)', () => {
  it.each(CAPTURES)('%s is read whole', async (file, adapter, board, count) => {
    const { body, records } = await read(file, adapter, board)
    expect(records.length).toBe(count(body))
    expect(records.length).toBeGreaterThan(0)
    expect(new Set(records.map(({ key }) => key)).size).toBe(records.length)
  })

  it.each(CAPTURES)('%s gives every record a key, a title and a link', async (file, adapter, board) => {
    const { records } = await read(file, adapter, board)
    const Posting = z.looseObject({ key: z.string().min(1), title: z.string().trim().min(1), link: z.url() })
    expect(records.filter(record => !Posting.safeParse(record).success)).toEqual([])
  })

  it('the Hacker News thread gives most of its posts with a header, and none of its talk', async () => {
    const { body, records } = await read('hn-algolia-comments-2026-05.json', 'hn-who-is-hiring', 'hn')
    const Post = z.looseObject({
      objectID: z.string(),
      parent_id: z.number(),
      story_id: z.number(),
      comment_text: z.string(),
    })
    const posts = z
      .looseObject({ hits: z.array(Post) })
      .parse(JSON.parse(body))
      .hits.filter(({ parent_id, story_id }) => parent_id === story_id)
    const headed = posts.filter(({ comment_text }) => /^[^|]+\|[^|]+\|/.test(comment_text.split('<p>')[0] ?? ''))
    expect(records.length).toBeGreaterThan(0.7 * headed.length)
    const ids = new Set(posts.map(({ objectID }) => objectID))
    expect(records.filter(({ key }) => !ids.has(key))).toEqual([])
  })
})
