/**
 * Devpost hackathons: https://devpost.com/api/hackathons (JSON behind the public listing; no published reference)
 * - At most 40 rows a page, `meta` has their number; a page that is not full ends it, and so does `total_count`.
 *   `board` narrows to a theme, e.g. `Blockchain`.
 * - There are no dates but text for people: `Nov 10 - Dec 01, 2026`. The place is `Online` with the icon `globe`.
 * - Texts are plain, `prize_amount` is HTML; neither prizes nor counts are taken.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { readDateRange } from '../events/date-range.ts'
import { extentOf, MOST_PAGES, pageAfter, pageOnward } from './lib/paging.ts'
import { IdText, OptionalText, readJson, Total } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Row = z.looseObject({
  id: IdText,
  title: OptionalText,
  url: OptionalText,
  displayed_location: z.looseObject({ icon: OptionalText, location: OptionalText }).nullish(),
  submission_period_dates: OptionalText,
  themes: z.array(z.looseObject({ name: OptionalText })).nullish(),
  organization_name: OptionalText,
})
const Page = z.looseObject({
  hackathons: z.array(z.unknown()),
  meta: z.looseObject({ total_count: Total, per_page: Total }).optional().catch(undefined),
})

type Page = z.infer<typeof Page>

const PAGE_ROWS = 40

export const devpost: Adapter<'events'> = {
  name: 'devpost',
  collection: 'events',
  mayBeEmpty: true,
  requests: entry => [{ url: entry.url ?? listAddress(entry.board) }],
  next(bodies, entry) {
    let seen = 0
    return pageOnward(bodies, entry.url ?? listAddress(entry.board), MOST_PAGES, (body, page) => {
      const answer = readJson(body, Page, entry.id)
      seen += answer.hackathons.length
      return isFull(answer) && seen < (answer.meta?.total_count ?? Number.POSITIVE_INFINITY)
        ? pageAfter(page)
        : undefined
    })
  },
  async parse(bodies, entry) {
    const rows = bodies.flatMap(body => readJson(body, Page, entry.id).hackathons)
    return finishRows(readEventRows(rows, Row, entry.id, toRaw), entry.id)
  },
  extent(bodies, entry) {
    const pages = bodies.map(body => readJson(body, Page, entry.id))
    // Behind a full page it was this reader that stopped.
    if (pages.slice(-1).some(isFull)) return undefined
    const rows = pages.flatMap(page => page.hackathons)
    return extentOf(rows, pages[0]?.meta?.total_count)
  },
}

function isFull({ hackathons, meta }: Page): boolean {
  return hackathons.length > 0 && hackathons.length >= (meta?.per_page ?? PAGE_ROWS)
}

function listAddress(theme: string | undefined): string {
  const query = new URLSearchParams([
    ['status[]', 'upcoming'],
    ['status[]', 'open'],
    ...(theme ? [['themes[]', theme]] : []),
    ['page', '1'],
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
