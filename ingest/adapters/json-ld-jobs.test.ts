import { describe, expect, it } from 'vitest'
import type { CatalogEntry } from '#contract'
import { SourceError } from '../adapter.ts'
import { exampleEntry } from '../test/example-job.ts'
import { exchange } from '../test/read-in-process.ts'
import { jsonLdJobs } from './json-ld-jobs.ts'

const entry = exampleEntry({ adapter: 'json-ld', board: undefined, url: 'https://acme.example/jobs' })
const NOW = new Date('2026-10-01T12:00:00Z')

function posting(title: string, more = ''): string {
  return `<script type="application/ld+json">{"@type": "JobPosting", "title": "${title}"${more}}</script>`
}

async function read(pages: Record<string, string | SourceError>, fields: Partial<CatalogEntry> = {}) {
  const gone = new SourceError('fetch', 'status 404', { isGone: true })
  const { urls: requested, bodies } = await exchange(jsonLdJobs, { ...entry, ...fields }, url => pages[url] ?? gone)
  return { requested, jobs: await jsonLdJobs.parse(bodies, entry, NOW) }
}

const ROOT = 'https://acme.example/jobs'
const LIST = '<a href="/jobs/one">One</a> <a href="/jobs/two">Two</a> <a href="/about">About</a>'

