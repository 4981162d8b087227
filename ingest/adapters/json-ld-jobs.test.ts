import { describe, expect, it } from 'vitest'
import { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { exchange } from '../test/read-in-process.ts'
import { jsonLdJobs, readJobPosting } from './json-ld-jobs.ts'

const entry = CatalogEntry.parse({
  id: 'acme',
  adapter: 'json-ld',
  name: 'Acme',
  url: 'https://acme.example/jobs',
  homepage: 'https://acme.example',
  terms: 'https://acme.example/terms',
  staleAfterHours: 48,
})
const NOW = new Date('2026-10-01T12:00:00Z')

function posting(title: string, more = ''): string {
  return `<script type="application/ld+json">{"@type": "JobPosting", "title": "${title}"${more}}</script>`
}

async function read(pages: Record<string, string | SourceError>) {
  const gone = new SourceError('acme', 'fetch', 'status 404', { isGone: true })
  const { urls: asked, bodies } = await exchange(jsonLdJobs, entry, url => pages[url] ?? gone)
  return { asked, jobs: await jsonLdJobs.parse(bodies, entry, NOW) }
}

const LIST = '<a href="/jobs/one">One</a> <a href="/jobs/two">Two</a> <a href="/about">About</a>'

describe('pages with JobPosting blocks', () => {
  it('are found through a list page', async () => {
    const { asked, jobs } = await read({
      'https://acme.example/jobs': LIST,
      'https://acme.example/jobs/one': posting('One'),
      'https://acme.example/jobs/two': posting('Two'),
    })
    expect(asked).toEqual([
      'https://acme.example/jobs',
      'https://acme.example/jobs/one',
      'https://acme.example/jobs/two',
    ])
    expect(jobs.map(({ title, link }) => [title, link])).toEqual([
      ['One', 'https://acme.example/jobs/one'],
      ['Two', 'https://acme.example/jobs/two'],
    ])
  })

  it('of several employers give a posting without one to nobody', async () => {
    const by = (name: string) => `, "hiringOrganization": { "name": "${name}" }`
    const companies = async (...postings: string[]) => {
      const { jobs } = await read({ 'https://acme.example/jobs': postings.join('') })
      return jobs.map(({ company }) => company)
    }
    expect(await companies(posting('One', by('Beispiel')), posting('Two', by('Fictional')), posting('Three'))).toEqual([
      'Beispiel',
      'Fictional',
      '',
    ])
    expect(await companies(posting('One', by('Acme')), posting('Two'))).toEqual(['Acme', undefined])
  })

  it('are not followed from a page that has the postings itself', async () => {
    const { asked, jobs } = await read({ 'https://acme.example/jobs': `${posting('One')}${LIST}` })
    expect(asked).toHaveLength(1)
    expect(jobs).toHaveLength(1)
  })

  it('may be gone by now, without any harm to the others', async () => {
    const { jobs } = await read({ 'https://acme.example/jobs': LIST, 'https://acme.example/jobs/two': posting('Two') })
    expect(jobs.map(({ link }) => link)).toEqual(['https://acme.example/jobs/two'])
  })

  it('fail the source when the server fails', async () => {
    const failure = new SourceError('acme', 'fetch', 'status 500')
    const pages = { 'https://acme.example/jobs': LIST, 'https://acme.example/jobs/one': failure }
    await expect(read(pages)).rejects.toThrow(failure)
  })

  it('fail the source when one answers nothing at all', async () => {
    const pages = { 'https://acme.example/jobs': LIST, 'https://acme.example/jobs/one': posting('One') }
    await expect(read({ ...pages, 'https://acme.example/jobs/two': '\n' })).rejects.toThrow(
      'GET https://acme.example/jobs/two: an empty body',
    )
  })

  it('fail the source when no page has a posting', async () => {
    const pages = { 'https://acme.example/jobs': LIST, 'https://acme.example/jobs/one': '<p>Hello</p>' }
    await expect(read(pages)).rejects.toThrow(SourceError)
  })

  it('leave a broken block to the record rules', async () => {
    const { jobs } = await read({
      'https://acme.example/jobs': LIST,
      'https://acme.example/jobs/one': '<script type="application/ld+json">{"@type": </script>',
      'https://acme.example/jobs/two': posting('Two'),
    })
    expect(jobs.map(({ title }) => title)).toEqual(['', 'Two'])
  })

  it('keep postings apart that share an identifier, and join what is twice the same', async () => {
    const shared = ', "identifier": {"value": "Acme 2026"}'
    const { jobs } = await read({
      'https://acme.example/jobs': `${posting('One', shared)}${posting('Two', shared)}${posting('Two', shared)}`,
    })
    expect(jobs.map(({ key, title }) => [key, title])).toEqual([
      ['https://acme.example/jobs one', 'One'],
      ['https://acme.example/jobs two', 'Two'],
    ])
  })
})

const PAGE = 'https://acme.example/jobs/1'
const jobOf = (fields: object) => readJobPosting({ '@type': 'JobPosting', title: 'Engineer', ...fields }, PAGE)
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
  ])('links %j', (fields, link) => expect(jobOf(fields).link).toBe(link))

  it.each([
    [{ identifier: { '@type': 'PropertyValue', name: 'Acme', value: 4711 } }, '4711'],
    [{ identifier: 'EX-1' }, 'EX-1'],
    [{ identifier: { name: 'Acme', value: 'Acme' } }, PAGE],
    [{}, PAGE],
  ])('keys %j', (fields, key) => expect(jobOf(fields).key).toBe(key))

  it.each([
    [{ hiringOrganization: 'Acme' }, 'Acme', undefined],
    [{ hiringOrganization: { name: 'Acme', sameAs: 'https://acme.example' } }, 'Acme', 'https://acme.example'],
    [{ hiringOrganization: [{ name: 'Acme', url: 'acme.example' }] }, 'Acme', undefined],
    [{}, undefined, undefined],
  ])('names the employer of %j', (fields, company, employerUrl) =>
    expect(jobOf(fields)).toMatchObject({ company, employerUrl }),
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
    expect(jobOf({ jobLocation })).toMatchObject({ places, countries }),
  )

  it('is remote beside an office only with a few countries to live in', () => {
    const remote = {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'USA' }, { name: 'Canada' }],
    }
    expect(jobOf(remote)).toMatchObject({ remote: true, places: ['USA', 'Canada'] })
    const jobLocation = place({ addressLocality: 'Boston' })
    expect(jobOf({ ...remote, jobLocation })).toMatchObject({
      remote: true,
      places: ['USA', 'Canada'],
      countries: [],
    })
    const everywhere = Array.from({ length: 45 }, (_, at) => ({ name: at % 2 ? 'USA' : `Canada ${at}` }))
    for (const applicantLocationRequirements of [[], everywhere, [{ name: 'Anywhere' }]]) {
      const both = jobOf({ ...remote, jobLocation, applicantLocationRequirements })
      expect([both.places, both.remote]).toEqual([['Boston'], undefined])
    }
    const address = { addressRegion: 'Texas', addressCountry: 'US' }
    expect(jobOf({ ...remote, applicantLocationRequirements: { '@type': 'State', address } }).places).toEqual([
      'Texas, US',
    ])
    expect(jobOf({ ...remote, jobLocation: place({ addressCountry: 'DE' }) })).toMatchObject({
      remote: true,
      places: ['DE'],
    })
    expect(jobOf({ jobLocationType: 'Remote' }).remote).toBe(true)
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
  ])('pays %j', (fields, pay) => expect(jobOf(fields).pay).toMatchObject(pay))

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
  ])('takes no pay from %j', fields => expect(jobOf(fields).pay).toBeUndefined())

  it('keeps a pay text as it is, also in the place of a number', () => {
    expect(jobOf({ baseSalary: '€90k a year' }).salary).toBe('€90k a year')
    expect(jobOf(amount({ value: '$90,000 - $99,000', unitText: 'YEAR' }))).toMatchObject({
      salary: '$90,000 - $99,000',
    })
  })

  it('reads a title that is a list or says its language', () => {
    expect(jobOf({ title: ['Engineer', 'Ingénieur'] }).title).toBe('Engineer')
    expect(jobOf({ title: { '@value': 'Ingénieur', '@language': 'fr' } }).title).toBe('Ingénieur')
  })

  it('takes no type of employment when several are offered', () => {
    expect(jobOf({ employmentType: ['FULL_TIME'] }).employmentType).toBe('FULL_TIME')
    expect(jobOf({ employmentType: ['FULL_TIME', 'CONTRACTOR'] }).employmentType).toBeUndefined()
  })
})
