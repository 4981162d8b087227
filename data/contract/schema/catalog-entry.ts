import { z } from 'zod'
import { NewsKind } from './news-item.ts'
import { Collection, HttpUrl } from './primitives.ts'

const Fields = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(?:[.-][a-z0-9]+)*$/, 'must be lower-case words joined by - or .'),
  /** Name of an adapter (ingest/adapters/index.ts). */
  adapter: z.string(),
  /** Implied by the catalog file; needed with --catalog if the adapter serves several. */
  collection: Collection.optional(),
  /** Tenant name on the adapter's platform. */
  board: z
    .string()
    .trim()
    .min(1)
    .refine(board => !board.includes('://'), 'is the name alone; a whole address belongs in url')
    .optional(),
  /** Replaces the address the adapter would build from `board`. */
  url: HttpUrl.optional(),
  name: z.string().trim().min(1),
  /** Further names of the employer on its own board. */
  aliases: z.array(z.string().trim().min(1)).optional(),
  homepage: HttpUrl,
  terms: HttpUrl,
  /** The line shown beside this source's records, if its terms require one. */
  credit: z.string().optional(),
  staleAfterHours: z.number().positive(),
  /** The place of a calendar's events that state none, e.g. `Barcelona, Spain` for a local group. */
  place: z.string().min(1).optional(),
  /** A calendar of calls: an event without a place is online. */
  online: z.boolean().optional(),
  /**
   * `all`: everything here is Web3. `web3-only-if-matched`: the relevance rule decides per record. `web3-unless-other`: a
   * trade publication, whose other news is left out.
   */
  scope: z.enum(['all', 'web3-only-if-matched', 'web3-unless-other']).default('all'),
  /** The kind of all items of a feed, if it publishes more than stories. */
  kind: NewsKind.optional(),
  /** The chains that the employer builds, by their tags: every posting of it has them, whatever its words. */
  chains: z.array(z.string()).min(1).optional(),
  enabled: z.boolean().default(true),
  /** Why it is not read; required when `enabled` is false. */
  disabledBecause: z.string().optional(),
  /** The day its address was last seen in use, and where: `2026-09-28, MEETUPS.md of itstomekk/awesome-bitcoin-events`. */
  seen: z
    .string()
    .regex(/^\d{4}-\d\d(?:-\d\d)?, \S/, 'is the day, a comma, and where it was seen')
    .optional(),
  /** BCP 47 primary language of its texts. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .default('en'),
  /** 1 original publisher or organizer, 2 trade press or calendar, 3 aggregator. Lower wins when records merge. */
  tier: z.int().min(1).max(3).default(2),
  /** The source's terms require its links exactly as given. */
  keepLink: z.boolean().default(false),
  /** The source's terms allow schema.org JobPosting markup of its postings. */
  markup: z.boolean().default(true),
  /** The source's terms require followed links (no `ugc` or `nofollow`). */
  follow: z.boolean().default(false),
  /** The answer holds only the newest N: absence does not close a record, its link is probed instead. */
  newestOnly: z.boolean().default(false),
  /** At most this many requests a day, if the terms set a number. */
  maxRequestsPerDay: z.int().positive().optional(),
})

/** One source: a board, feed or calendar. It fails alone and is reported alone. */
export const CatalogEntry = Fields.refine(entry => entry.enabled || entry.disabledBecause, {
  path: ['disabledBecause'],
  error: 'say why it is disabled',
})
export type CatalogEntry = z.infer<typeof CatalogEntry>

/**
 * The fields that the sources of a group share, such as the terms of their platform. A source that has the field itself
 * overrides it. `terms: homepage` takes each source's home page for its terms.
 */
export const CatalogGroup = Fields.omit({ id: true, board: true, url: true })
  .extend({ terms: z.union([HttpUrl, z.literal('homepage')]) })
  .partial()