describe('pages with JobPosting blocks', () => {
  it('are found through a list page', async () => {
    const pages = { [ROOT]: LIST, [`${ROOT}/one`]: posting('One'), [`${ROOT}/two`]: posting('Two') }
    const { requested, jobs } = await read(pages)
    expect(requested).toEqual(Object.keys(pages))
    expect(jobs.map(({ title, link }) => [title, link])).toEqual([
      ['One', `${ROOT}/one`],
      ['Two', `${ROOT}/two`],
    ])
  })

  it('of several employers leave out a posting without one', async () => {
    const by = (name: string) => `, "hiringOrganization": { "name": "${name}" }`
    const companies = async (...postings: string[]) =>
      (await read({ [ROOT]: postings.join('') })).jobs.map(({ company }) => company)
    const [beispiel, fictional] = [posting('One', by('Beispiel')), posting('Two', by('Fictional'))]
    expect(await companies(beispiel, fictional, posting('Three'))).toEqual(['Beispiel', 'Fictional', ''])
    expect(await companies(beispiel, posting('Two'))).toEqual(['Beispiel', undefined])
  })

  it('are not followed from a page that has the postings itself', async () => {
    const { requested, jobs } = await read({ [ROOT]: `${posting('One')}${LIST}` })
    expect([requested.length, jobs.length]).toEqual([1, 1])
  })

  it('may be gone by now, without any harm to the others', async () => {
    const { jobs } = await read({ [ROOT]: LIST, [`${ROOT}/two`]: posting('Two') })
    expect(jobs.map(({ link }) => link)).toEqual([`${ROOT}/two`])
  })

  it.each([
    ['the server fails', new SourceError('fetch', 'status 500'), 'status 500'],
    ['one answers nothing at all', '\n', `GET ${ROOT}/one: an empty body`],
    ['no page has a posting', '<p>Hello</p>', 'no readable JobPosting in 3 pages'],
  ])('fail the source when %s', (_what, one, reason) =>
    expect(read({ [ROOT]: LIST, [`${ROOT}/one`]: one })).rejects.toThrow(reason),
  )

  it('leave a broken block to the record rules', async () => {
    const broken = '<script type="application/ld+json">{"@type": </script>'
    const { jobs } = await read({ [ROOT]: LIST, [`${ROOT}/one`]: broken, [`${ROOT}/two`]: posting('Two') })
    expect(jobs.map(({ title }) => title)).toEqual(['Two', ''])
  })

  it('keep distinct postings with one identifier, and join equal ones', async () => {
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

  it('have the path in the catalog if it is unusual', async () =>
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
    ['with elements never closed', `<urlset><url><loc>${'<p>'.repeat(80_000)}</loc></url></urlset>`, 'nested too deep'],
    ['of sitemaps, which would hide what is read', '<sitemapindex><sitemap/></sitemapindex>', 'a sitemap index'],
  ])('are not found in a sitemap %s', (_what, body, reason) => expect(find(body)).rejects.toThrow(reason))
})

const PAGE = 'https://acme.example/jobs/1'
async function jobOf(fields: object) {
  const node = JSON.stringify({ '@type': 'JobPosting', title: 'Engineer', ...fields })
  const page = `<script type="application/ld+json">${node}</script>`
  const [job] = await jsonLdJobs.parse([page], { ...entry, url: PAGE }, NOW)
  return { pay: undefined, ...job }
}
const place = (address: unknown) => ({ '@type': 'Place', address })

const at = (addressLocality: unknown, addressCountry?: unknown, addressRegion?: unknown) => ({
  jobLocation: place({ addressLocality, addressCountry, addressRegion }),
})
const HOMES = [{ name: 'USA' }, { name: 'Canada' }]
const remote = (applicantLocationRequirements: unknown, office: object = {}) => ({
  ...{ jobLocationType: 'TELECOMMUTE', applicantLocationRequirements },
  ...office,
})
const EVERYWHERE = Array.from({ length: 45 }, (_, number) => ({ name: number % 2 ? 'USA' : `Canada ${number}` }))
const TEXAS = { '@type': 'State', address: { addressRegion: 'Texas', addressCountry: 'US' } }
const amount = (value: unknown) => ({ baseSalary: { '@type': 'MonetaryAmount', currency: 'USD', value } })
const yearly = (value: number) => amount({ value, unitText: 'YEAR' }).baseSalary

describe('a posting', () => {
  it.each([
    [{ url: '/jobs/1?x=1' }, { link: 'https://acme.example/jobs/1?x=1' }],
    [{ url: 'https://other.example/1' }, { link: 'https://other.example/1' }],
    [{}, { link: PAGE, key: PAGE, company: undefined, employerUrl: undefined, pay: undefined }],
    [{ url: '' }, { link: PAGE }],
    [{ '@id': 'https://acme.example/jobs/2#posting' }, { link: 'https://acme.example/jobs/2#posting' }],
    [{ mainEntityOfPage: { '@id': 'https://acme.example/jobs/3' } }, { link: 'https://acme.example/jobs/3' }],
    [{ '@id': 'https://acme.example/#job', mainEntityOfPage: 'https://other.example/jobs/1' }, { link: PAGE }],
    [{ identifier: { '@type': 'PropertyValue', name: 'Acme', value: 4711 } }, { key: '4711' }],
    [{ identifier: 'EX-1' }, { key: 'EX-1' }],
    [{ identifier: { name: 'Acme', value: 'Acme' } }, { key: PAGE }],
    [{ title: ['Engineer', 'Ingénieur'] }, { title: 'Engineer' }],
    [{ title: { '@value': 'Ingénieur', '@language': 'fr' } }, { title: 'Ingénieur' }],
    [{ hiringOrganization: 'Acme' }, { company: 'Acme', employerUrl: undefined }],
    [{ hiringOrganization: { name: 'Acme', sameAs: 'https://a.example' } }, { employerUrl: 'https://a.example' }],
    [{ hiringOrganization: [{ name: 'Acme', url: 'acme.example' }] }, { company: 'Acme', employerUrl: undefined }],
    [{ employmentType: ['FULL_TIME'] }, { employmentType: 'FULL_TIME' }],
    [{ employmentType: ['FULL_TIME', 'CONTRACTOR'] }, { employmentType: undefined }],
  ])('is named, linked and kept by %j as %j', async (fields, expected) =>
    expect(await jobOf(fields)).toMatchObject(expected),
  )

  it.each([
    [at('Zug', 'CH'), ['Zug, CH'], ['CH']],
    [at('Boston', { name: 'USA' }, 'MA'), ['Boston, MA, USA'], ['USA']],
    [{ jobLocation: place('Berlin, Germany') }, ['Berlin, Germany'], []],
    [at(['Zug', 'Basel'], 'CH'), ['Zug, CH', 'Basel, CH'], ['CH']],
    [at(['Zug', 'Linz'], ['CH', 'AT'], ['A', 'B', 'C']), ['Zug, CH', 'Linz, AT'], ['CH', 'AT']],
    [at('New York, NY, USA; Remote', 'CH'), ['New York, NY, USA; Remote'], []],
    [at('', 'Singapore'), ['Singapore'], ['Singapore']],
    [{ jobLocation: 'Singapore' }, ['Singapore'], []],
    [{ jobLocation: place([{ addressLocality: 'Zug' }, { addressLocality: 'Lisbon' }]) }, ['Zug', 'Lisbon'], []],
    [{ jobLocation: { '@type': 'Place', name: 'Headquarters' } }, ['Headquarters'], []],
    [{}, [], []],
  ])('is in the places of %j', async (fields, places, countries) =>
    expect(await jobOf(fields)).toMatchObject({ places, countries, remote: undefined }),
  )

  it.each([
    ['by its countries', remote(HOMES), true, ['USA', 'Canada']],
    ['beside an office with a few countries to live in', remote(HOMES, at('Boston')), true, ['USA', 'Canada']],
    ['not beside an office alone', remote([], at('Boston')), undefined, ['Boston']],
    ['not beside an office in 45 countries', remote(EVERYWHERE, at('Boston')), undefined, ['Boston']],
    ['not beside an office anywhere', remote([{ name: 'Anywhere' }], at('Boston')), undefined, ['Boston']],
    ['by an address', remote(TEXAS), true, ['Texas, US']],
    ['in a country', remote(HOMES, at(undefined, 'DE')), true, ['DE']],
    ['by a word', { jobLocationType: 'Remote' }, true, []],
  ])('is remote %s', async (_how, fields, isRemote, places) =>
    expect(await jobOf(fields)).toMatchObject({ remote: isRemote, places }),
  )

  it.each([
    [amount({ minValue: 100, maxValue: 200, unitText: 'YEAR' }), { pay: { min: '100', max: '200' } }],
    [amount({ value: 40, unitText: 'HOUR' }), { pay: { min: '40', max: '40', period: 'HOUR' } }],
    [{ baseSalary: { currency: 'EUR', value: '90000', unitText: 'YEAR' } }, { pay: { min: '90000', currency: 'EUR' } }],
    [{ baseSalary: { maxPrice: 2, priceCurrency: 'USD', unitText: 'DAY' } }, { pay: { max: '2', currency: 'USD' } }],
    [{ baseSalary: { minValue: 1, maxValue: 2, currency: 'USD', unitText: 'DAY' } }, { pay: { min: '1', max: '2' } }],
    [{ baseSalary: '€90k a year' }, { salary: '€90k a year' }],
    [amount({ value: '$90,000 - $99,000', unitText: 'YEAR' }), { salary: '$90,000 - $99,000' }],
    [amount({ minValue: 100, maxValue: 200 }), { pay: undefined }],
    [{ baseSalary: 50000 }, { pay: undefined }],
    [{ baseSalary: [yearly(1), yearly(2)] }, { pay: undefined }],
    [{ estimatedSalary: yearly(1) }, { pay: undefined }],
  ])('of %j pays %j', async (fields, pay) => expect(await jobOf(fields)).toMatchObject(pay))
})
