import { describe, expect, it } from 'vitest'
import { readPlace } from './place.ts'

const read = (place: string, more: Partial<Parameters<typeof readPlace>[0]> = {}) =>
  readPlace({ places: [place], title: 'Example Role', ...more })

describe('the regions of a location', () => {
  it.each([
    ['Latin America or Iberia', '', 'LATAM,Iberia'],
    ['Global, Remote; Chile, Remote', 'CL', 'Worldwide'],
    ['Anywhere on Earth', '', 'Worldwide'],
    ['Worldwide (US only)', 'US', ''],
    ['Lisbon or anywhere', 'PT', 'Worldwide'],
    ['Europe, Spain', 'ES', ''],
    ['Singapore, APAC Remote', 'SG', 'APAC'],
    ['France, Télétravail Europe', 'FR', 'Europe'],
    ['Remote in LATAM - Brazil preferred', 'BR', 'LATAM'],
    ['Remote EMEA - based in Zug', 'CH', 'EMEA'],
    ['Remote anywhere but the US', '', 'Worldwide'],
    ['Remote - Україна, ЄС', 'UA', 'EU'],
    ['Remoto desde cualquier lugar del mundo', '', 'Worldwide'],
    ['Z dowolnego miejsca na świecie', '', 'Worldwide'],
    ['Northeast Asia (Remote)', '', 'East Asia'],
    ['CEE/Baltics', '', 'Eastern Europe,Baltics'],
    ['North America (US, Canada)', 'US,CA', 'North America'],
    ['Central African Republic', 'CF', ''],
    ['Middle East and Africa', '', 'MEA'],
    ['Remote - NA', '', 'North America'],
    ['Napoli, NA', 'IT', ''],
    ['Remote - SEA', '', 'Southeast Asia'],
    ['Europe (CET +/- 2h)', '', 'Europe'],
    ['US/LATAM hours', '', ''],
    ['Bonifacio Global City, Taguig, Philippines', 'PH', ''],
    ['欧洲', '', 'Europe'],
    ['Weltweit', '', 'Worldwide'],
  ])('%j: countries [%s], regions [%s]', (place, countries, regions) => {
    const found = read(place)
    expect(found.countries.join(',')).toBe(countries)
    expect((found.regions ?? []).join(',')).toBe(regions)
  })

  it.each([
    ['Design Lead (Remote - Work from Anywhere)', ['Worldwide']],
    ['Design Lead (100% Remote Worldwide)', ['Worldwide']],
    ['Design Lead - Remote, Global', ['Worldwide']],
    ['Design Lead (Work from anywhere in the US)', undefined],
    ['Account Manager (APAC)', undefined],
    ['Remote Global Payments Lead', undefined],
  ])('%j at a firm in Gibraltar: %j', (title, regions) => {
    const found = read('Gibraltar - Remote', { title })
    expect(found).toMatchObject({ countries: ['GI'], workMode: 'remote' })
    expect(found.regions).toEqual(regions)
  })

  it('stand in a field of countries as well', () =>
    expect(read('Remote', { countries: ['Portugal', 'LATAM', 'Worldwide'] })).toMatchObject({
      countries: ['PT'],
      regions: ['LATAM', 'Worldwide'],
    }))

  it('list the regions that they exclude', () => {
    expect(read('Worldwide (except US, China)')).toMatchObject({ regions: ['Worldwide'], closedTo: ['US', 'CN'] })
    expect(read('Europe without the UK')).toMatchObject({ regions: ['Europe'], closedTo: ['GB'] })
    expect(read('Remote, EMEA; no Germany')).toMatchObject({ regions: ['EMEA'], closedTo: ['DE'] })
    expect(read('Anywhere outside the Nordics').closedTo).toEqual(expect.arrayContaining(['DK', 'FI', 'NO', 'SE']))
    expect(read('Remote - EMEA').closedTo).toBeUndefined()
  })
})

describe('the places of a location', () => {
  const parts = (place: string, countries?: string[]) =>
    (read(place, { countries }).places ?? []).map(({ city, region, country }) =>
      [city, region, country].map(part => part ?? '').join('/'),
    )

  it.each([
    ['New York, NY', 'New York/New York/US'],
    ['NY New York US', 'New York/New York/US'],
    ['München, Bayern', 'Munich/Bavaria/DE'],
    ['Atlanta, Georgia', 'Atlanta/Georgia/US'],
    ['Georgia', ''],
    ['CA', ''],
    ['Remote (CA, NY, WA)', '/California/US|/New York/US|/Washington/US'],
    ['Exampleton, Texas', 'Exampleton/Texas/US'],
    ['Singapore', 'Singapore//SG'],
    ['SF or NYC or Remote (US)', 'San Francisco/California/US|New York/New York/US'],
    ['London, Newham, United Kingdom', 'London//GB'],
    ['UK; London', '//GB|London//GB'],
    ['Multiple Locations', ''],
  ])('%j are %s', (place, expected) => expect(parts(place).join('|')).toBe(expected))

  it('have the coordinates of their city, unless it could be a namesake', () => {
    expect(read('Zurich').places).toEqual([{ city: 'Zürich', country: 'CH', lat: 47.367, lon: 8.55 }])
    expect(read('Springfield, United States').places).toEqual([{ city: 'Springfield', country: 'US' }])
    expect(read('Portland, ME').places).toMatchObject([{ region: 'Maine', lat: 43.657 }])
  })

  it('are settled by a country of its own', () => {
    expect(parts('Richmond', ['Canada'])).toEqual(['Richmond/British Columbia/CA'])
    expect(parts('Remote', ['Canada', 'PT'])).toEqual(['//CA', '//PT'])
  })

  it('are no number of places', () => expect(read('3 Locations').location).toBeUndefined())
})
