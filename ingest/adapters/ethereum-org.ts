/**
 * ethereum.org community events: https://github.com/ethereum/ethereum-org-website (MIT)
 * - Until January 2026 a file in the repository: `title`, `startDate`, `endDate`, `href` (older: `to`), `location`.
 *   Days may be unpadded (`2024-2-2`), titles end in `*`, addresses in spaces.
 * - Since then (pull request 17020) `title`, `startTime`, `endTime` or null, `link`, `tags`, `isOnline`, and `eventType`
 *   or `eventTypes`; there `id` is a slug of the title. Times are days: midnight, or office hours, "in UTC" everywhere.
 * - `isOnline` is worked out from the location text by the site.
 */
import { eventsFrom } from './lib/json-source.ts'

const FILE = 'https://raw.githubusercontent.com/ethereum/ethereum-org-website/dev/src/data/community-events.json'
const LINKS = ['link', 'href', 'to']

export const ethereumOrg = eventsFrom({
  name: 'ethereum-org',
  url: FILE,
  fields: {
    name: 'title',
    link: LINKS,
    place: 'location',
    online: 'isOnline',
    tags: 'tags',
    description: 'description',
  },
  more(row) {
    const [start, end] = [day(row.text(['startTime', 'startDate'])), day(row.text(['endTime', 'endDate']))]
    return {
      // The slug in `id` is shared by the editions of one event, so it cannot be the key alone.
      key: `${row.text(LINKS) ?? ''} ${start ?? ''}`,
      name: row.text('title')?.replace(/(?<![\s*])[\s*]+$/, ''),
      start,
      end,
      type: row.text('eventType') ?? (row.texts('eventTypes').join(' ') || undefined),
    }
  },
})

function day(time: string | undefined): string | undefined {
  return time?.replace(/T.*$/s, '')
}
