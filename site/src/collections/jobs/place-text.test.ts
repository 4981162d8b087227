import { expect, it } from 'vitest'
import { placeFacts, placeText } from './place-text.ts'

it.each([
  ['Example Town', 'Example Town'],
  ['Malta / Bulgaria', 'Malta / Bulgaria'],
  ['Malta / Bulgaria / Spain', 'Malta; Bulgaria; Spain'],
  ['SF or NY; Remote', 'SF; NY; Remote'],
  ['Lisbon;Porto', 'Lisbon; Porto'],
  ['Lisbon; LISBON; Lisbon OR Porto;', 'Lisbon; Porto'],
  ['Zürich; zurich; Genève', 'Zürich; Genève'],
  ['A; B; C; D', 'A; B; +2 places'],
  ['Oregon; Portland, Oregon', 'Oregon; Portland, Oregon'],
  ['Remote (US or Canada; UK)', 'Remote (US or Canada; UK)'],
  ['Lisbon; Remote (EU or UK)', 'Lisbon; Remote (EU or UK)'],
  [';', ';'],
])('%s is shown as %s', (location, shown) => expect(placeText(location)).toBe(shown))

it('names two of many, and how many more there are', () => {
  const cities = Array.from({ length: 29 }, (_, at) => `City ${at + 1}`)
  expect(placeText([...cities, 'City 1', 'City 2 OR City 3'].join('; '))).toBe('City 1; City 2; +27 places')
})

it('says what a place means, where its text does not', () => {
  const nyc = { location: 'NYC', places: [{ city: 'New York', country: 'US' }], countries: ['US'] }
  expect(placeFacts(nyc)).toEqual({ cities: 'New York', countries: 'United States', regions: '', closedTo: '' })
  expect(placeFacts({ ...nyc, location: 'New York, NY' }).cities).toBe('')
  const remote = { location: 'Remote - EMEA', countries: [], regions: ['EMEA' as const, 'LATAM' as const] }
  expect(placeFacts({ ...remote, closedTo: ['US'] })).toMatchObject({ regions: 'LATAM', closedTo: 'United States' })
})
