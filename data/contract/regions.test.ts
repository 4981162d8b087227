import { describe, expect, it } from 'vitest'
import { isCountryCode } from './countries.ts'
import { countriesOfRegion, covers, isNested, openTo, REGIONS, regionNamed, WORLDWIDE } from './regions.ts'

describe('a region', () => {
  it.each([
    ['EU', 'EU'],
    ['European Union', 'EU'],
    ['europe', 'Europe'],
    ['The Nordics', 'Nordics'],
    ['Nordic countries', 'Nordics'],
    ['América Latina', 'LATAM'],
    ['Middle East & Africa', 'MEA'],
    ['south-east asia', 'Southeast Asia'],
    ['Anywhere', 'Worldwide'],
    ['全球', 'Worldwide'],
    ['Germany', undefined],
    ['', undefined],
  ])('%j is %s', (text, region) => expect(regionNamed(text)).toBe(region))

  it('covers assigned countries only, and at least two', () => {
    for (const region of REGIONS.filter(name => name !== WORLDWIDE)) {
      const codes = countriesOfRegion(region)
      expect(codes.length, region).toBeGreaterThan(1)
      expect([region, ...codes.filter(code => !isCountryCode(code))]).toEqual([region])
    }
  })

  it.each([
    ['EU', 'DE', 'GB'],
    ['Schengen', 'DE', 'GB'],
    ['DACH', 'DE', 'GB'],
    ['EMEA', 'AE DE ZA', 'US'],
    ['LATAM', 'MX', 'US'],
    ['North America', 'CA', 'DE'],
    ['APAC', 'SG AU', 'AE'],
    ['Scandinavia', 'SE', 'FI'],
    ['Worldwide', 'DE TV', ''],
  ])('%s covers %s and not %s', (region, inside, outside) => {
    expect(inside.split(' ').filter(code => !covers(region, code))).toEqual([])
    expect(outside !== '' && covers(region, outside)).toBe(false)
  })

  it('lies in another, or holds it', () => {
    expect(isNested('Europe', 'EMEA')).toBe(true)
    expect(isNested('EMEA', 'Europe')).toBe(true)
    expect(isNested('Nordics', 'Europe')).toBe(true)
    expect(isNested('Europe', 'LATAM')).toBe(false)
    expect(isNested('Europe', 'Worldwide')).toBe(false)
    expect(isNested('Worldwide', 'Worldwide')).toBe(true)
  })
})

describe('a job is open to residents of Germany', () => {
  it.each([
    ['yes', { countries: ['DE'] }],
    ['yes', { countries: ['US'], regions: ['EU'] }],
    ['yes', { countries: [], regions: ['Worldwide'] }],
    ['no', { countries: ['US'] }],
    ['no', { countries: [], regions: ['LATAM'] }],
    ['no', { countries: [], regions: ['Worldwide'], closedTo: ['DE'] }],
    ['no', { countries: [], closedTo: ['DE'] }],
    ['unknown', { countries: [] }],
    ['unknown', { countries: [], closedTo: ['US'] }],
  ])('%s: %j', (answer, job) => expect(openTo(job, 'DE')).toBe(answer))
})
