import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryName } from '#contract/countries.ts'
import type { RawEvent } from '../adapter.ts'
import { findCity } from '../text/gazetteer.ts'
import { readWhere } from './where.ts'

type Place = Pick<
  RawEvent,
  'place' | 'city' | 'country' | 'online' | 'hybrid' | 'host' | 'timeZone' | 'description' | 'call'
>
const read = (place: Place, fallback?: string, name = 'Acme Conf') =>
  readWhere({ key: 'k', name, link: '', start: '', ...place }, fallback)
const location = (place: Place, fallback?: string) => read(place, fallback).location

describe('a place written as one text', () => {
  it.each([
    ['Berlin', 'Berlin, Germany'],
    ['Berlin (Germany)', 'Berlin, Germany'],
    ['Prague, CZE', 'Prague, Czechia'],
    ['Denver, CO', 'Denver, United States'],
    ['Denver, Colorado', 'Denver, United States'],
    ['Tbilisi, Georgia', 'Tbilisi, Georgia'],
    ['Atlanta, Georgia', 'Atlanta, United States'],
    ['Dubai, UAE 🇦🇪', 'Dubai, United Arab Emirates'],
    ['東京, 日本', 'Tokyo, Japan'],
    ['Nairobi & Kilifi, Kenya', 'Nairobi, Kenya'],
    ['Carrer Exemple, 5, 17004 Girona, Spain', 'Girona, Spain'],
    ['Example Hotel, 1535 Broadway, New York, NY 10036, USA', 'New York, United States'],
    ['United Arab Emirates', 'United Arab Emirates'],
    ['Other, USA, USA 🇺🇸', 'United States'],
    ['Hong Kong, China', 'Hong Kong, Hong Kong'],
    ['80 Example Road, Singapore 178902', 'Singapore, Singapore'],
    ['Praha 1-Staré Město, Czechia', 'Prague, Czechia'],
    ['Example Dock, Dublin 4, Ireland', 'Dublin, Ireland'],
    ['ul. Przykładowa 1, 00-001 Warszawa, Poland', 'Warsaw, Poland'],
    ['C1043 Cdad. Autónoma de Buenos Aires, Argentina', 'Buenos Aires, Argentina'],
    ['1 Example St, Sydney NSW 2000, Australia', 'Sydney, Australia'],
    ['Sector 1, București', 'Bucharest, Romania'],
    ['東京都渋谷区神宮前1-2-3', 'Tokyo, Japan'],
    ['서울특별시 강남구', 'Seoul, South Korea'],
    // Not the small town abroad that bears its name.
    ['Funchal, Madeira', 'Funchal, Portugal'],
    ['Palermo, Buenos Aires', 'Buenos Aires, Argentina'],
    ['Madeira', 'Portugal'],
    ['California, USA', 'United States'],
    ['CA, USA', 'United States'],
    ['New York, USA', 'New York, United States'],
    ['Harbiye, 34367 Şişli/İstanbul, Türkiye', 'Istanbul, Türkiye'],
    ['Quebec', 'Québec, Canada'],
    ['New York', 'New York, United States'],
    ['Panaji, Goa, India', 'Panaji, India'],
    ['LA', 'Los Angeles, United States'],
    ['Baton Rouge, LA', 'Baton Rouge, United States'],
    ['Vientiane, LA', 'Vientiane, Laos'],
    ['Jeju', 'Jeju City, South Korea'],
    ['Brasilia', 'Brasília, Brazil'],
    ['Tunis', 'Tunis, Tunisia'],
    ['PraguePrague', 'Prague, Czechia'],
    ['TOKYO TOKYO', 'Tokyo, Japan'],
    ['Baden Baden', 'Baden-Baden, Germany'],
    ['Queenstown', 'Queenstown, New Zealand'],
  ])('%s is %s', (place, expected) => expect(location({ place })).toBe(expected))

  it.each([
    ['Example Hall\n1 Example Way, Cupertino, CA 95014\nUnited States', 'Cupertino, United States', false],
    ['Example Hall<br>Lisbon, Portugal', 'Lisbon, Portugal', false],
    ['Lisbon https://maps.google.com/?q=x', 'Lisbon, Portugal', false],
    ['https://maps.app.goo.gl/abc', undefined, false],
    ['https://www.google.com/maps/place/Example', undefined, false],
    ['Lisbon https://zoom.us/j/1', 'Lisbon, Portugal', true],
    ['Discord: https://discord.gg/abc', 'Online', true],
    ['Gather.town', 'Online', true],
    ['Twitter Space @example', 'Online', true],
  ])('%j on lines or with a link is %s, online: %s', (place, expected, online) =>
    expect(read({ place })).toMatchObject({ location: expected, online }),
  )

  it.each([
    'Hall 5',
    'Stage 2, Track 1',
    '655 W 34th St (Hudson Yards)',
    'Location TBD',
    'South East Asia',
    '',
    'Union, Example Stage',
    'Acme, Building 5',
    'Lingotto, Sala Rossa',
  ])('%j names no place', place => expect(location({ place })).toBeUndefined())
})

