/**
 * Devfolio hackathons: POST https://api.devfolio.co/api/search/hackathons (the site's own search; no published reference)
 * - An Elasticsearch answer: `hits.hits[]._source`. Two questions, `application_open` and `upcoming`, overlap.
 * - `starts_at` and `ends_at` are instants in UTC, `timezone` is the event's own, sometimes by an old alias (Asia/Calcutta).
 * - `location` is a postal address; `city`, `state` and `country` are fields of their own. People and e-mails are not taken.
 */
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import type { Adapter, RawEvent, SourceRequest } from '../adapter.ts'
import { Flag, OptionalText, readJson } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Row = z.looseObject({
  slug: z.string().min(1),
  name: OptionalText,
  tagline: OptionalText,
  desc: OptionalText,
  starts_at: OptionalText,
  ends_at: OptionalText,
  timezone: OptionalText,
  city: OptionalText,
  country: OptionalText,
  location: OptionalText,
  is_online: Flag,
  private: Flag,
  themes: z.array(z.union([z.string(), z.looseObject({ name: OptionalText })])).nullish(),
})
const Failed = z.looseObject({ failed: z.number().positive() })
const Unknown = z.unknown().optional()
const Hit = z.looseObject({ _source: Row })
const Answer = z.looseObject({
  // Elasticsearch answers 200 with what it found until then.
  timed_out: Unknown.refine(timedOut => timedOut !== true, 'the search ran out of time'),
  _shards: Unknown.refine(shards => !Failed.safeParse(shards).success, 'a part of the search failed'),
  hits: z.looseObject({ hits: z.array(z.unknown()) }),
})
const SEARCH = 'https://api.devfolio.co/api/search/hackathons'
const SEARCHES = ['application_open', 'upcoming'] as const
const PAGE_ROWS = 50
const MOST_ROWS = 200

export const devfolio: Adapter<'events'> = {
  name: 'devfolio',
  collection: 'events',
  mayBeEmpty: true,
  requests: entry => [search(entry, SEARCHES[0], 0)],
  // One search after the other, so that what both find is read from the first.
  next(bodies, entry) {
    let [type, from] = [0, 0]
    for (const body of bodies) {
      from += PAGE_ROWS
      const isLast = readJson(body, Answer, entry.id).hits.hits.length < PAGE_ROWS || from >= MOST_ROWS
      if (isLast) [type, from] = [type + 1, 0]
    }
    return SEARCHES.slice(type, type + 1).map(word => search(entry, word, from))
  },
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readJson(body, Answer, entry.id).hits.hits)
    return finishRows(
      readEventRows(rows, Hit, entry.id, ({ _source: row }) => (row.private === true ? undefined : toRaw(row))),
      entry.id,
    )
  },
}

function search(entry: CatalogEntry, type: (typeof SEARCHES)[number], from: number): SourceRequest {
  return { url: entry.url ?? SEARCH, json: { type, from, size: PAGE_ROWS } }
}

function toRaw(row: z.infer<typeof Row>): RawEvent {
  return {
    key: row.slug,
    name: row.name ?? '',
    link: `https://${row.slug}.devfolio.co/`,
    start: row.starts_at ?? '',
    end: given(row.ends_at),
    timeZone: given(row.timezone),
    place: given(row.location),
    city: given(row.city),
    country: given(row.country),
    online: row.is_online || undefined,
    type: 'hackathon',
    tags: row.themes?.flatMap(theme => given(typeof theme === 'string' ? theme : theme.name) ?? []),
    // A tagline is often missing; what it is about stands in the text, in Markdown.
    description: given([row.tagline, row.desc].filter(Boolean).join('\n')),
  }
}
