import { describe, expect, it } from 'vitest'
import { readPlace } from './place.ts'

const read = (places?: string[], more: Partial<Parameters<typeof readPlace>[0]> = {}) =>
  readPlace({ places, title: 'Example Role', ...more })

describe('a place', () => {
  it('is shown as published, only tidied', () => {
    const shown = (...places: string[]) => read(places).location
    expect(shown('Zagreb, , Croatia')).toBe('Zagreb, Croatia')
    expect(shown('Vienna, Vienna, Austria', 'Singapore, Singapore')).toBe('Vienna, Austria; Singapore')
    expect(shown('York, New York, US', 'Saint-Denis, Denis')).toBe('York, New York, US; Saint-Denis, Denis')
    expect(shown(' MD Madrid ES')).toBe('MD Madrid ES')
    expect(shown('Remote', 'New York, NY', 'Remote')).toBe('Remote; New York, NY')
    expect(shown('Caf&eacute;&nbsp;City')).toBe('Café City')
    expect(shown('', 'N/A', 'null')).toBeUndefined()
    expect(shown('NaN', '[object Object]', '\u200D')).toBeUndefined()
    expect(shown('Remote, N/A')).toBe('Remote')
    expect(shown('null, Germany')).toBe('Germany')
    expect(shown('Zug,Switzerland')).toBe('Zug,Switzerland')
    expect(shown()).toBeUndefined()
  })
  it.each([
    ['KAZAKHSTAN, ASTANA', 'Kazakhstan, Astana'],
    ['US / NEW YORK / MIAMI, FLORIDA', 'US / New York / Miami, Florida'],
    ['REMOTE - EUROPEAN REGION', 'Remote - European Region'],
    ['UAE, ABU DHABI / VIETNAM, HO CHI MINH', 'UAE, Abu Dhabi / Vietnam, Ho Chi Minh'],
    ['RIO DE JANEIRO; PALO ALTO, CA; CHICAGO IL', 'Rio de Janeiro; Palo Alto, CA; Chicago IL'],
    ['APAC', 'APAC'],
    ['ON-SITE / VANCOUVER, BC OR NEW YORK CITY', 'On-site / Vancouver, BC or New York City'],
    ['NYC, LA', 'NYC, LA'],
    ['SÃO PAULO or remote', 'SÃO PAULO or remote'],
  ])('of capitals is shown as names: %s', (place, location) => {
    expect(read([place]).location).toBe(location)
  })
  it('is listed once if two fields name it', () => {
    const shown = (...places: string[]) => read(places)
    expect(shown('London', 'London, United Kingdom').location).toBe('London, United Kingdom')
    expect(shown('London', 'London, Ontario')).toMatchObject({
      location: 'London; London, Ontario',
      countries: ['GB', 'CA'],
    })
    expect(shown('Remote', 'Remote, US').location).toBe('Remote, US')
    expect(shown('London; Zug; London ; Zug;').location).toBe('London; Zug')
  })
  it('counts the country of every town of a long list, and shows the first towns', () => {
    const towns = Array.from({ length: 40 }, (_, at) => `Exampleton ${at}`).join('; ')
    const place = read([`Zug; ${towns}; Lisbon`])
    expect(place.countries).toEqual(['CH', 'PT'])
    expect(place.location).toMatch(/^Zug; .*; Exampleton 1\d$/)
    expect(place.location?.length).toBeLessThanOrEqual(300)
  })
  it('joins the text and the separate fields of the source', () => {
    expect(read(['Remote job'], { countries: ['al'], timeZones: ['1'], remote: true })).toEqual({
      location: 'Remote job',
      countries: ['AL'],
      places: [{ country: 'AL' }],
      workMode: 'remote',
      timeZones: ['UTC+1'],
    })
    expect(read(['Madrid'], { countries: ['spain', 'Anywhere'] }).countries).toEqual(['ES'])
  })
  it.each([
    ['London', 'Canada', 'CA'],
    ['Birmingham', 'US', 'US'],
    ['Córdoba', 'ES', 'ES'],
    ['Ontario, CA', 'CA', 'CA'],
    ['Remote (Ontario, CA)', 'United States', 'US'],
    ['Georgia', 'US', 'US'],
    ['London', 'US', 'US,GB'],
    ['Exampleton, DE', 'DE', 'DE'],
    ['Exampleton, DE', 'US', 'US'],
    ['Exampleton, KA, IN', 'IN', 'IN'],
    ['Exampleton District, IL', 'Israel', 'IL'],
    ['Exampleton, Georgia', 'Georgia', 'GE'],
    ['Salem, IN', 'IN', 'IN'],
    ['Salem, IN', 'US', 'US'],
    ['London; Toronto', 'CA', 'CA,GB'],
  ])('%j is placed by the field beside it, %j', (place, country, countries) =>
    expect(read([place], { countries: [country] }).countries.join(',')).toBe(countries),
  )
  it.each([
    ...['Relo available', 'Relocation package offered', 'On-site/ Hybrid / Remote', 'in-office', 'Multiple locations'],
    ...['TBA', 'Remote/TBD', 'To be determined', 'Various', 'Location flexible', 'Our HQ', 'See job description'],
  ])('is not read from: %s', place => expect(read([place]).location).toBeUndefined())
  it.each([
    ...['Remote', 'Remote, OR', 'Berlin (relo available)', 'Multi', 'Flexible, Lisbon', 'Office Park', 'Hybrid, Zug'],
  ])('is shown as it is: %s', place => expect(read([place]).location).toBe(place))
  it('is empty if nothing is stated', () => expect(read()).toEqual({ countries: [], timeZones: [] }))
})
