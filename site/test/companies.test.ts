/** Companies: derived from the jobs, listed, counted, and as pages. */
import { expect, it } from 'vitest'
import { CompanyItem, CompanyList, JobPay } from '#contract'
import { useServer } from './server.ts'
import { fictionalJob, snapshotWith } from './snapshot.ts'

const berlin = { countries: ['DE'], places: [{ city: 'Berlin', country: 'DE' }] }
const pay = { min: 90_000, max: 120_000, currency: 'USD', period: 'year', raw: '' } as const
const server = useServer({
  snapshot: snapshotWith({
    jobs: [
      fictionalJob(301, { ...berlin, company: 'Acme', chains: ['Fictional Chain'], workMode: 'remote', pay }),
      fictionalJob(302, { ...berlin, company: 'Acme Operations Limited', workMode: 'onsite', tags: ['Law'] }),
      ...[1, 2, 3, 4, 5].map(number =>
        fictionalJob(310 + number, {
          company: `Paying ${number}`,
          seniority: 'senior',
          pay: { ...pay, min: 90_000 + number * 1000, max: 120_000 + number * 1000 },
        }),
      ),
      fictionalJob(320, { company: 'Paying 5', pay: { min: 40, currency: 'EUR', period: 'hour', raw: '' } }),
      fictionalJob(303, { company: 'Zeta Inc', workMode: 'onsite', tags: ['Law'] }),
    ],
  }),
})

const read = async (query: string) => CompanyList.parse(await server.json(`/api/v1/companies${query}`))

it.each([
  ['?limit=3', ['example-labs', 'acme', 'paying-5']],
  ['?sort=name&limit=3', ['acme', 'example-labs', 'paying-1']],
  ['?country=Germany', ['acme']],
  ['?city=Berlin&remote=true', ['acme']],
  ['?remote=false', ['zeta']],
  ['?chain=fictional-chain', ['acme']],
  ['?tag=law', ['acme', 'zeta']],
  ['?search=zeta', ['zeta']],
  ['?search=acme%20germany', ['acme']],
  ['?limit=1&offset=1', ['acme']],
])('%s lists %o', async (query, slugs) => {
  const { data } = await read(query)
  expect(data.map(({ slug }) => slug)).toEqual(slugs)
})

it('counts one firm once, under each of its names', async () => {
  const answer = await fetch(`${server.url}/api/v1/companies/acme-operations-limited`)
  expect(new URL(answer.url).pathname).toBe('/api/v1/companies/acme')
  const { data } = CompanyItem.parse(await answer.json())
  const names = ['Acme', 'Acme Operations Limited']
  expect(data).toMatchObject({ name: 'Acme', names, jobs: 2, remote: 1, withPay: 1 })
  expect(data).toMatchObject({ countries: ['DE'], cities: ['Berlin'], chains: ['Fictional Chain'] })
  const page = await fetch(`${server.url}/companies/acme-operations-limited`, { redirect: 'manual' })
  expect([page.status, page.headers.get('location')]).toEqual([301, '/companies/acme'])
  expect((await fetch(`${server.url}/api/jobs?company=acme`)).status).toBe(200)
})

it('is as old as its jobs, in tables and feeds too', async () => {
  const answer = await fetch(`${server.url}/api/v1/companies.csv`)
  expect(answer.headers.get('x-data-as-of')).not.toBeNull()
  expect((await answer.text()).split('\r\n')).toHaveLength(10)
  expect(await (await fetch(`${server.url}/api/v1/companies.atom`)).text()).toContain(
    '<title>Acme: 2 listed jobs</title>',
  )
  expect(await (await fetch(`${server.url}/companies.md`)).text()).toContain('2 listed (1 remote); Germany;')
  expect((await fetch(`${server.url}/api/companies`)).url).toBe(`${server.url}/api/v1/companies`)
})

it('is a table to search and sort without a script', async () => {
  const text = await (await fetch(`${server.url}/companies?sort=name&country=DE`)).text()
  expect(text).toContain('aria-sort="ascending"')
  expect(text).toMatch(/href="\/companies\?country=DE&(?:amp|#38);sort=openings"/)
  expect(text).toMatch(/<a href="\/companies\/acme"><bdi>Acme<\/bdi><\/a>/)
  expect(text).not.toContain('example-labs')
})

it('states the pay of jobs as postings do, with quartiles of five employers', async () => {
  const read = async (query: string) => JobPay.parse(await server.json(`/api/v1/jobs/pay${query}`))
  const yearly = { currency: 'USD', period: 'year' }
  expect(await read('')).toMatchObject({
    data: [
      { ...yearly, jobs: 6, employers: 6, from: { lower: 91_000, median: 92_000, upper: 94_000 } },
      { ...yearly, level: 'senior', jobs: 5, employers: 5, to: { lower: 122_000, median: 123_000, upper: 124_000 } },
      { currency: 'EUR', period: 'hour', jobs: 1, employers: 1 },
    ],
    meta: { total: 129, stated: 7, asOf: '2026-10-01T06:00:00Z' },
  })
  const { data, meta } = await read('?company=acme')
  expect([data, meta.total, meta.stated]).toEqual([[{ ...yearly, jobs: 1, employers: 1 }], 2, 1])
  expect((await fetch(`${server.url}/api/v1/jobs/pay?country=Nowhere`)).headers.get('x-hint')).toMatch(/^country/)
  expect((await fetch(`${server.url}/api/v1/jobs/pay?seniority=SENIOR`)).status).toBe(200)
})
