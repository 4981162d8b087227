import fc from 'fast-check'
import countries from 'i18n-iso-countries'
import { describe, expect, it } from 'vitest'
import { countryCode, countryName } from './countries.ts'

const CODES = Object.keys(countries.getAlpha2Codes())

describe('a country', () => {
  it.each([
    ['US', 'US, us, U.S.A., United States, United States of America, America'],
    ['GB', 'UK, U.K., England, Scotland, GBR, Britain, Grossbritannien, GROẞBRITANNIEN'],
    ['AE', 'UAE, U.A.E., UAE 🇦🇪, DXB'],
    ['DE', 'Deutschland, GER'],
    ['NL', 'The Netherlands, Holland'],
    ['ES', 'España, Espana'],
    ['CH', 'Suisse, SCHWEIZ'],
    ['KR', 'Korea, 대한민국'],
    ['CZ', 'Czechia, CZE'],
    ['TR', 'Türkiye, Turkey'],
    ['HK', 'Hong Kong, Hongkong'],
    ['GE', 'Georgia 🇬🇪, Republic of Georgia'],
  ])('%s is each of %s', (code, names) => {
    for (const name of names.split(', ')) expect([name, countryCode(name)]).toEqual([name, code])
  })
  it.each([
    ['🇫🇷', 'FR'],
    ['Korea, Republic of', 'KR'],
    ['Україна', 'UA'],
    ['Indija', 'IN'],
    ['IRE', 'IE'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Bolivia (Plurinational State of)', 'BO'],
    ["Cote d'Ivoire", 'CI'],
  ])('%s is %s', (text, code) => expect(countryCode(text)).toBe(code))
  it.each([
    ...['Georgia', 'Jersey', 'Congo', 'EMEA', 'Europe', 'LATAM', 'Remote', 'Worldwide', 'Berlin', 'Bø', 'Inđija'],
    ...['XX', '&', '', '  ', 'France 🇩🇪'],
  ])('%j names no country by itself', text => expect(countryCode(text)).toBeUndefined())
  it('is Georgia if the field is one of countries', () =>
    expect(countryCode('Georgia', { isCountry: true })).toBe('GE'))
  it('is found again by its own name and codes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CODES), code => {
        expect(countryCode(countryName(code), { isCountry: true })).toBe(code)
        expect(countryCode(code)).toBe(code)
        expect(countryCode(countries.alpha2ToAlpha3(code) ?? '')).toBe(code)
      }),
      { numRuns: 500 },
    )
  })
  it('has one name each, the one a reader expects', () => {
    const names = CODES.map(countryName)
    expect(new Set(names).size).toBe(CODES.length)
    const expected = ['United States', 'United Kingdom', 'United Arab Emirates', 'Türkiye', 'Czechia', 'South Korea']
    expect(['US', 'GB', 'AE', 'TR', 'CZ', 'KR'].map(countryName)).toEqual(expected)
    expect(['XX', '__proto__', 'constructor'].map(countryName)).toEqual(['XX', '__proto__', 'constructor'])
  })
})
