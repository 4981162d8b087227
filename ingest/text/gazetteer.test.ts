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
  it('agrees with the country it is told, or is not found', () => {
    expect(found('London', { countryCode: 'CA' })).toBe('London, CA')
    expect(found('San Jose', { countryCode: 'CR' })).toBe('San José, CR')
    expect(findCity('London', { countryCode: 'FR' })).toBeUndefined()
  })
  it('lies in the region it is told', () => {
    expect(found('Cambridge', { region: 'MA' })).toBe('Cambridge, US')
    expect(found('Vancouver', { region: 'WA' })).toBe('Vancouver, US')
    expect(found('London', { region: 'Ontario' })).toBe('London, CA')
    expect(found('New York', { region: 'NY' })).toBe('New York, US')
    expect(found('Washington', { region: 'DC' })).toBe('Washington, US')
  })
})

it('knows where a found city lies and how large it is', () => {
  const facts = cityFacts({ name: 'New York', countryCode: 'US' })
  expect(facts?.population).toBeGreaterThan(8_000_000)
  expect([facts?.latitude, facts?.longitude].map(degrees => Math.round(degrees ?? 0))).toEqual([41, -74])
  expect(cityFacts({ name: 'Nowhere', countryCode: 'US' })).toBeUndefined()
})
