/**
 * HackQuest hackathons: POST https://api.hackquest.io/graphql (the site's own list; no published reference)
 * - A GraphQL answer: `data.listHackathons` has `total` and the rows of a page.
 * - It starts when building does (`submissionOpen`), else when registration opens; the last day to submit is its end.
 *   Rewards follow later and are not a day of the event.
 * - Only `publish` is a page that everybody can see. No row names a place; `mode` says whether there is one.
 */
import { z } from 'zod'
import type { CatalogEntry } from '#contract'
import type { Adapter, RawEvent, SourceRequest } from '../adapter.ts'
import { extentOf, pageByOffset } from './lib/paging.ts'
import { IdText, OptionalText, readJson, Total } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Row = z.looseObject({
  id: IdText,
  name: OptionalText,
  alias: z.string().min(1),
  status: OptionalText,
  info: z.looseObject({ mode: OptionalText }).nullish(),
  timeline: z.looseObject({
    registrationOpen: OptionalText,
    submissionOpen: OptionalText,
    submissionClose: OptionalText,
  }),
  ecosystem: z.array(z.looseObject({ type: OptionalText })).nullish(),
})
const Answer = z.looseObject({
  data: z.looseObject({ listHackathons: z.looseObject({ total: Total, data: z.array(z.unknown()) }) }),
})

const PAGE_ROWS = 200
const MOST_ROWS = 1000
const QUERY = `query Hackathons($page: Int, $limit: Int) {
  listHackathons(page: $page, limit: $limit) {
    total
    data {
      id name alias status
      info { mode }
      timeline { registrationOpen submissionOpen submissionClose }
      ecosystem { type }
    }
  }
}`

export const hackquest: Adapter<'events'> = {
  name: 'hackquest',
  collection: 'events',
  requests: entry => [request(entry, 0)],
  next: (bodies, entry) =>
    pageByOffset(bodies, {
      size: PAGE_ROWS,
      cap: MOST_ROWS,
      request: offset => request(entry, offset),
      measure(body) {
        const { data, total } = listIn(body, entry.id)
        return { rows: data.length, total }
      },
    }),
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => listIn(body, entry.id).data)
    return finishRows(
      readEventRows(rows, Row, entry.id, row => (row.status && row.status !== 'publish' ? undefined : toRaw(row))),
      entry.id,
    )
  },
  extent(bodies, entry) {
    const pages = bodies.map(body => listIn(body, entry.id))
    const rows = pages.flatMap(({ data }) => data)
    return extentOf(rows, pages[0]?.total, MOST_ROWS)
  },
}

function request(entry: CatalogEntry, offset: number): SourceRequest {
  const variables = { page: offset / PAGE_ROWS + 1, limit: PAGE_ROWS }
  return { url: entry.url ?? 'https://api.hackquest.io/graphql', json: { query: QUERY, variables } }
}

function listIn(body: string, sourceId: string) {
  return readJson(body, Answer, sourceId).data.listHackathons
}

function toRaw({ id, name, alias, info, timeline, ecosystem }: z.infer<typeof Row>): RawEvent {
  return {
    key: id,
    name: name ?? '',
    link: `https://www.hackquest.io/hackathon/${encodeURIComponent(alias)}`,
    start: timeline.submissionOpen ?? timeline.registrationOpen ?? '',
    end: timeline.submissionClose,
    online: /^(?:online|hybrid)$/i.test(info?.mode ?? '') || undefined,
    hybrid: /^hybrid$/i.test(info?.mode ?? '') || undefined,
    type: 'hackathon',
    tags: ecosystem?.flatMap(({ type }) => given(type) ?? []),
  }
}
