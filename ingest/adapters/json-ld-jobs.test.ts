import { describe, expect, it } from 'vitest'
import type { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { exampleEntry } from '../test/example-job.ts'
import { exchange } from '../test/read-in-process.ts'
import { jsonLdJobs, readJobPosting } from './json-ld-jobs.ts'

const entry = exampleEntry({ adapter: 'json-ld', board: undefined, url: 'https://acme.example/jobs' })
const NOW = new Date('2026-10-01T12:00:00Z')

function posting(title: string, more = ''): string {
  return `<script type="application/ld+json">{"@type": "JobPosting", "title": "${title}"${more}}</script>`
}

async function read(pages: Record<string, string | SourceError>, fields: Partial<CatalogEntry> = {}) {
  const gone = new SourceError('acme', 'fetch', 'status 404', { isGone: true })
  const { urls: asked, bodies } = await exchange(jsonLdJobs, { ...entry, ...fields }, url => pages[url] ?? gone)
  return { asked, jobs: await jsonLdJobs.parse(bodies, entry, NOW) }
}

const ROOT = 'https://acme.example/jobs'
const LIST = '<a href="/jobs/one">One</a> <a href="/jobs/two">Two</a> <a href="/about">About</a>'

describe('pages with JobPosting blocks', () => {
  it('are found through a list page', async () => {
    const pages = { [ROOT]: LIST, [`${ROOT}/one`]: posting('One'), [`${ROOT}/two`]: posting('Two') }
    const { asked, jobs } = await read(pages)
    expect(asked).toEqual(Object.keys(pages))
    expect(jobs.map(({ title, link }) => [title, link])).toEqual([
      ['One', `${ROOT}/one`],
      ['Two', `${ROOT}/two`],
    ])
  })

  it('of several employers give a posting without one to nobody', async () => {
    const by = (name: string) => `, "hiringOrganization": { "name": "${name}" }`
    const companies = async (...postings: string[]) =>
      (await read({ [ROOT]: postings.join('') })).jobs.map(({ company }) => company)
    const [beispiel, fictional] = [posting('One', by('Beispiel')), posting('Two', by('Fictional'))]
    expect(await companies(beispiel, fictional, posting('Three'))).toEqual(['Beispiel', 'Fictional', ''])
    expect(await companies(beispiel, posting('Two'))).toEqual(['Beispiel', undefined])
  })

  it('are not followed from a page that has the postings itself', async () => {
    const { asked, jobs } = await read({ [ROOT]: `${posting('One')}${LIST}` })
    expect([asked.length, jobs.length]).toEqual([1, 1])
  })

  it('may be gone by now, without any harm to the others', async () => {
    const { jobs } = await read({ [ROOT]: LIST, [`${ROOT}/two`]: posting('Two') })
    expect(jobs.map(({ link }) => link)).toEqual([`${ROOT}/two`])
  })

  it.each([
    ['the server fails', new SourceError('acme', 'fetch', 'status 500'), 'status 500'],
    ['one answers nothing at all', '\n', `GET ${ROOT}/one: an empty body`],
    ['no page has a posting', '<p>Hello</p>', 'no readable JobPosting in 3 pages'],
  ])('fail the source when %s', (_what, one, reason) =>
    expect(read({ [ROOT]: LIST, [`${ROOT}/one`]: one })).rejects.toThrow(reason),
  )

  it('leave a broken block to the record rules', async () => {
    const broken = '<script type="application/ld+json">{"@type": </script>'
    const { jobs } = await read({ [ROOT]: LIST, [`${ROOT}/one`]: broken, [`${ROOT}/two`]: posting('Two') })
    expect(jobs.map(({ title }) => title)).toEqual(['', 'Two'])
  })

  it('keep postings apart that share an identifier, and join what is twice the same', async () => {
    const [one, two] = ['One', 'Two'].map(title => posting(title, ', "identifier": {"value": "Acme 2026"}'))
    const { jobs } = await read({ [ROOT]: `${one}${two}${two}` })
    expect(jobs.map(({ key }) => key)).toEqual([`${ROOT} one`, `${ROOT} two`])
  })
})

describe('the pages that a list leads to', () => {
  const links = (...paths: string[]) => paths.map(path => `<a href="${path}">x</a>`).join('')
  const find = async (body: string, board?: string) => {
    const { urls } = await exchange(jsonLdJobs, { ...entry, board }, url => (url === ROOT ? body : posting('One')))
    return urls.slice(1)
  }

  it('are those of the same site with a path of postings', async () =>
    expect(
      await find(links('/careers/engineer-1', 'https://acme.example/jobs/clerk?lang=en#apply', '/blog/jobs', '/jobs')),
    ).toEqual(['https://acme.example/careers/engineer-1', 'https://acme.example/jobs/clerk?lang=en']))

  it('are no other sites, forms and lists', async () => {
    const others = ['https://other.example/jobs/1', 'mailto:jobs@acme.example', 'javascript:void(0)']
    const beside = ['/jobs/engineer-1/apply', '/jobs/search/rust', '/jobs/location/berlin']
    expect(await find(links(...others, ...beside))).toEqual([])
  })

  it('have the path in the catalog where it is unusual', async () =>
    expect(await find(links('/join-us/engineer', '/join-us/', '/jobs/1'), '/join-us/')).toEqual([
      'https://acme.example/join-us/engineer',
    ]))

  it('are those of a sitemap, the newest first, each once', async () => {
    const urls = [
      ['/old', '2026-01-01'],
      ['/new', '2026-09-01'],
      ['/new', '2026-09-01'],
      ['/undated', ''],
    ].map(([path, day]) => `<url><loc>${ROOT}${path}</loc>${day && `<lastmod>${day}</lastmod>`}</url>`)
    expect(await find(`<?xml version="1.0"?><urlset>${urls.join('')}</urlset>`)).toEqual([
      ...[`${ROOT}/new`, `${ROOT}/old`, `${ROOT}/undated`],
    ])
  })

  it.each([
    // As text in a page that forgets its ends they may be.
    [
      'whose elements are never closed',
      `<urlset><url><loc>${'<p>'.repeat(80_000)}</loc></url></urlset>`,
      'nested too deep',
    ],
    ['of sitemaps, which would hide what is read', '<sitemapindex><sitemap/></sitemapindex>', 'a sitemap index'],
  ])('are none of a sitemap %s', (_what, body, reason) => expect(find(body)).rejects.toThrow(reason))
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

  describe('remote', () => {
    const remote = {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'USA' }, { name: 'Canada' }],
    }
    const boston = { ...remote, jobLocation: place({ addressLocality: 'Boston' }) }
    const everywhere = Array.from({ length: 45 }, (_, at) => ({ name: at % 2 ? 'USA' : `Canada ${at}` }))
    const texas = { '@type': 'State', address: { addressRegion: 'Texas', addressCountry: 'US' } }
    it.each([
      ['by its countries', remote, true, ['USA', 'Canada']],
      ['beside an office with a few countries to live in', boston, true, ['USA', 'Canada']],
      ['not beside an office alone', { ...boston, applicantLocationRequirements: [] }, undefined, ['Boston']],
      ['not in 45 countries', { ...boston, applicantLocationRequirements: everywhere }, undefined, ['Boston']],
      ['not anywhere', { ...boston, applicantLocationRequirements: [{ name: 'Anywhere' }] }, undefined, ['Boston']],
      ['by an address', { ...remote, applicantLocationRequirements: texas }, true, ['Texas, US']],
      ['in a country', { ...remote, jobLocation: place({ addressCountry: 'DE' }) }, true, ['DE']],
      ['by a word', { jobLocationType: 'Remote' }, true, []],
    ])('%s', (_how, fields, isRemote, places) =>
      expect([jobOf(fields).remote, jobOf(fields).places]).toEqual([isRemote, places]),
    )
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
