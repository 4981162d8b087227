/**
 * Hacker News, the monthly thread "Ask HN: Who is hiring?", through Algolia's search: https://hn.algolia.com/api
 * - The account also posts "Who wants to be hired?" and freelancer threads; the title distinguishes them.
 * - Postings are the comments with `parent_id` equal to `story_id`; all others are talk. Deleted ones have no text.
 * - The first paragraph is `Company | Role | Place | ...` by habit only; a comment without it is not a posting.
 */
import { decodeHTML } from 'entities'
import { z } from 'zod'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { readHnHeader } from './lib/hn-header.ts'
import { IdText, NumberOrText, readJson } from './lib/read.ts'
import { readRows } from './lib/rows.ts'

/** A header is a line of names; a stranger's paragraph without end is none. */
const MAX_HEADER = 2000

const SEARCH = 'https://hn.algolia.com/api/v1/search_by_date'

const Story = z.looseObject({ objectID: z.string(), title: z.string(), created_at_i: z.number() })
const Stories = z.looseObject({ hits: z.array(z.unknown()) })
const Comment = z.looseObject({
  objectID: IdText,
  parent_id: IdText.nullish(),
  story_id: IdText.nullish(),
  comment_text: z.string().nullable(),
  created_at_i: NumberOrText,
})
const Comments = z.looseObject({ hits: z.array(z.unknown()) })

export const hnWhoIsHiring: Adapter<'jobs'> = {
  name: 'hn-who-is-hiring',
  collection: 'jobs',
  // In the first hours of a month the thread has no comments yet.
  mayBeEmpty: true,
  beginsAnew: true,
  requests: entry => [{ url: entry.url ?? `${SEARCH}?tags=story,author_whoishiring` }],
  next([found = '', ...more], entry) {
    // A catalog line may also lead straight to one thread's comments.
    if (more.length > 0 || readJson(found, Comments, entry.id).hits.some(hit => Comment.safeParse(hit).success))
      return []
    const [search] = (entry.url ?? SEARCH).split('?', 1)
    return [{ url: `${search}?tags=comment,story_${newestThread(found, entry.id)}&hitsPerPage=1000` }]
  },
  async parse(bodies, entry) {
    return readRows(readJson(bodies.at(-1) ?? '', Comments, entry.id).hits, Comment, entry.id, toRaw)
  },
}

/** The id of the newest "Who is hiring?" story in a search answer. */
export function newestThread(body: string, sourceId: string): string {
  const stories = readJson(body, Stories, sourceId)
    .hits.map(hit => Story.safeParse(hit))
    .flatMap(story => (story.success ? [story.data] : []))
    .filter(story => /\bwho is hiring\?/i.test(story.title))
    .sort((a, b) => b.created_at_i - a.created_at_i)
  if (!stories[0]) throw new SourceError(sourceId, 'fetch', 'no "Who is hiring?" thread in the search answer')
  return stories[0].objectID
}

function toRaw(comment: z.output<typeof Comment>): RawJob | undefined {
  const text = comment.comment_text
  if (!text || comment.parent_id !== comment.story_id) return undefined
  const header = readHnHeader(firstParagraph(text))
  if (!header) return undefined
  const { role, ...rest } = header
  return {
    key: comment.objectID,
    title: role,
    ...rest,
    link: `https://news.ycombinator.com/item?id=${comment.objectID}`,
    posted: comment.created_at_i,
    description: text,
    descriptionFormat: 'html',
  }
}

function firstParagraph(html: string): string {
  const [first = ''] = html.split(/<p>|\n/i, 1)
  // Long addresses are cut in the text of a link, so the address itself is taken.
  const withAddresses = first.slice(0, MAX_HEADER).replace(/<a\s[^>]*?href="([^"]*)"[^>]*>.*?<\/a>/gi, ' $1 ')
  return decodeHTML(withAddresses.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}
