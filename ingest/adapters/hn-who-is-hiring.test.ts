import { describe, expect, it } from 'vitest'
import { CatalogEntry, SourceStatus } from '#contract'
import { SourceError } from '../adapter.ts'
import { readSource } from '../run/source.ts'
import { exampleEntry } from '../test/example-job.ts'
import { exchange, inProcess } from '../test/read-in-process.ts'
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

async function ask(fields: object, answers: Record<string, string>) {
  const about = { id: 'hn', adapter: 'hn-who-is-hiring', name: 'HN', staleAfterHours: 48 }
  const links = { homepage: 'https://news.ycombinator.com', terms: 'https://www.ycombinator.com/legal/' }
  const entry = CatalogEntry.parse({ ...about, ...links, ...fields })
  return exchange(hnWhoIsHiring, entry, url => answers[url] ?? '')
}

describe('Hacker News', () => {
  it('asks for the comments of the newest thread', async () => {
    const thread = `${SEARCH}?tags=comment,story_2&hitsPerPage=1000`
    const search = `${SEARCH}?tags=story,author_whoishiring`
    const { urls, bodies } = await ask({}, { [search]: stories, [thread]: comments })
    expect([urls, bodies]).toEqual([
      [search, thread],
      [stories, comments],
    ])
  })

  it('stays on a mirror', async () => {
    const mirror = 'https://mirror.example/search'
    const thread = `${mirror}?tags=comment,story_2&hitsPerPage=1000`
    const { urls } = await ask(
      { url: `${mirror}?tags=story` },
      { [`${mirror}?tags=story`]: stories, [thread]: comments },
    )
    expect(urls.at(-1)).toBe(thread)
  })

  it('takes a catalog line that leads straight to a thread', async () => {
    const url = 'https://mirror.example/thread.json'
    expect((await ask({ url }, { [url]: comments })).urls).toEqual([url])
  })

  it('fails when there is no such thread', async () => {
    const search = `${SEARCH}?tags=story,author_whoishiring`
    await expect(ask({}, { [search]: '{"hits": []}' })).rejects.toThrow(SourceError)
  })
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
