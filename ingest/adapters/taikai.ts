/**
 * TAIKAI hackathons: POST https://api.taikai.network/api/graphql (public GraphQL; introspection is off)
 * - A hackathon is a `Challenge`. `isClosed` is stale and says nothing; the day registration ends tells which are to
 *   come, so the latest of these are asked for first, one page of them.
 * - There is no start: a challenge runs in dated steps. It begins with the first step once registration has ended and
 *   ends with the last one; where no step is that late, its days are not known.
 * - Much is about space and the EU: the relevance rule decides.
 */
import { z } from 'zod'
import type { Adapter, RawEvent } from '../adapter.ts'
import { OptionalText, readJson } from './lib/read.ts'
import { finishRows, given, readEventRows } from './lib/rows.ts'

const Row = z.looseObject({
  slug: z.string().min(1),
  name: OptionalText,
  shortDescription: OptionalText,
  endParticipantRegistrationDate: z.string(),
  organization: z.looseObject({ slug: z.string().min(1), name: OptionalText }),
  steps: z.array(z.looseObject({ startDate: OptionalText })),
})
const Answer = z.looseObject({ data: z.looseObject({ challenges: z.array(z.unknown()) }) })

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

export const taikai: Adapter<'events'> = {
  name: 'taikai',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? 'https://api.taikai.network/api/graphql', json: { query: QUERY } }],
  async parse([body = ''], entry) {
    const rows = readJson(body, Answer, entry.id).data.challenges
    return finishRows(readEventRows(rows, Row, entry.id, toRaw), entry.id)
  },
}

function toRaw({ slug, name, organization, ...row }: z.infer<typeof Row>): RawEvent {
  const steps = row.steps.flatMap(step => given(step.startDate) ?? []).sort((a, b) => Date.parse(a) - Date.parse(b))
  const closes = Date.parse(row.endParticipantRegistrationDate)
  const start = steps.find(step => Date.parse(step) >= closes)
  return {
    key: `${organization.slug}/${slug}`,
    name: name ?? '',
    link: `https://taikai.network/en/${[organization.slug, 'hackathons', slug].map(encodeURIComponent).join('/')}`,
    start: start ?? 'TBD',
    end: start && steps.at(-1),
    host: organization.name,
    type: 'hackathon',
    description: row.shortDescription,
  }
}
