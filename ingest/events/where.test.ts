import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RawEvent } from '../adapter.ts'
import { countryName } from '../normalize/countries.ts'
import { findCity } from '../normalize/gazetteer.ts'
import { readWhere } from './where.ts'

type Place = Pick<RawEvent, 'place' | 'city' | 'country' | 'online' | 'hybrid' | 'host' | 'timeZone'>
const read = (place: Place, fallback?: string, name = 'Acme Conf') =>
  readWhere({ key: 'k', name, link: '', start: '', ...place }, fallback)
const location = (place: Place, fallback?: string) => read(place, fallback).location

describe('a place written as one text', () => {
  it.each([
    ['Berlin', 'Berlin, Germany'],
    ['Berlin (Germany)', 'Berlin, Germany'],
    ['Prague, CZE', 'Prague, Czechia'],
    ['Paris, FR', 'Paris, France'],
    ['Denver, CO', 'Denver, United States'],
    ['Lima, PE', 'Lima, Peru'],
    ['Denver, Colorado', 'Denver, United States'],
    ['Tbilisi, Georgia', 'Tbilisi, Georgia'],
    ['Atlanta, Georgia', 'Atlanta, United States'],
    ['New York, NYC, USA', 'New York, United States'],
    ['Dubai, UAE 🇦🇪', 'Dubai, United Arab Emirates'],
    ['Barcelona, SPA', 'Barcelona, Spain'],
    ['Lisboa', 'Lisbon, Portugal'],
    ['東京, 日本', 'Tokyo, Japan'],
    ['Nairobi & Kilifi, Kenya', 'Nairobi, Kenya'],
    ['Carrer Exemple, 5, 17004 Girona, Spain', 'Girona, Spain'],
    ['Example Hotel, 1535 Broadway, New York, NY 10036, USA', 'New York, United States'],
    ['United Arab Emirates', 'United Arab Emirates'],
    ['Other, USA, USA 🇺🇸', 'United States'],
    ['Hong Kong, China', 'Hong Kong, Hong Kong'],
    ['Hong Kong SAR, China', 'Hong Kong, Hong Kong'],
    ['80 Example Road, Singapore 178902', 'Singapore, Singapore'],
  ])('%s is %s', (place, expected) => expect(location({ place })).toBe(expected))

  it.each(['655 W 34th St (Hudson Yards)', 'Location TBD', 'South East Asia', '', 'Room 3'])(
    '%j names no place',
    place => expect(location({ place })).toBeUndefined(),
  )
})

describe('a city and a country in fields of their own', () => {
  it.each([
    ['Dallas, TX', 'USA', 'Dallas, United States'],
    ['München', 'DE', 'Munich, Germany'],
    ['London', 'U.K.', 'London, United Kingdom'],
    ['El Zonte', 'El Salvador', 'El Zonte, El Salvador'],
    ['Other, USA', 'USA 🇺🇸', 'United States'],
    ['Moscone Center', 'USA', 'United States'],
    ['Manchester', 'England', 'Manchester, United Kingdom'],
    ['Dubai, UAE', '', 'Dubai, United Arab Emirates'],
    ['California', 'USA', 'United States'],
    ['Québec', 'Canada', 'Québec, Canada'],
    ['New York', 'USA', 'New York, United States'],
  ])('%s and %j are %s', (city, country, expected) => expect(location({ city, country })).toBe(expected))

  it('that contradict each other keep the city and lose the country', () => {
    expect(read({ city: 'Paris', country: 'Germany' })).toMatchObject({ city: 'Paris', location: 'Paris' })
    expect(read({ city: 'Paris', country: 'Germany' }).country).toBeUndefined()
    expect(read({ place: 'Lisbon, Spain' })).toMatchObject({ city: 'Lisbon', location: 'Lisbon' })
  })

  it('may be a territory and its state', () =>
    expect(location({ city: 'Hong Kong', country: 'China' })).toBe('Hong Kong, Hong Kong'))

  it('are told apart by the region of the place', () =>
    expect(
      location({ city: 'Portland', country: 'United States', place: 'Hall, Portland, Oregon, United States' }),
    ).toBe('Portland, United States'))
})

describe('an online event', () => {
  it.each([
    'Online',
    'Virtual Event',
    'Remote',
    'Worldwide',
    'Metaverse',
    'https://meet.example/room',
    'Online (Zoom)',
  ])('is %s', place => expect(read({ place })).toEqual({ location: 'Online', online: true }))

  it('is what says so in its flag, or only in its name', () => {
    expect(location({ online: true })).toBe('Online')
    expect(read({}, undefined, 'Webinar: wallets').location).toBe('Online')
  })

  it('with a place is hybrid: it keeps the place and can be attended online', () => {
    expect(read({ city: 'London', country: 'U.K.', online: true })).toMatchObject({
      online: true,
      location: 'London, United Kingdom',
    })
    expect(read({ place: 'Berlin, Germany / Online' })).toMatchObject({ online: true, location: 'Berlin, Germany' })
  })
})

describe('an event that does not say', () => {
  it('is where its calendar is', () =>
    expect(location({ place: 'Hall 3' }, 'New York City, United States')).toBe('New York, United States'))

  it('of a local group is in the city the group is named after', () =>
    expect(location({ host: 'Example Bitcoin Barcelona', timeZone: 'Europe/Madrid' })).toBe('Barcelona, Spain'))

  it('of a group with a common word in its name is only in the country of its zone', () =>
    expect(location({ host: 'Orange Union', timeZone: 'America/New_York' })).toBe('United States'))

  it('and has no zone is nowhere', () => expect(location({ host: 'Example Bitcoin Barcelona' })).toBeUndefined())
})

it('never lets a country contradict its city, whatever is written', () => {
  const words = fc.constantFrom(
    'Berlin',
    'Paris',
    'USA',
    'Germany',
    'TX',
    'Online',
    'Georgia',
    'Hong Kong',
    '12 Main St',
    'UAE',
    '🇫🇷',
    'NYC',
    '',
  )
  const text = fc.array(words, { maxLength: 4 }).map(parts => parts.join(', '))
  fc.assert(
    fc.property(text, text, words, fc.option(fc.string(), { nil: undefined }), (place, city, country, noise) => {
      const found = read({ place: noise ?? place, city, country })
      if (!found.city || !found.countryCode) return
      expect(found.country).toBe(countryName(found.countryCode))
      const known = findCity(found.city)
      if (known) expect(findCity(found.city, { countryCode: found.countryCode })).toBeDefined()
    }),
  )
})
