import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { hnWhoIsHiring, newestThread } from './hn-who-is-hiring.ts'

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
  const asked: string[] = []
  const bodies = await hnWhoIsHiring.fetch(CatalogEntry.parse({ ...about, ...links, ...fields }), {
    text: async url => {
      asked.push(url)
      return answers[url] ?? ''
    },
  })
  return { asked, bodies }
}

describe('Hacker News', () => {
  it('asks for the comments of the newest thread', async () => {
    const thread = `${SEARCH}?tags=comment,story_2&hitsPerPage=1000`
    const search = `${SEARCH}?tags=story,author_whoishiring`
    expect(await ask({}, { [search]: stories, [thread]: comments })).toEqual({
      asked: [search, thread],
      bodies: [comments],
    })
  })

  it('stays on a mirror', async () => {
    const mirror = 'https://mirror.example/search'
    const thread = `${mirror}?tags=comment,story_2&hitsPerPage=1000`
    const { bodies } = await ask(
      { url: `${mirror}?tags=story` },
      { [`${mirror}?tags=story`]: stories, [thread]: comments },
    )
    expect(bodies).toEqual([comments])
  })

  it('takes a catalog line that leads straight to a thread', async () => {
    const url = 'https://mirror.example/thread.json'
    expect(await ask({ url }, { [url]: comments })).toEqual({ asked: [url], bodies: [comments] })
  })

  it('fails when there is no such thread', () => {
    expect(newestThread(stories, 'hn')).toBe('2')
    expect(() => newestThread('{"hits": []}', 'hn')).toThrow(SourceError)
  })
})
