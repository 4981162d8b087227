import { expect, it } from 'vitest'
import { paramOf } from '../api/params.ts'
import { events } from '../collections/events/index.ts'
import { subscriptionsOf } from './subscriptions.ts'

it('offers every format of a list with its filters', () => {
  const offered = subscriptionsOf(events.endpoints.list, [paramOf('country', 'DE'), paramOf('online', 'true')])
  expect(offered.map(({ name, href }) => `${name.markup} ${href.markup}`)).toEqual([
    'RSS /api/v1/events.rss?country=DE&amp;online=true',
    'Atom /api/v1/events.atom?country=DE&amp;online=true',
    'JSON Feed /api/v1/events.json-feed?country=DE&amp;online=true',
    'Calendar /api/v1/events.ics?country=DE&amp;online=true',
    'CSV /api/v1/events.csv?country=DE&amp;online=true',
    'NDJSON /api/v1/events.ndjson?country=DE&amp;online=true',
    'API /api/v1/events?country=DE&amp;online=true',
  ])
})
