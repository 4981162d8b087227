/**
 * HackQuest hackathons: POST https://api.hackquest.io/graphql (the site's own list; no published reference)
 * - A GraphQL answer: `data.listHackathons` has `total` and the rows of a page.
 * - It starts when building does (`submissionOpen`), else when registration opens; the last day to submit is its end.
 *   Rewards follow later and are not a day of the event.
 * - Only `publish` is public. No row names a place; `mode` says whether there is one.
 */
import { eventsFrom } from './lib/json-source.ts'

const PAGE_ROWS = 200
const QUERY = `query Hackathons($page: Int, $limit: Int) {
  listHackathons(page: $page, limit: $limit) {
    total
    data {
      id name alias status
      info { mode }
      timeline { registrationOpen submissionOpen submissionClose }
      ecosystem { type }
    }
  }
}`

export const hackquest = eventsFrom({
  name: 'hackquest',
  url: 'https://api.hackquest.io/graphql',
  post: page => ({ query: QUERY, variables: { page: page + 1, limit: PAGE_ROWS } }),
  pages: { most: 5, size: PAGE_ROWS },
  list: 'data.listHackathons.data',
  total: 'data.listHackathons.total',
  fields: {
    key: 'id',
    name: 'name',
    start: ['timeline.submissionOpen', 'timeline.registrationOpen'],
    end: 'timeline.submissionClose',
    tags: 'ecosystem.type',
  },
  more(row) {
    const [page, mode = ''] = [row.text('alias'), row.text('info.mode')]
    if ((row.text('status') ?? 'publish') !== 'publish') return undefined
    return {
      link: page && `https://www.hackquest.io/hackathon/${encodeURIComponent(page)}`,
      online: /^(?:online|hybrid)$/i.test(mode) || undefined,
      hybrid: /^hybrid$/i.test(mode) || undefined,
      type: 'hackathon',
    }
  },
})