describe('a venue', () => {
  it.each([
    ['Javits Center, New York', 'New York, United States'],
    ['WeWork, Union Square, New York', 'New York, United States'],
    ['Gaylord Rockies, Colorado', 'United States'],
    ['Stanford University, CA, USA', 'United States'],
    ['Lisbon, Portugal (Unicorn Factory)', 'Lisbon, Portugal'],
    ['Austin, TX - Capital Factory', 'Austin, United States'],
    ['Lisbon, Feira Internacional de Lisboa, Hall 3', 'Lisbon, Portugal'],
    ['Lingotto, Italy, Hall 2', 'Italy'],
    ['Example London, UK', 'London, United Kingdom'],
    ['Palais Exemple de Paris, France', 'Paris, France'],
    ['Avenue de Paris, France', 'France'],
    ['State of São Paulo, Brazil', 'Brazil'],
    ['Hotel New York, Netherlands', 'Netherlands'],
    ['Buffalo, New York', 'Buffalo, United States'],
    ['Park City, UT', 'Park City, United States'],
    ['Tinyville, WY', 'Tinyville, United States'],
    ['Québec City, Québec', 'Québec, Canada'],
    ['Hall Park, Frisco, TX', 'Frisco, United States'],
    ['Munich, Dubai, TX', 'United States'],
    ['Paris, Las Vegas', 'Las Vegas, United States'],
    ['Centro Example, Mexico', 'Mexico'],
  ])('is no city, and no city is one: %s is %s', (place, expected) => expect(location({ place })).toBe(expected))
})

describe('a city and a country in fields of their own', () => {
  it.each([
    ['Dallas, TX', 'USA', 'Dallas, United States'],
    ['München', 'DE', 'Munich, Germany'],
    ['El Zonte', 'El Salvador', 'El Zonte, El Salvador'],
    ['Other, USA', 'USA 🇺🇸', 'United States'],
    ['Moscone Center', 'USA', 'United States'],
    ['Manchester', 'England', 'Manchester, United Kingdom'],
    ['Dubai, UAE', '', 'Dubai, United Arab Emirates'],
    ['California', 'USA', 'United States'],
    ['Québec', 'Canada', 'Québec, Canada'],
    // A namesake of the country, or the state of the territory.
    ['Hong Kong', 'China', 'Hong Kong, Hong Kong'],
    ['Kinshasa', 'Congo', 'Kinshasa, Democratic Republic of the Congo'],
    ['Malabo', 'Guinea', 'Malabo, Equatorial Guinea'],
    ['Belfast', 'Ireland', 'Belfast, United Kingdom'],
  ])('%s and %j are %s', (city, country, expected) => expect(location({ city, country })).toBe(expected))

  it('that contradict each other keep the city and lose the country', () => {
    expect(read({ city: 'Paris', country: 'Germany' })).toMatchObject({ city: 'Paris', location: 'Paris' })
    expect(read({ city: 'Paris', country: 'Germany' }).country).toBeUndefined()
    expect(read({ place: 'Lisbon, Spain' })).toMatchObject({ city: 'Lisbon', location: 'Lisbon' })
  })

  it.each([
    ['Santiago', 'Spain', 'Santiago de Compostela, Spain'],
    ['Santiago', 'Dominican Republic', 'Santiago de los Caballeros, Dominican Republic'],
    ['Valencia', 'Venezuela', 'Valencia, Venezuela'],
    ['PraguePrague', 'Czechia', 'Prague, Czechia'],
    ['HotelBologna', 'Italy', 'Bologna, Italy'],
    ['McAllen', 'USA', 'McAllen, United States'],
  ])('are a town of that country, also glued to a venue: %s, %s', (city, country, expected) => {
    expect(location({ city, country })).toBe(expected)
    expect(location({ place: `${city}, ${country}` })).toBe(expected)
  })

  it('keep a country that is named twice, and lose a town that it does not have', () =>
    expect(location({ place: 'Brisbane (USA)', city: 'Brisbane', country: 'USA' })).toBe('United States'))

  it('are distinguished by the region of the place', () =>
    expect(
      location({ city: 'Portland', country: 'United States', place: 'Hall, Portland, Oregon, United States' }),
    ).toBe('Portland, United States'))
})

