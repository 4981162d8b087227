/**
 * DoraHacks hackathons: https://dorahacks.io/api/hackathon/ (JSON behind the public listing; no published reference)
 * - Times are Unix seconds, 0 if not set; rows written by another version call them `start_time` and `end_time`.
 * - `timeline_end` already is the extended end when `is_extended`; `uname` may be null, then the page is /hackathon/{id}.
 * - Only that there is a next page is taken from `next`: behind a proxy it names a host that cannot be reached.
 * - Answers 405 with a human check to many clients: that is a failed source, never worked around.
 */
import { eventsFrom } from './lib/json-source.ts'
import type { Path, Row } from './lib/row.ts'

export const dorahacks = eventsFrom({
  name: 'dorahacks',
  url: 'https://dorahacks.io/api/hackathon/?page_size=50',
  list: 'results',
  total: 'count',
  pages: { most: 10, query: (page, _, before) => (before && !before.text('next') ? undefined : { page: page + 1 }) },
  fields: {
    key: 'id',
    name: 'title',
  },
  more(row) {
    const page = row.text('uname') ?? row.id('id')
    const form = row.text(['venue_form', 'participation_form']) ?? ''
    return {
      link: page && `https://dorahacks.io/hackathon/${encodeURIComponent(page)}`,
      start: timeOf(row, ['timeline_start', 'start_time']),
      end: timeOf(row, ['timeline_end', 'end_time']),
      place: row.joined(['venue_name', 'venue_address']),
      online: /virtual|online|hybrid/i.test(form) || undefined,
      hybrid: /hybrid/i.test(form) || undefined,
      type: 'hackathon',
      // Words between commas, or a list of them.
      tags: row.texts(['ecosystem', 'tags']).flatMap(words => words.split(',')),
    }
  },
})

function timeOf(row: Row, paths: Path[]): number | string | undefined {
  return paths.map(path => row.number(path)).find(time => time !== undefined && Number(time) !== 0)
}
