import { expect, it } from 'vitest'
import { paramOf } from '../base/params.ts'
import { events } from '../collections/events/index.ts'
import { subscriptionsOf } from './subscriptions.ts'

it('offers every format of a list with its filters', () => {
  const offered = subscriptionsOf(events.endpoints.list, [paramOf('country', 'DE'), paramOf('online', 'true')])
  expect(offered.map(({ name, href }) => `${name} ${href}`)).toEqual([
    'RSS /api/v1/events.rss?country=DE&online=true',
    'Atom /api/v1/events.atom?country=DE&online=true',
    'JSON Feed /api/v1/events.json-feed?country=DE&online=true',
    'Calendar /api/v1/events.ics?country=DE&online=true',
    'CSV /api/v1/events.csv?country=DE&online=true',
    'NDJSON /api/v1/events.ndjson?country=DE&online=true',
    'API /api/v1/events?country=DE&online=true',
  ])
})