describe('an online event', () => {
  it.each(['Online', 'Virtual Event', 'Worldwide', 'Metaverse', 'https://meet.example/room', 'Online (Zoom)'])(
    'is %s',
    place => expect(read({ place })).toEqual({ location: 'Online', online: true }),
  )

  it('is marked by its flag, or only by its name', () => {
    expect(location({ online: true })).toBe('Online')
    expect(read({}, undefined, 'Webinar: wallets').location).toBe('Online')
  })

  it('beside nothing but a country is nowhere else', () => {
    const nowhere = { location: 'Online', online: true }
    expect(read({ place: 'Everywhere, Worldwide', country: 'US' })).toEqual(nowhere)
    expect(read({ city: 'Online', country: 'Germany' })).toEqual(nowhere)
    expect(read({ online: true, country: 'India' })).toEqual(nowhere)
    expect(location({ online: true, hybrid: true, country: 'India' })).toBe('India')
    expect(location({ online: true, place: 'India' })).toBe('India')
  })

  it('has its audience after the word, and its other place beside it', () => {
    for (const place of ['Online (US)', 'Remote - Germany', 'Virtual, USA'])
      expect(read({ place })).toEqual({ location: 'Online', online: true })
    for (const place of ['Remote (EU)', 'Remote, EU'])
      expect(read({ place })).toEqual({ location: 'Online', online: true, regions: ['EU'] })
    expect(read({ place: 'Online & Germany' })).toMatchObject({ location: 'Germany', online: true })
    expect(read({ place: 'Online: Berlin, Germany' })).toMatchObject({ location: 'Berlin, Germany', online: true })
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

  it.each([
    [{ host: 'Orange Union', timeZone: 'America/New_York' }],
    [{ timeZone: 'America/New_York' }],
    [{ place: 'TBA', timeZone: 'Europe/Zurich' }],
    [{ host: 'Global Crypto Events', timeZone: 'Asia/Singapore' }],
  ])('is not in the country of its zone: %j', place => expect(location(place)).toBeUndefined())

  it.each([
    'https://zoom.us/j/123',
    'https://us02web.zoom.us/j/123?pwd=x',
    '<a href="https://meet.google.com/abc-defg-hij">',
    'https://teams.microsoft.com/l/meetup-join/1',
    'https://luma.com/join/g-abc',
  ])('is online when its text leads into a call: %s', link => {
    const call = { description: `Join us:\n${link}`, timeZone: 'America/New_York' }
    expect(read(call)).toEqual({ location: 'Online', online: true })
    expect(read({ ...call, place: 'TBA' })).toMatchObject({ location: 'Online' })
    expect(read(call, 'Vienna, Austria')).toMatchObject({ location: 'Vienna, Austria', online: true })
    expect(read({ ...call, place: 'Lisbon' })).toMatchObject({ location: 'Lisbon, Portugal', online: false })
    expect(read({ ...call, place: 'Hall 3' }).location).toBeUndefined()
  })

  it('is online if its call has a field of its own, unless it has a place too', () => {
    const call = 'https://meet.google.com/abc-defg-hij'
    expect(read({ call })).toMatchObject({ online: true, location: 'Online' })
    expect(read({ call, place: 'Berlin' })).toMatchObject({ online: false, location: 'Berlin, Germany' })
    expect(read({ call: 'tel:+1-555-0100' })).toMatchObject({ online: false })
  })

  it.each(['https://zoom.us', 'https://discord.gg/abc', 'https://notzoom.us/j/1', 'https://luma.com/abc'])(
    'is not online for %s in its text',
    description => expect(location({ description })).toBeUndefined(),
  )

  it('and has no zone is nowhere', () => expect(location({ host: 'Example Bitcoin Barcelona' })).toBeUndefined())
})

it('never lets a country contradict its city, whatever is written', () => {
  const names = ['Berlin', 'Paris', 'USA', 'Germany', 'TX', 'Online', 'Georgia', 'Hong Kong', '1 Main St', 'UAE', 'NYC']
  const words = fc.constantFrom(...names, '🇫🇷', '')
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

describe('the parts of a place', () => {
  it('are its city in one spelling, its state, its country and its coordinates', () => {
    expect(read({ place: 'NYC' }).places).toEqual([
      { city: 'New York', region: 'New York', country: 'US', lat: 40.714, lon: -74.006 },
    ])
    expect(read({ city: 'New York City', country: 'USA' }).places).toEqual(read({ place: 'NYC' }).places)
    expect(read({ place: 'Lisboa, Portugal' }).places).toEqual([
      { city: 'Lisbon', country: 'PT', lat: 38.717, lon: -9.133 },
    ])
    expect(read({ place: 'Springfield, IL, USA' }).places).toMatchObject([{ city: 'Springfield', region: 'Illinois' }])
  })

  it('hold no coordinates of a namesake, and those of its calendar for a town that no list has', () => {
    expect(read({ place: 'Springfield, USA' }).places).toEqual([{ city: 'Springfield', country: 'US' }])
    const geo = { latitude: 43.58, longitude: -104.9 }
    const where = readWhere({ key: 'k', name: 'Acme Conf', link: '', start: '', place: 'Exampleton, WY', geo })
    expect(where.places).toEqual([
      { city: 'Exampleton', region: 'Wyoming', country: 'US', lat: geo.latitude, lon: geo.longitude },
    ])
  })

  it('name a region if there is no city', () => {
    expect(read({ place: 'Europe' })).toMatchObject({ regions: ['Europe'] })
    expect(read({ place: 'Hotel Europa, Vienna, Austria' }).regions).toBeUndefined()
    expect(read({ place: 'Worldwide' }).regions).toBeUndefined()
  })
})
