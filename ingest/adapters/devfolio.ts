/**
 * Devfolio hackathons: POST https://api.devfolio.co/api/search/hackathons (the site's own search; no published reference)
 * - An Elasticsearch answer: `hits.hits[]._source`. Two questions, `application_open` and `upcoming`, overlap.
 * - `starts_at` and `ends_at` are instants in UTC, `timezone` is the event's own, sometimes by an old alias (Asia/Calcutta).
 * - `location` is a postal address; `city`, `state` and `country` are fields of their own. People and e-mails are not taken.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { readPages } from './lib/paging.ts'
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
const PAGE_ROWS = 50
const MOST_ROWS = 200

export const devfolio: Adapter<'events'> = {
  name: 'devfolio',
  collection: 'events',
  mustHave: ['_source', 'slug', 'name', 'starts_at'],
  mayBeEmpty: true,
  async fetch(entry, http) {
    const ask = (type: string) =>
      readPages({
        size: PAGE_ROWS,
        cap: MOST_ROWS,
        read: from => http.text(entry.url ?? SEARCH, { json: { type, from, size: PAGE_ROWS } }),
        measure: body => ({ rows: readJson(body, Answer, entry.id).hits.hits.length }),
      })
    return [...(await ask('application_open')), ...(await ask('upcoming'))]
  },
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readJson(body, Answer, entry.id).hits.hits)
    return finishRows(
      readEventRows(rows, Hit, entry.id, ({ _source: row }) => (row.private === true ? undefined : toRaw(row))),
      entry.id,
    )
  },
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
