/**
 * Devfolio hackathons: POST https://api.devfolio.co/api/search/hackathons (the site's own search; no published reference)
 * - An Elasticsearch answer: `hits.hits[]._source`. Two questions, `application_open` and `upcoming`, overlap.
 * - Elasticsearch answers 200 with what it found until then.
 * - `starts_at` and `ends_at` are instants in UTC, `timezone` is the event's own, sometimes by an old alias (Asia/Calcutta).
 * - `location` is a postal address; `city`, `state` and `country` are fields of their own. People and e-mails are not taken.
 */
import type { CatalogEntry } from '#contract'
import { type Adapter, SourceError, type SourceRequest } from '../adapter.ts'
import { eventsFrom } from './lib/json-source.ts'
import { listIn, readJson } from './lib/read.ts'
import { rowOf } from './lib/row.ts'

const SEARCH = 'https://api.devfolio.co/api/search/hackathons'
const SEARCHES = ['application_open', 'upcoming']
const PAGE_ROWS = 50
const MOST_ROWS = 200

const list = eventsFrom({
  name: 'devfolio',
  mayBeEmpty: true,
  url: SEARCH,
  answer: readWhole,
  list: 'hits.hits',
  fields: {
    key: '_source.slug',
    name: '_source.name',
    start: '_source.starts_at',
    end: '_source.ends_at',
    timeZone: '_source.timezone',
    place: '_source.location',
    city: '_source.city',
    country: '_source.country',
    online: '_source.is_online',
    tags: '_source.themes',
  },
  more(row) {
    const slug = row.text('_source.slug')
    if (row.flag('_source.private')) return undefined
    return {
      link: slug && `https://${slug}.devfolio.co/`,
      type: 'hackathon',
      // A tagline is often missing; what it is about is in the text, in Markdown.
      description: row.texts(['_source.tagline', '_source.desc']).join('\n') || undefined,
    }
  },
})

export const devfolio: Adapter<'events'> = {
  ...list,
  requests: entry => [search(entry, SEARCHES[0], 0)],
  // One search after the other, so that what both find is read from the first.
  next(bodies, entry) {
    let [type, from] = [0, 0]
    for (const body of bodies) {
      from += PAGE_ROWS
      const { length } = listIn(readWhole(body, entry.id), 'hits.hits', entry.id)
      if (length < PAGE_ROWS || from >= MOST_ROWS) [type, from] = [type + 1, 0]
    }
    return SEARCHES.slice(type, type + 1).map(word => search(entry, word, from))
  },
}

function search(entry: CatalogEntry, type: string | undefined, from: number): SourceRequest {
  return { url: entry.url ?? SEARCH, json: { type, from, size: PAGE_ROWS } }
}

function readWhole(body: string, sourceId: string): unknown {
  const answer = readJson(body, sourceId)
  const row = rowOf(answer)
  if (row.flag('timed_out')) throw new SourceError(sourceId, 'parse', 'the search ran out of time')
  if (Number(row.number('_shards.failed') ?? 0) > 0)
    throw new SourceError(sourceId, 'parse', 'a part of the search failed')
  return answer
}
