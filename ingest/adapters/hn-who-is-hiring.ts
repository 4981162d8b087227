/**
 * Hacker News, the monthly thread "Ask HN: Who is hiring?", through Algolia's search: https://hn.algolia.com/api
 * - The account also posts "Who wants to be hired?" and freelancer threads; the title distinguishes them.
 * - Postings are the comments with `parent_id` equal to `story_id`; all others are talk. Deleted ones have no text.
 * - The first paragraph is `Company | Role | Place | ...` by habit only; a comment without it is not a posting.
 */
import { decodeHTML } from 'entities'
import { type Adapter, SourceError } from '../adapter.ts'
import { readHnHeader } from './lib/hn-header.ts'
import { jobsFrom } from './lib/json-source.ts'
import { listIn, readJson } from './lib/read.ts'
import { type Row, rowOf } from './lib/row.ts'

/** A header is a line of names; a stranger's paragraph without end is not one. */
const MAX_HEADER = 2000
const SEARCH = 'https://hn.algolia.com/api/v1/search_by_date'

const comments = jobsFrom({
  name: 'hn-who-is-hiring',
  // In the first hours of a month the thread has no comments yet.
  mayBeEmpty: true,
  url: `${SEARCH}?tags=story,author_whoishiring`,
  list: 'hits',
  fields: { key: 'objectID', title: 'title', posted: 'created_at_i', description: 'comment_text' },
  more(row) {
    const text = row.text('comment_text')
    const header = text && row.id('parent_id') === row.id('story_id') && readHnHeader(firstParagraph(text))
    if (!header) return undefined
    const { role, ...rest } = header
    return { ...rest, title: role, link: `https://news.ycombinator.com/item?id=${row.id('objectID')}` }
  },
})

export const hnWhoIsHiring: Adapter<'jobs'> = {
  ...comments,
  startsAgain: true,
  next([found = '', ...more], entry) {
    const hits = rowsIn(found, entry.id)
    // A catalog line may also lead straight to one thread's comments.
    if (more.length > 0 || hits.some(hit => hit.text('comment_text'))) return []
    const [search] = (entry.url ?? SEARCH).split('?', 1)
    return [{ url: `${search}?tags=comment,story_${newestThread(hits, entry.id)}&hitsPerPage=1000` }]
  },
  parse: (bodies, entry, now) => comments.parse(bodies.slice(-1), entry, now),
}

function rowsIn(body: string, sourceId: string): Row[] {
  return listIn(readJson(body, sourceId), 'hits', sourceId).map(hit => rowOf(hit))
}

/** The id of the newest "Who is hiring?" story in a search answer. */
function newestThread(hits: Row[], sourceId: string): string {
  const [story] = hits
    .filter(hit => /\bwho is hiring\?/i.test(hit.text('title') ?? ''))
    .sort((a, b) => Number(b.number('created_at_i')) - Number(a.number('created_at_i')))
  const id = story?.text('objectID')
  if (!id) throw new SourceError(sourceId, 'fetch', 'no "Who is hiring?" thread in the search answer')
  return id
}

function firstParagraph(html: string): string {
  const [first = ''] = html.split(/<p>|\n/i, 1)
  // Long addresses are cut in the text of a link, so the address itself is taken.
  const withAddresses = first.slice(0, MAX_HEADER).replace(/<a\s[^>]*?href="([^"]*)"[^>]*>.*?<\/a>/gi, ' $1 ')
  return decodeHTML(withAddresses.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}
