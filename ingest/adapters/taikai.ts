/**
 * TAIKAI hackathons: POST https://api.taikai.network/api/graphql (public GraphQL; introspection is off)
 * - A hackathon is a `Challenge`. `isClosed` is stale; the day registration ends shows which are to
 *   come, so the latest of these are requested first, one page of them.
 * - There is no start: a challenge runs in dated steps. It begins with the first step once registration has ended and
 *   ends with the last one; if no step is that late, its days are unknown.
 * - Much is about space and the EU: the relevance rule decides.
 */
import { eventsFrom } from './lib/json-source.ts'

/** Challenges without a deadline come first in falling order; the filter keeps them out. */
const QUERY = `{
  challenges(
    where: {
      isPublic: { equals: true }
      endParticipantRegistrationDate: { gt: "2020-01-01T00:00:00.000Z" }
    }
    orderBy: { endParticipantRegistrationDate: desc }
    perPage: 100
  ) {
    slug
    name
    shortDescription
    endParticipantRegistrationDate
    organization { slug name }
    steps { startDate }
  }
}`

export const taikai = eventsFrom({
  name: 'taikai',
  url: 'https://api.taikai.network/api/graphql',
  post: () => ({ query: QUERY }),
  list: 'data.challenges',
  fields: { name: 'name', host: 'organization.name', description: 'shortDescription' },
  more(row) {
    const path = [row.text('organization.slug'), row.text('slug')]
    const steps = row.texts('steps.startDate').sort((a, b) => Date.parse(a) - Date.parse(b))
    const closes = Date.parse(row.text('endParticipantRegistrationDate') ?? '')
    const start = steps.find(step => Date.parse(step) >= closes)
    const [organization, slug] = path.map(part => encodeURIComponent(part ?? ''))
    return {
      key: path.includes(undefined) ? '' : path.join('/'),
      link: `https://taikai.network/en/${organization}/hackathons/${slug}`,
      start: start ?? 'TBD',
      end: start && steps.at(-1),
      type: 'hackathon',
    }
  },
})
