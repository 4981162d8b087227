/**
 * Devpost hackathons: https://devpost.com/api/hackathons (JSON behind the public listing; no published reference)
 * - At most 40 rows a page; the page after the last full one ends it. `board` narrows to a theme, e.g. `Blockchain`.
 * - There are no dates but text for people: `Nov 10 - Dec 01, 2026`. The place is `Online` with the icon `globe`.
 * - Texts are plain, `prize_amount` is HTML; neither prizes nor counts are taken.
 */
import { z } from 'zod'
import type { Adapter, Http, RawEvent } from '../adapter.ts'
import { readDateRange } from '../events/date-range.ts'
import { finishRows, given } from '../events/rows.ts'
import { IdText, OptionalText, readJson } from '../upstream/read.ts'
import { readEventRows } from '../upstream/rows.ts'

const Row = z.looseObject({
  id: IdText,
  title: OptionalText,
  url: OptionalText,
  displayed_location: z.looseObject({ icon: OptionalText, location: OptionalText }).nullish(),
  submission_period_dates: OptionalText,
  themes: z.array(z.looseObject({ name: OptionalText })).nullish(),
  organization_name: OptionalText,
})
const Page = z.looseObject({ hackathons: z.array(z.unknown()) })

const PAGE_ROWS = 40
const MAX_PAGES = 10

export const devpost: Adapter<'events'> = {
  name: 'devpost',
  collection: 'events',
  mayBeEmpty: true,
  async fetch(entry, http) {
    return entry.url ? [await http.text(entry.url)] : fetchPages(entry.board, entry.id, http)
  },
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readJson(body, Page, entry.id).hackathons)
    return finishRows(readEventRows(rows, Row, entry.id, toRaw), entry.id)
  },
}

async function fetchPages(theme: string | undefined, sourceId: string, http: Http): Promise<string[]> {
  const bodies: string[] = []
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const body = await http.text(listAddress(theme, page))
    bodies.push(body)
    if (readJson(body, Page, sourceId).hackathons.length < PAGE_ROWS) break
  }
  return bodies
}

function listAddress(theme: string | undefined, page: number): string {
  const query = new URLSearchParams([
    ['status[]', 'upcoming'],
    ['status[]', 'open'],
    ...(theme ? [['themes[]', theme]] : []),
    ['page', String(page)],
    ['per_page', String(PAGE_ROWS)],
  ])
  return `https://devpost.com/api/hackathons?${query}`
}

function toRaw(row: z.infer<typeof Row>): RawEvent {
  const dates = row.submission_period_dates ?? ''
  const range = readDateRange(dates)
  return {
    key: row.id,
    name: row.title ?? '',
    link: row.url ?? '',
    start: range?.start ?? dates,
    end: range?.end,
    place: given(row.displayed_location?.location),
    online: row.displayed_location?.icon === 'globe' || undefined,
    type: 'hackathon',
    tags: row.themes?.flatMap(theme => given(theme.name) ?? []),
  }
}
