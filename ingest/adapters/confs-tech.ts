/**
 * confs.tech conference data: https://github.com/tech-conferences/conference-data (MIT)
 * - One file a year and topic; `board` is `2026/general`. There is no blockchain topic, and one event may stand in
 *   several files.
 * - Rows have no id; link and first day name a row. An online row may still name a city, the organizer's own.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { Flag, OptionalText, readJson } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Row = z.looseObject({
  name: OptionalText,
  url: OptionalText,
  startDate: OptionalText,
  endDate: OptionalText,
  city: OptionalText,
  country: OptionalText,
  online: Flag,
  cfpUrl: OptionalText,
  cfpEndDate: OptionalText,
})
const Topic = z.array(z.unknown())
const FILES = 'https://raw.githubusercontent.com/tech-conferences/conference-data/main/conferences/'

export const confsTech: Adapter<'events'> = {
  name: 'confs-tech',
  collection: 'events',
  // A topic's file for next year begins as `[]`.
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? `${FILES}${entry.board ?? entry.id}.json` }],
  async parse([body = ''], entry) {
    const topic = entry.board?.split('/').at(-1)
    return finishRows(
      readEventRows(readJson(body, Topic, entry.id), Row, entry.id, row => toRaw(row, topic)),
      entry.id,
    )
  },
}

function toRaw(row: z.infer<typeof Row>, topic: string | undefined): RawEvent {
  return {
    key: [row.url, row.startDate].join(' '),
    name: row.name ?? '',
    link: row.url ?? '',
    start: row.startDate ?? '',
    end: given(row.endDate),
    city: given(row.city),
    country: given(row.country),
    online: row.online ?? undefined,
    tags: topic ? [topic] : undefined,
    cfpUrl: given(row.cfpUrl),
    cfpDeadline: given(row.cfpEndDate),
  }
}
