import { describe, expect, it } from 'vitest'
import { cityFacts, findCity } from './gazetteer.ts'

const found = (name: string, hint?: Parameters<typeof findCity>[1]) => {
  const city = findCity(name, hint)
  return city && `${city.name}, ${city.countryCode}`
}

describe('a city', () => {
  it.each([
    ['New York City', 'New York, US'],
    ['SF', 'San Francisco, US'],
    ['DC', 'Washington, US'],
    ['Washington, D.C.', 'Washington, US'],
    ['Lisboa', 'Lisbon, PT'],
    ['Zurich', 'Zürich, CH'],
    ['Warszawa', 'Warsaw, PL'],
    ['Bangalore', 'Bengaluru, IN'],
    ['서울', 'Seoul, KR'],
    ['東京', 'Tokyo, JP'],
    ['Tel Aviv-Yafo', 'Tel Aviv, IL'],
    ['Valencia', 'Valencia, ES'],
    ['San Francisco Bay Area', 'San Francisco, US'],
    ['Zug', 'Zug, CH'],
    ['Saint Louis', 'St. Louis, US'],
  ])('%s is %s', (name, expected) => expect(found(name)).toBe(expected))
  it.each(['San Jose', 'Richmond', 'La', 'Remote', 'Hybrid', 'Europe', 'Anywhere', 'Georgia', '', 'ZZ'])(
    '%j alone is none',
    name => expect(findCity(name)).toBeUndefined(),
  )
  it.each([
    ['London', { countryCode: 'CA' }, 'London, CA'],
    ['San Jose', { countryCode: 'CR' }, 'San José, CR'],
    ['London', { countryCode: 'FR' }, undefined],
    ['Cambridge', { region: 'MA' }, 'Cambridge, US'],
    ['London', { region: 'Ontario' }, 'London, CA'],
    ['Washington', { region: 'DC' }, 'Washington, US'],
  ])('%s in %j is %s', (name, hint, expected) => expect(found(name, hint)).toBe(expected))
})

it('has the place and the size of a city', () => {
  const facts = cityFacts({ name: 'New York', countryCode: 'US' })
  expect(facts?.population).toBeGreaterThan(8_000_000)
  expect([facts?.latitude, facts?.longitude].map(degrees => Math.round(degrees ?? 0))).toEqual([41, -74])
  expect(cityFacts({ name: 'Nowhere', countryCode: 'US' })).toBeUndefined()
})
