/**
 * ethereum.org community events: https://github.com/ethereum/ethereum-org-website (MIT)
 * - Until January 2026 a file in the repository: `title`, `startDate`, `endDate`, `href` (older: `to`), `location`.
 *   Days may be unpadded (`2024-2-2`), titles end in `*`, addresses in spaces.
 * - Since then (pull request 17020) `title`, `startTime`, `endTime` or null, `link`, `tags`, `isOnline`, and `eventType`
 *   or `eventTypes`; there `id` is a slug of the title. Times are days: midnight, or office hours, "in UTC" everywhere.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { Flag, OptionalText, readJson } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Row = z.looseObject({
  title: OptionalText,
  startDate: OptionalText,
  endDate: OptionalText,
  startTime: OptionalText,
  endTime: OptionalText,
  href: OptionalText,
  to: OptionalText,
  link: OptionalText,
  location: OptionalText,
  description: OptionalText,
  tags: z.array(z.string()).nullish(),
  eventType: OptionalText,
  eventTypes: z.array(z.string()).nullish(),
  isOnline: Flag,
})
const Community = z.array(z.unknown())
const FILE = 'https://raw.githubusercontent.com/ethereum/ethereum-org-website/dev/src/data/community-events.json'

export const ethereumOrg: Adapter<'events'> = {
  name: 'ethereum-org',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? FILE }],
  async parse([body = ''], entry) {
    return finishRows(readEventRows(readJson(body, Community, entry.id), Row, entry.id, toRaw), entry.id)
  },
}

function toRaw(row: z.infer<typeof Row>): RawEvent {
  const start = day(row.startTime) ?? given(row.startDate) ?? ''
  const link = given(row.link) ?? given(row.href) ?? given(row.to) ?? ''
  return {
    // The slug in `id` is shared by the editions of one event, so it cannot be the key alone.
    key: `${link} ${start}`,
    name: (row.title ?? '').replace(/(?<![\s*])[\s*]+$/, ''),
    link,
    start,
    end: day(row.endTime) ?? given(row.endDate),
    place: given(row.location),
    // `isOnline` is worked out from the location text by the site; false is only "not recognized as online".
    online: row.isOnline || undefined,
    type: given(row.eventType) ?? row.eventTypes?.join(' '),
    tags: row.tags ?? undefined,
    description: given(row.description),
  }
}

function day(time: string | null | undefined): string | undefined {
  return given(time)?.replace(/T.*$/s, '')
}
