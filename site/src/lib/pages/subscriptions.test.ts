import { expect, it } from 'vitest'
import { endpoints } from '../endpoints.ts'
import { subscriptionsOf } from './subscriptions.ts'

it('offers every format of a list with its filters', () => {
  const offered = subscriptionsOf(endpoints.listEvents, new URLSearchParams({ country: 'DE' }))
  expect(offered.map(({ name, href }) => `${name} ${href}`)).toEqual([
    'RSS /api/v1/events.rss?country=DE',
    'Atom /api/v1/events.atom?country=DE',
    'JSON Feed /api/v1/events.json-feed?country=DE',
    'Calendar /api/v1/events.ics?country=DE',
    'CSV /api/v1/events.csv?country=DE',
    'NDJSON /api/v1/events.ndjson?country=DE',
    'API /api/v1/events?country=DE',
  ])
})
