/**
 * Devpost hackathons: https://devpost.com/api/hackathons (JSON behind the public listing; no published reference)
 * - At most 40 rows a page, `meta` has their number; a page that is not full ends it, and so does `total_count`.
 *   `board` narrows to a theme, e.g. `Blockchain`.
 * - There are no dates but text for people: `Nov 10 - Dec 01, 2026`. The place is `Online` with the icon `globe`.
 * - Texts are plain, `prize_amount` is HTML; neither prizes nor counts are taken.
 */
import { readDateRange } from '../events/date-range.ts'
import { eventsFrom } from './lib/json-source.ts'

export const devpost = eventsFrom({
  name: 'devpost',
  mayBeEmpty: true,
  url({ board }) {
    const theme = board ? `&themes[]=${encodeURIComponent(board)}` : ''
    return `https://devpost.com/api/hackathons?status[]=upcoming&status[]=open&per_page=40${theme}`
  },
  list: 'hackathons',
  total: 'meta.total_count',
  pages: { most: 10, size: { path: 'meta.per_page', else: 40 }, query: page => ({ page: page + 1 }) },
  fields: {
    key: 'id',
    name: 'title',
    link: 'url',
    place: 'displayed_location.location',
    tags: 'themes.name',
  },
  more(row) {
    const dates = row.text('submission_period_dates') ?? ''
    const range = readDateRange(dates)
    return {
      start: range?.start ?? dates,
      end: range?.end,
      online: row.text('displayed_location.icon') === 'globe' || undefined,
      type: 'hackathon',
    }
  },
})
