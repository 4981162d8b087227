/**
 * developers.events, the Developer Conferences Agenda: https://github.com/scraly/developers-conferences-agenda
 * - `date` is `[start]` or `[start, end]`, epoch milliseconds at midnight UTC: calendar days, both inclusive. One day
 *   alone names no end.
 * - Rows have no id, and one address may hold several events (a tour, a global day): link, day and city name a row.
 * - An online row says `Online` where the city and country stand; `status` is always `open` and means nothing.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { OptionalText, readJson } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Row = z.looseObject({
  name: OptionalText,
  // All or nothing: without its first day the last would be the start.
  date: z.array(z.number()).nullish().catch(undefined),
  hyperlink: OptionalText,
  location: OptionalText,
  city: OptionalText,
  country: OptionalText,
  cfp: z.looseObject({ link: OptionalText, untilDate: z.number().nullish() }).nullish(),
  tags: z.array(z.looseObject({ key: OptionalText, value: OptionalText })).nullish(),
})
const Agenda = z.array(z.unknown())

export const developersEvents: Adapter<'events'> = {
  name: 'developers-events',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? 'https://developers.events/all-events.json' }],
  async parse([body = ''], entry) {
    return finishRows(readEventRows(readJson(body, Agenda, entry.id), Row, entry.id, toRaw), entry.id)
  },
}

function toRaw(row: z.infer<typeof Row>): RawEvent {
  const start = day(row.date?.[0])
  return {
    key: [row.hyperlink, start, row.city].join(' '),
    name: row.name ?? '',
    link: row.hyperlink ?? '',
    start: start ?? '',
    end: day(row.date?.[1]),
    place: given(row.location),
    city: given(row.city),
    country: given(row.country),
    // The topic `conference` is on meetups too; only what a row is about is taken.
    tags: row.tags?.filter(tag => tag.key !== 'language').flatMap(tag => given(tag.value) ?? []),
    cfpUrl: given(row.cfp?.link),
    cfpDeadline: day(row.cfp?.untilDate),
  }
}

function day(epochMs: number | null | undefined): string | undefined {
  // 0 means that there is no deadline.
  if (!epochMs) return undefined
  const date = new Date(epochMs)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}
