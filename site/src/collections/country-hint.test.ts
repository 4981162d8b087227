import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryHint, hintLine } from './hints.ts'

const nearest = (country: string) => countryHint({ country })?.nearest.map(({ code }) => code)

describe('the countries nearest to a text', () => {
  it.each([
    ['Gremany', ['DE']],
    ['Deutchland', ['DE']],
    ['Swizerland', ['CH']],
    ['Englnd', ['GB']],
    ['Brazl', ['BR']],
    ['united', ['US', 'GB', 'AE']],
    ['Indones', ['ID']],
    ['XX', []],
    ['Europe', []],
    ['London', []],
    ['', []],
    [' , ', []],
    ['x'.repeat(200), []],
  ])('%s are %j', (text, codes) => expect(nearest(text)).toEqual(codes))
  it.each(['Germany', 'de', 'DEU', 'Allemagne', 'deutschland', 'U.S.A.', 'Scotland', 'Georgia', 'Jersey'])(
    'are not named for %s, which is one',
    text => expect(nearest(text)).toBeUndefined(),
  )
  it('are not named if no country is requested', () => expect(countryHint({})).toBeUndefined())
})

it('fits into a header, whatever is requested', () => {
  const country = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom('Turkiye,', 'Réunio', 'Åland'))
  fc.assert(
    fc.property(country, text => {
      const hint = countryHint({ country: text })
      if (hint) expect(hintLine(hint)).toMatch(/^[\x20-\x7e]{1,250}$/)
    }),
  )
})
