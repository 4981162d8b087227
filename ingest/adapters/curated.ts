/**
 * Events announced on their own pages and read by a person: a YAML list in ingest/catalog, `board` is its file name
 * (`curated-events`).
 * - `checked` is the day on which a person saw these facts; without it a row is refused, and with it the whole list, because a
 *   file edited by hand is either right or not.
 * - `about` is a sentence in our own words; it is for facts on which the organizer's page and those that `agrees` names agree.
 * - An address serves every edition, and days move: address and year name a row.
 */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { CalendarDate, type CatalogEntry, EventStatus, EventType, HttpUrl, Line } from '#contract'
import { readWrittenList } from '#contract/written-list.ts'
import { type Adapter, SourceError } from '../adapter.ts'

const Row = z
  .strictObject({
    name: Line,
    url: HttpUrl,
    start: CalendarDate,
    end: CalendarDate.optional(),
    city: Line.optional(),
    country: Line.optional(),
    online: z.boolean().optional(),
    type: EventType.optional(),
    status: EventStatus.optional(),
    tags: z.array(Line).optional(),
    of: Line.optional(),
    about: Line.optional(),
    agrees: z.array(Line).min(1).optional(),
    checked: CalendarDate,
  })
  .refine(({ about, agrees }) => about === undefined || agrees !== undefined, {
    path: ['agrees'],
    error: 'name the second source of what `about` says',
  })
const FILE_NAME = /^[a-z0-9-]+$/

export const curated: Adapter<'events'> = {
  name: 'curated',
  collection: 'events',
  handKept: true,
  requests: () => [],
  async parse([body], entry) {
    const rows = readList(body ?? (await readOwnFile(entry)), entry)
    return rows.map(({ url, about, agrees: _agrees, ...row }) => {
      return { ...row, description: about, key: `${url} ${row.start.slice(0, 4)}`, link: url }
    })
  },
}

async function readOwnFile({ id, board = id }: CatalogEntry): Promise<string> {
  // The name becomes a path: words only, so that no catalog reads outside its folder.
  if (!FILE_NAME.test(board)) throw new SourceError('fetch', `board "${board}" is not a file name`)
  try {
    return await readFile(new URL(`../catalog/${board}.yaml`, import.meta.url), 'utf8')
  } catch (cause) {
    throw new SourceError('fetch', `catalog/${board}.yaml cannot be read`, { cause })
  }
}

function readList(body: string, { id, board = id }: CatalogEntry): z.infer<typeof Row>[] {
  const file = `catalog/${board}.yaml`
  try {
    const rows = readWrittenList(body, Row, { file, item: 'event', label: 'name' })
    if (rows.length > 0) return rows.map(({ value }) => value)
  } catch (cause) {
    const faults = cause instanceof Error ? cause.message : String(cause)
    throw new SourceError('parse', faults.replaceAll('\n', '; '), { cause })
  }
  throw new SourceError('parse', `${file}: a list without events`)
}
