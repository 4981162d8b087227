import fc from 'fast-check'
import countries from 'i18n-iso-countries'
import { describe, expect, it } from 'vitest'
import { countryCode, countryName } from './countries.ts'

const CODES = Object.keys(countries.getAlpha2Codes())

describe('a country', () => {
  it.each([
    ['US', 'US'],
    ['us', 'US'],
    ['U.S.A.', 'US'],
    ['United States', 'US'],
    ['United States of America', 'US'],
    ['America', 'US'],
    ['UK', 'GB'],
    ['U.K.', 'GB'],
    ['England', 'GB'],
    ['Scotland', 'GB'],
    ['GBR', 'GB'],
    ['UAE', 'AE'],
    ['U.A.E.', 'AE'],
    ['UAE 🇦🇪', 'AE'],
    ['🇫🇷', 'FR'],
    ['Georgia 🇬🇪', 'GE'],
    ['Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['Czechia', 'CZ'],
    ['CZE', 'CZ'],
    ['Türkiye', 'TR'],
    ['Turkey', 'TR'],
    ['Deutschland', 'DE'],
    ['España', 'ES'],
    ['日本', 'JP'],
    ['대한민국', 'KR'],
    ['Україна', 'UA'],
    ['Suisse', 'CH'],
    ['The Netherlands', 'NL'],
    ['Holland', 'NL'],
    ['Britain', 'GB'],
    ['Grossbritannien', 'GB'],
    ['GROẞBRITANNIEN', 'GB'],
    ['Brasil', 'BR'],
    ['Espana', 'ES'],
    ['SCHWEIZ', 'CH'],
    ['Hongkong', 'HK'],
    ['Polska', 'PL'],
    ['Indija', 'IN'],
    ['Viet Nam', 'VN'],
    ['IRE', 'IE'],
    ['POR', 'PT'],
    ['GER', 'DE'],
    ['DXB', 'AE'],
    ['Hong Kong', 'HK'],
    ['Macao', 'MO'],
    ['Bosnia & Herzegovina', 'BA'],
    ['Bolivia (Plurinational State of)', 'BO'],
    ['Republic of Georgia', 'GE'],
    ["Cote d'Ivoire", 'CI'],
  ])('%s is %s', (text, code) => expect(countryCode(text)).toBe(code))
  it.each([
    'Georgia',
    'Jersey',
    'Congo',
    'EMEA',
    'Europe',
    'LATAM',
    'Remote',
    'Worldwide',
    'Berlin',
    'Bø',
    'Inđija',
    'XX',
    '&',
    '',
    '  ',
    'France 🇩🇪',
  ])('%j names no country by itself', text => expect(countryCode(text)).toBeUndefined())
  it('is Georgia where the field says it is a country', () =>
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
