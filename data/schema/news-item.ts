import { z } from 'zod'
import { DateIssue, HttpUrl, Instant, Line, outside } from './primitives.ts'

/** What `/api/news` answers: exactly the interface's fields. */
export const NewsItem = z.object({
  title: outside(Line, 'Headline.'),
  link: HttpUrl.meta({ description: 'The article, without tracking parameters.' }),
  pubDate: Instant.meta({ description: 'When it was published; first seen where no date is.' }),
  source: outside(Line, 'Publication.'),
  contentSnippet: outside(z.string().max(300), 'Beginning of the text.').optional(),
})
export type NewsItem = z.infer<typeof NewsItem>

/** A stored news item. One record is one story; other publications' copies are in `alsoReportedBy`. */
export const NewsRecord = NewsItem.extend({
  id: z.string().min(1).max(120),
  /** Catalog entry id. */
  sourceId: z.string(),
  /** The feed's own stable key (guid, else the canonical link). */
  sourceKey: z.string().max(2048),
  /** BCP 47 primary language of the feed. */
  language: z.string().regex(/^[a-z]{2,3}$/),
  /** Cluster id: the id of the story's first stored item. */
  story: z.string(),
  alsoReportedBy: z.array(
    z.object({ source: Line, sourceId: z.string(), title: Line, link: HttpUrl, pubDate: Instant }),
  ),
  /** The publication's own categories, as slugs. */
  tags: z.array(z.string()),
  firstSeenAt: Instant,
  dateIssue: DateIssue.optional(),
})
export type NewsRecord = z.infer<typeof NewsRecord>
