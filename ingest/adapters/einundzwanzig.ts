/**
 * Einundzwanzig portal, Bitcoin meetups of many countries: https://portal.einundzwanzig.space/api/meetup-events (its code
 * is public; no published reference)
 * - Keys hold a dot (`meetup.name`): what stands behind it belongs to the group that holds the evening.
 * - `start` and `end` are in UTC without saying so; newer answers have `start_iso` and `end_iso` beside them.
 * - All meetups there ever were, past ones too. `title` is often absent, or says `Stammtisch` alone: the group names it.
 * - `link` is a chat of the group as a rule; the group's page in the portal has more and is open to everybody.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { IdText, NumberOrText, OptionalText, readJson } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Row = z.looseObject({
  id: IdText.nullish(),
  title: OptionalText,
  start: z.string(),
  start_iso: OptionalText,
  end: OptionalText,
  end_iso: OptionalText,
  location: OptionalText,
  description: OptionalText,
  tags: z.array(z.looseObject({ name: OptionalText })).nullish(),
  'meetup.name': z.string(),
  'meetup.portalLink': z.string(),
  'meetup.country': OptionalText,
  'meetup.city': OptionalText,
  'meetup.latitude': NumberOrText,
  'meetup.longitude': NumberOrText,
})
const Answer = z.array(z.unknown())

export const einundzwanzig: Adapter<'events'> = {
  name: 'einundzwanzig',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? 'https://portal.einundzwanzig.space/api/meetup-events' }],
  async parse([body = ''], entry) {
    const rows = readJson(body, Answer, entry.id)
    return finishRows(readEventRows(rows, Row, entry.id, toRaw), entry.id)
  },
}

function toRaw(row: z.infer<typeof Row>): RawEvent {
  const host = row['meetup.name'].trim()
  const link = row['meetup.portalLink']
  return {
    key: row.id ?? `${link} ${row.start}`,
    name: nameOf(given(row.title), host),
    link,
    start: row.start_iso ?? inUtc(row.start),
    end: row.end_iso ?? (row.end && inUtc(row.end)),
    host,
    place: given(row.location),
    geo: geoOf(row),
    city: given(row['meetup.city']),
    country: given(row['meetup.country']),
    type: 'meetup',
    tags: row.tags?.flatMap(tag => given(tag.name) ?? []),
    description: row.description,
  }
}

function nameOf(title: string | undefined, host: string): string {
  if (!title) return host
  return title.toLowerCase().includes(host.toLowerCase()) ? title : `${host}: ${title}`
}

/** `2026-09-16 17:00` */
function inUtc(time: string): string {
  return `${time.trim().replace(' ', 'T')}Z`
}

function geoOf(row: z.infer<typeof Row>): RawEvent['geo'] {
  const [latitude, longitude] = [Number(row['meetup.latitude']), Number(row['meetup.longitude'])]
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined
}
