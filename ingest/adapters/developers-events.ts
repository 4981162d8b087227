/**
 * developers.events, the Developer Conferences Agenda: https://github.com/scraly/developers-conferences-agenda
 * - `date` is `[start]` or `[start, end]`, epoch milliseconds at midnight UTC: calendar days, both inclusive.
 * - Rows have no id, and one address may hold several events (a tour, a global day): link, day and city name a row.
 * - An online row says `Online` where the city and country stand; `status` is always `open` and means nothing.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { finishRows, given, Text } from '../events/rows.ts'
import { readJson } from '../upstream/read.ts'

const Row = z.looseObject({
  name: Text,
  date: z.array(z.number()).nullish().catch(undefined),
  hyperlink: Text,
  location: Text,
  city: Text,
  country: Text,
  cfp: z
    .looseObject({ link: Text, untilDate: z.number().nullish().catch(undefined) })
    .nullish()
    .catch(undefined),
  tags: z
    .array(z.looseObject({ key: Text, value: Text }))
    .nullish()
    .catch(undefined),
})
const Agenda = z.array(Row)

export const developersEvents: Adapter<'events'> = {
  name: 'developers-events',
  collection: 'events',
  async fetch(entry, http) {
    return [await http.text(entry.url ?? 'https://developers.events/all-events.json')]
  },
  async parse([body = ''], entry) {
    return finishRows(readJson(body, Agenda, entry.id).map(toRaw), entry.id)
  },
}

function toRaw(row: z.infer<typeof Row>): RawEvent {
  const start = day(row.date?.[0])
  return {
    key: [row.hyperlink, start, row.city].join(' '),
    name: row.name ?? '',
    link: row.hyperlink ?? '',
    start: start ?? '',
    end: day(row.date?.at(-1)),
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
  // 0 stands where there is no deadline.
  if (!epochMs) return undefined
  const date = new Date(epochMs)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}
