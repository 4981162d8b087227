/**
 * developers.events, the Developer Conferences Agenda: https://github.com/scraly/developers-conferences-agenda
 * - `date` is `[start]` or `[start, end]`, epoch milliseconds at midnight UTC: calendar days, both inclusive. One day
 *   alone names no end.
 * - Rows have no id, and one address may hold several events (a tour, a global day): link, day and city name a row.
 * - An online row has `Online` as city and country; `status` is always `open` and means nothing.
 */
import { eventsFrom } from './lib/json-source.ts'

export const developersEvents = eventsFrom({
  name: 'developers-events',
  url: 'https://developers.events/all-events.json',
  fields: {
    name: 'name',
    link: 'hyperlink',
    place: 'location',
    city: 'city',
    country: 'country',
    cfpUrl: 'cfp.link',
  },
  more(row) {
    const dates = row.value('date')
    const days = Array.isArray(dates) ? dates.map(day) : []
    // Without its first day the last would be the start.
    const [start, end] = days.includes(undefined) ? [] : days
    const tags = row.rows('tags').filter(tag => tag.text('key') !== 'language')
    return {
      key: [row.text('hyperlink'), start, row.text('city')].join(' '),
      start,
      end,
      // The topic `conference` is on meetups too; only what a row is about is taken.
      tags: tags.map(tag => tag.text('value')),
      cfpDeadline: day(row.number('cfp.untilDate')),
    }
  },
})

function day(epochMs: unknown): string | undefined {
  // 0 means without a deadline.
  if (typeof epochMs !== 'number' || epochMs === 0) return undefined
  const date = new Date(epochMs)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 10)
}
