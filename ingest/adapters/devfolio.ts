/**
 * Devfolio hackathons: POST https://api.devfolio.co/api/search/hackathons (the site's own search; no published reference)
 * - An Elasticsearch answer: `hits.hits[]._source`. Two questions, `application_open` and `upcoming`, overlap.
 * - `starts_at` and `ends_at` are instants in UTC, `timezone` is the event's own, sometimes by an old alias (Asia/Calcutta).
 * - `location` is a postal address; `city`, `state` and `country` are fields of their own. People and e-mails are not taken.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { Flag, finishRows, given, Text } from '../events/rows.ts'
import { readJson } from '../upstream/read.ts'

const Row = z.looseObject({
  slug: z.string().min(1),
  name: Text,
  tagline: Text,
  starts_at: Text,
  ends_at: Text,
  timezone: Text,
  city: Text,
  country: Text,
  location: Text,
  is_online: Flag,
  private: Flag,
  themes: z
    .array(z.union([z.string(), z.looseObject({ name: Text })]))
    .nullish()
    .catch(undefined),
})
const Answer = z.looseObject({ hits: z.looseObject({ hits: z.array(z.looseObject({ _source: Row })) }) })
const SEARCH = 'https://api.devfolio.co/api/search/hackathons'

export const devfolio: Adapter<'events'> = {
  name: 'devfolio',
  collection: 'events',
  mayBeEmpty: true,
  async fetch(entry, http) {
    const ask = (type: string) => http.text(entry.url ?? SEARCH, { json: { type, from: 0, size: 50 } })
    return [await ask('application_open'), await ask('upcoming')]
  },
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readJson(body, Answer, entry.id).hits.hits.map(hit => hit._source))
    return finishRows(rows.filter(row => row.private !== true).map(toRaw), entry.id)
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
    description: given(row.tagline),
  }
}
