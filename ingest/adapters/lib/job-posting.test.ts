import { describe, expect, it } from 'vitest'
import { readJobPosting } from '../json-ld-jobs.ts'

const PAGE = 'https://acme.example/jobs/1'
const read = (fields: object) => readJobPosting({ '@type': 'JobPosting', title: 'Engineer', ...fields }, PAGE)
const place = (address: unknown) => ({ '@type': 'Place', address })

describe('readJobPosting', () => {
  it.each([
    [{ url: '/jobs/1?x=1' }, 'https://acme.example/jobs/1?x=1'],
    [{ url: 'https://other.example/1' }, 'https://other.example/1'],
    [{}, PAGE],
    [{ url: '' }, PAGE],
    [{ '@id': 'https://acme.example/jobs/2#posting' }, 'https://acme.example/jobs/2#posting'],
    [{ mainEntityOfPage: { '@id': 'https://acme.example/jobs/3' } }, 'https://acme.example/jobs/3'],
    [{ '@id': 'https://acme.example/#job', mainEntityOfPage: 'https://other.example/jobs/1' }, PAGE],
  ])('links %j', (fields, link) => expect(read(fields).link).toBe(link))

  it.each([
    [{ identifier: { '@type': 'PropertyValue', name: 'Acme', value: 4711 } }, '4711'],
    [{ identifier: 'EX-1' }, 'EX-1'],
    [{ identifier: { name: 'Acme', value: 'Acme' } }, PAGE],
    [{}, PAGE],
  ])('keys %j', (fields, key) => expect(read(fields).key).toBe(key))

  it.each([
    [{ hiringOrganization: 'Acme' }, 'Acme', undefined],
    [{ hiringOrganization: { name: 'Acme', sameAs: 'https://acme.example' } }, 'Acme', 'https://acme.example'],
    [{ hiringOrganization: [{ name: 'Acme', url: 'acme.example' }] }, 'Acme', undefined],
    [{}, undefined, undefined],
  ])('names the employer of %j', (fields, company, employerUrl) =>
    expect(read(fields)).toMatchObject({ company, employerUrl }),
  )

  it.each([
    [place({ addressLocality: 'Zug', addressCountry: 'CH' }), ['Zug, CH'], ['CH']],
    [
      place({ addressLocality: 'Boston', addressRegion: 'MA', addressCountry: { name: 'USA' } }),
      ['Boston, MA, USA'],
      ['USA'],
    ],
    [place('Berlin, Germany'), ['Berlin, Germany'], []],
    [place({ addressLocality: ['Zug', 'Basel'], addressCountry: 'CH' }), ['Zug, CH', 'Basel, CH'], ['CH']],
    [
      place({ addressLocality: ['Zug', 'Linz'], addressRegion: ['A', 'B', 'C'], addressCountry: ['CH', 'AT'] }),
      ['Zug, CH', 'Linz, AT'],
      ['CH', 'AT'],
    ],
    [place({ addressLocality: 'New York, NY, USA; Remote', addressCountry: 'CH' }), ['New York, NY, USA; Remote'], []],
    [place({ addressCountry: 'Singapore', addressLocality: '' }), ['Singapore'], ['Singapore']],
    ['Singapore', ['Singapore'], []],
    [
      { '@type': 'Place', address: [{ addressLocality: 'Zug', addressCountry: 'CH' }, { addressLocality: 'Lisbon' }] },
      ['Zug, CH', 'Lisbon'],
      ['CH'],
    ],
    [{ '@type': 'Place', name: 'Headquarters' }, ['Headquarters'], []],
    [undefined, [], []],
  ])('places %j', (jobLocation, places, countries) =>
    expect(read({ jobLocation })).toMatchObject({ places, countries }),
  )

  it('is remote beside an office only with a few countries to live in', () => {
    const remote = {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'USA' }, { name: 'Canada' }],
    }
    expect(read(remote)).toMatchObject({ remote: true, places: ['USA', 'Canada'] })
    const jobLocation = place({ addressLocality: 'Boston' })
    expect(read({ ...remote, jobLocation })).toMatchObject({ remote: true, places: ['USA', 'Canada'], countries: [] })
    const everywhere = Array.from({ length: 45 }, (_, at) => ({ name: at % 2 ? 'USA' : `Canada ${at}` }))
    for (const applicantLocationRequirements of [[], everywhere, [{ name: 'Anywhere' }]]) {
      const both = read({ ...remote, jobLocation, applicantLocationRequirements })
      expect([both.places, both.remote]).toEqual([['Boston'], undefined])
    }
    const address = { addressRegion: 'Texas', addressCountry: 'US' }
    expect(read({ ...remote, applicantLocationRequirements: { '@type': 'State', address } }).places).toEqual([
      'Texas, US',
    ])
    expect(read({ ...remote, jobLocation: place({ addressCountry: 'DE' }) })).toMatchObject({
      remote: true,
      places: ['DE'],
    })
    expect(read({ jobLocationType: 'Remote' }).remote).toBe(true)
  })

  const amount = (value: unknown) => ({ baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value } })
  it.each([
    [amount({ minValue: 100, maxValue: 200, unitText: 'YEAR' }), { min: '100', max: '200' }],
    [amount({ value: 40, unitText: 'HOUR' }), { min: '40', max: '40', period: 'HOUR' }],
    [{ baseSalary: { currency: 'EUR', value: '90000', unitText: 'YEAR' } }, { min: '90000', currency: 'EUR' }],
    [
      { baseSalary: { minPrice: 1, maxPrice: 2, priceCurrency: 'USD', unitText: 'DAY' } },
      { max: '2', currency: 'USD' },
    ],
    [{ baseSalary: { minValue: 1, maxValue: 2, currency: 'USD', unitText: 'DAY' } }, { min: '1', max: '2' }],
  ])('pays %j', (fields, pay) => expect(read(fields).pay).toMatchObject(pay))

  it.each([
    amount({ minValue: 100, maxValue: 200 }),
    { baseSalary: 50000 },
    {
      baseSalary: [
        amount({ value: 1, unitText: 'YEAR' }).baseSalary,
        amount({ value: 2, unitText: 'YEAR' }).baseSalary,
      ],
    },
    { estimatedSalary: amount({ value: 1, unitText: 'YEAR' }).baseSalary },
    {},
  ])('takes no pay from %j', fields => expect(read(fields).pay).toBeUndefined())

  it('keeps a pay text as it is, also in the place of a number', () => {
    expect(read({ baseSalary: '€90k a year' }).salary).toBe('€90k a year')
    expect(read(amount({ value: '$90,000 - $99,000', unitText: 'YEAR' }))).toMatchObject({
      salary: '$90,000 - $99,000',
    })
  })

  it('reads a title that is a list or says its language', () => {
    expect(read({ title: ['Engineer', 'Ingénieur'] }).title).toBe('Engineer')
    expect(read({ title: { '@value': 'Ingénieur', '@language': 'fr' } }).title).toBe('Ingénieur')
  })

  it('takes no type of employment when several are offered', () => {
    expect(read({ employmentType: ['FULL_TIME'] }).employmentType).toBe('FULL_TIME')
    expect(read({ employmentType: ['FULL_TIME', 'CONTRACTOR'] }).employmentType).toBeUndefined()
  })
})
