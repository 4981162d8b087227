import { expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { breachesIn, checkCatalog } from './catalog-rules.ts'

const line = (number: number, over: object) => ({
  place: `events.yaml:${number}`,
  entry: CatalogEntry.parse({
    id: `example-${number}`,
    adapter: 'ics',
    name: 'Example Labs',
    homepage: 'https://labs.example/',
    terms: 'https://labs.example/terms',
    staleAfterHours: 48,
    ...over,
  }),
})

it('the catalog keeps the rules: https, and no board or address twice', () => expect(checkCatalog()).toEqual([]))

it('each breach is named with line, entry and remedy, all in one run', () =>
  expect(
    breachesIn([
      line(1, { url: 'https://www.calendar.example/Feed.ics/' }),
      line(2, { url: 'http://calendar.example/feed.ics', homepage: 'http://labs.example/' }),
      line(3, { adapter: 'luma', board: 'labs' }),
      line(4, { adapter: 'luma', board: 'Labs' }),
      line(5, { adapter: 'meetup', board: 'labs' }),
    ]),
  ).toEqual([
    'events.yaml:2: entry example-2: url must begin with https://',
    'events.yaml:2: entry example-2: homepage must begin with https://',
    'events.yaml:2: entry example-2: url is requested already, at events.yaml:1 (example-1): keep one',
    'events.yaml:4: entry example-4: board is requested already, at events.yaml:3 (example-3): keep one',
  ]))
