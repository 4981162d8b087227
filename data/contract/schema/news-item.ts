import { z } from 'zod'
import { definitionOf } from '../vocabulary.ts'
import { RecordMeta } from './age.ts'
import { Provenance } from './answers.ts'
import { ListMeta } from './envelope.ts'
import { DateIssue, HttpUrl, Instant, Line, outside } from './primitives.ts'

/** A record of `/api/news`: exactly the interface's fields. */
export const NewsItem = z.object({
  title: outside(Line, 'Headline.'),
  link: HttpUrl.meta({ description: 'The article, without tracking parameters.' }),
  pubDate: Instant.meta({ description: 'When it was published; first seen where no date is.' }),
  source: outside(Line, 'Publication.'),
  contentSnippet: outside(z.string().max(300), 'Beginning of the text.').optional(),
})

/** News that is more or less than a story, by its feed, whose catalog line states the kind for all its items; `live` by its page. */
export const NewsKind = z.enum(['release', 'incident', 'advisory', 'regulation', 'live']).meta({
  description:
    'release: a project released a version; incident: a status page reports one; advisory: a security researcher writes; regulation: an authority writes; live: a page that changes all day, such as a ticker, listed only if asked for. Absent for all other stories.',
})
export type NewsKind = z.infer<typeof NewsKind>

/** A stored news item. One record is one story; other publications' copies are in `alsoReportedBy`. */
export const NewsRecord = NewsItem.extend({
  id: z.string().min(1).max(120),
  sourceId: z.string().meta({ description: 'Id of its source, as in /api/v1/sources.' }),
  /** The feed's own stable key (guid, else the canonical link). */
  sourceKey: z.string().max(2048),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .meta({ description: 'BCP 47 primary language of the feed.' }),
  kind: NewsKind.optional(),
  story: z.string().meta({ description: 'Id of the first item of the story that was seen.' }),
  alsoReportedBy: z.array(
    z.object({ source: Line, sourceId: z.string(), title: Line, link: HttpUrl, pubDate: Instant }),
  ),
  /** Its topics as slugs: chains, assets and acts of the headline, then the publication's own categories. */
  tags: z.array(z.string()),
  companies: z
    .array(Line)
    .min(1)
    .optional()
    .meta({ description: 'The companies that its headline or a category names; absent for none.' }),
  firstSeenAt: Instant,
  dateIssue: DateIssue.optional(),
})
export type NewsRecord = z.infer<typeof NewsRecord>

export const NewsList = z.object({ data: z.array(NewsItem), meta: ListMeta })

export const NewsState = z
  .enum(['confirmed', 'unconfirmed'])
  .meta({ description: (['confirmed', 'unconfirmed'] as const).map(definitionOf).join(' ') })

/** One story, and its origin. */
export const NewsDetail = z.object({
  data: NewsRecord.omit({ sourceKey: true }),
  verification: Provenance.extend({ state: NewsState }),
  meta: RecordMeta,
})
export type NewsDetail = z.infer<typeof NewsDetail>
