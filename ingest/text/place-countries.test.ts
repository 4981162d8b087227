import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import countries from 'i18n-iso-countries'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { countryName } from '#contract/countries.ts'
import { countriesIn } from './place-countries.ts'

const CODES = Object.keys(countries.getAlpha2Codes())
const CASES = z
  .record(z.string(), z.string())
  .parse(parse(readFileSync(new URL('place-countries.cases.yaml', import.meta.url), 'utf8')))
const AREAS = ['EMEA', 'APAC', 'LATAM', 'Europe', 'Worldwide', 'Global', 'Anywhere', 'Remote', 'North America', 'DACH']

describe('a location', () => {
  it.each(Object.entries(CASES))('%j names [%s]', (place, expected) =>
    expect(countriesIn([place]).join(',')).toBe(expected),
  )

  it('keeps the order of several places and names each country once', () =>
    expect(countriesIn(['London', 'Remote - USA', 'Manchester, UK', 'Austin, TX'])).toEqual(['GB', 'US']))

  it('names the stated country, however it is decorated', () => {
    const dress = fc.constantFrom(
      ...['Remote - X', 'Remote (X)', 'X (Remote)', 'Hybrid – X', 'X / Remote', 'Remote, X', 'Remote in X'],
      ...['X only', 'EMEA; X'],
    )
    const sure = CODES.filter(code => !['GE', 'JE', 'CG', 'CD', 'KP', 'GS', 'UM', 'BQ'].includes(code))
    fc.assert(
      fc.property(fc.constantFrom(...sure), dress, (code, worn) => {
        expect(countriesIn([worn.replace('X', countryName(code))])).toEqual([code])
      }),
      { numRuns: 500 },
    )
  })

  it('names none for only areas and work modes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...AREAS, 'Hybrid', 'On-site', 'HQ', '3 Locations'), { maxLength: 4 }),
        pieces => {
          expect(countriesIn([pieces.join(' - ')])).toEqual([])
          expect(countriesIn(pieces)).toEqual([])
        },
      ),
    )
  })

  it('names assigned codes only, whatever it is given', () => {
    const marks = 'Remote|US|CA|Georgia|,| |-|/|(|)|and|Berlin|NY|🇫🇷|excluding'.split('|')
    const pieces = fc.array(fc.constantFrom(...marks)).map(parts => parts.join(' '))
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), pieces), text => {
        for (const code of countriesIn([text])) expect(CODES).toContain(code)
      }),
    )
  })
})
