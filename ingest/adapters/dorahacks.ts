/**
 * DoraHacks hackathons: https://dorahacks.io/api/hackathon/ (JSON behind the public listing; no published reference)
 * - Times are Unix seconds; rows written by another version call them `start_time` and `end_time`.
 * - `timeline_end` already is the extended end when `is_extended`; `uname` may be null, then the page is /hackathon/{id}.
 * - Answers 405 with a human check to many clients: that is a failed source, never worked around.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { extentOf, MOST_PAGES, pageAfter, pageOnward } from './lib/paging.ts'
import { IdText, NumberOrText, OptionalText, readJson, Total } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

/** Words between commas, or a list of them. */
const Words = z.union([OptionalText, z.array(z.string()).transform(words => words.join(','))])
const Row = z.looseObject({
  id: IdText,
  uname: OptionalText,
  title: OptionalText,
  ecosystem: Words,
  tags: Words,
  timeline_start: NumberOrText,
  timeline_end: NumberOrText,
  start_time: NumberOrText,
  end_time: NumberOrText,
  venue_form: OptionalText,
  participation_form: OptionalText,
  venue_name: OptionalText,
  venue_address: OptionalText,
})
const Page = z.looseObject({
  count: Total,
  results: z.array(z.unknown()),
  next: z.string().nullish().catch(undefined),
})

const LIST = 'https://dorahacks.io/api/hackathon/?page=1&page_size=50'

export const dorahacks: Adapter<'events'> = {
  name: 'dorahacks',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? LIST }],
  // Only that there is a next page is taken from `next`: behind a proxy it names a host that cannot be reached.
  next: (bodies, entry) =>
    pageOnward(bodies, entry.url ?? LIST, MOST_PAGES, (body, page) =>
      readJson(body, Page, entry.id).next ? pageAfter(page) : undefined,
    ),
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readJson(body, Page, entry.id).results)
    return finishRows(readEventRows(rows, Row, entry.id, toRaw), entry.id)
  },
  extent(bodies, entry) {
    const pages = bodies.map(body => readJson(body, Page, entry.id))
    // Where another page is named it was this reader that stopped.
    if (pages.at(-1)?.next) return undefined
    const rows = pages.flatMap(page => page.results)
    return extentOf(rows, pages[0]?.count)
  },
}

function toRaw(row: z.infer<typeof Row>): RawEvent {
  const form = row.venue_form ?? row.participation_form ?? ''
  return {
    key: row.id,
    name: row.title ?? '',
    link: `https://dorahacks.io/hackathon/${encodeURIComponent(given(row.uname) ?? row.id)}`,
    start: setTime(row.timeline_start) ?? setTime(row.start_time) ?? '',
    end: setTime(row.timeline_end) ?? setTime(row.end_time),
    place: given([row.venue_name, row.venue_address].filter(Boolean).join(', ')),
    online: /virtual|online|hybrid/i.test(form) || undefined,
    hybrid: /hybrid/i.test(form) || undefined,
    type: 'hackathon',
    tags: [...words(row.ecosystem), ...words(row.tags)],
  }
}

/** 0 is how this source writes "not set". */
function setTime(time: number | string | undefined): number | string | undefined {
  return Number(time) === 0 ? undefined : time
}

function words(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap(word => given(word) ?? [])
}
