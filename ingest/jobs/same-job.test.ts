import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleJob } from '../test/example-job.ts'
import { readPlace } from './fields/place.ts'
import { companyKey, titleKey } from './name-keys.ts'
import { fingerprint, sameJob } from './same-job.ts'

const onBoard = exampleJob()
const elsewhere = exampleJob({ source: 'example-list' })
type About = Partial<typeof onBoard>
const BOARD = 'https://job-boards.greenhouse.io/examplelabs/jobs'

/** A posting with the fields read from its location. */
function keysOf(job: typeof onBoard, about: About) {
  const { places, regions, countries } = readPlace({ places: [about.location ?? ''], title: '' })
  return fingerprint({ ...job, places, regions, countries, ...about })
}

const same = (a: About, b: About, employers: string[] = []) =>
  sameJob(keysOf(onBoard, a), keysOf(elsewhere, b), new Set(employers))

describe('companyKey', () => {
  it.each([
    ['Tether Operations Limited', 'Tether'],
    ['Acme Chain, Inc. (YC W21)', 'Acme Chain'],
    ['Beispiel Börse GmbH', 'Beispiel Borse'],
  ])('%s is %s', (a, b) => expect(companyKey(a)).toBe(companyKey(b)))

  it.each([
    ['Paxos', 'Paxos Labs'],
    ['Optimism Foundation', 'OP Labs'],
  ])('%s is not %s', (a, b) => expect(companyKey(a)).not.toBe(companyKey(b)))
})

it.each([
  ...['Acme S.p.A.', 'Acme Sp. z o.o.', 'Acme Private Limited', 'Acme K.K.', 'Acme S.A. de C.V.', 'Acme A/S'],
  ...['ООО Acme', 'Acme S.à r.l.', 'Acme Sdn Bhd', 'Acme A.Ş.', '株式会社Acme', 'Acme GmbH & Co. KG', 'Acme Oyj'],
  'Acme (Japan) KK',
])('%s is Acme in a legal form', name => expect(companyKey(name)).toBe('acme'))

describe('titleKey', () => {
  it.each([
    ['Sr. Engineer, Backend', 'Senior Back-End Engineer'],
    ['Job Application for Analyst at Example Labs at Example Labs', 'Analyst'],
    ['Engineer (f/m/div.)', 'Engineer (male/female/diverse)'],
    ['QA Dev', 'Quality Assurance Developer'],
    ['Dev-Ops and Front End Engineer', 'DevOps & Frontend Engineer'],
    ['Example Labs: Analyst', 'Analyst'],
    ['Solidity Engineer [REQ-123]', 'Solidity Engineer'],
    ['Solidity Engineer - Remote, EMEA', 'Solidity Engineer'],
  ])('%s is %s', (a, b) => expect(titleKey(a, 'Example Labs')).toBe(titleKey(b, 'Example Labs')))

  it.each([
    ['Engineer II', 'Engineer III'],
    ['Senior Engineer', 'Engineer'],
    ['C++ Developer', 'C# Developer'],
    ['Engineer - Remote, Payments', 'Engineer'],
    ['Remote', 'Hybrid'],
    ['Data Platform Engineer, AI Platform', 'Data Engineer, AI Platform'],
  ])('%s is not %s', (a, b) => expect(titleKey(a)).not.toBe(titleKey(b)))

  it('drops the place that the location says already, unless the title says nothing else', () => {
    expect(titleKey('Account Executive - Italy', '', 'Remote, Italy')).toBe(titleKey('Account Executive'))
    expect(titleKey('Italy', '', 'Remote, Italy')).toBe(titleKey('Italy'))
  })
})

describe('sameJob', () => {
  it.each([
    ['a short one', 'https://acme.example/jobs?gh_jid=7', 'https://globex.example/jobs?gh_jid=7', true],
    [
      'that of two boards',
      'https://boards.greenhouse.io/acme/jobs/4000001',
      'https://boards.greenhouse.io/globex/jobs/4000001',
      true,
    ],
    ['counted by employer', 'https://acme.bamboohr.com/careers/42', 'https://globex.bamboohr.com/careers/42', false],
  ])('takes no id for proof at two employers: %s', (_, acme, globex, isOneOfOne) => {
    expect(same({ link: acme, company: 'Acme Chain' }, { link: globex, company: 'Globex' })).toBe(false)
    expect(same({ link: acme, company: 'Acme Chain' }, { link: globex, company: 'Acme Chain' })).toBe(isOneOfOne)
  })

  it.each([
    ['Protocol Engineer - Remote US', { location: 'United States', countries: ['US'] }, true],
    ['Protocol Engineer (UK)', { location: 'London', countries: ['GB'] }, true],
    ['Protocol Engineer - Germany', { location: 'Berlin', countries: ['DE'] }, true],
    ['Protocol Engineer - Remote US', { location: 'Toronto', countries: ['CA'] }, false],
    ['IT Protocol Engineer', { location: 'Milan', countries: ['IT'] }, false],
  ])('compares the country of the place in %j %j: %s', (title, place, joined) =>
    expect(same(place, { ...place, title })).toBe(joined),
  )

  it.each([
    ['cities', { location: 'New York, NY' }, { location: 'San Francisco, CA' }],
    ['cities of one country', { location: 'London, UK' }, { location: 'Leeds, UK' }],
    ['countries', { location: 'Remote - USA' }, { location: 'Remote - Canada' }],
    ['a desk and home', { workMode: 'onsite' as const }, { workMode: 'remote' as const }],
    ['contracts', { employmentType: 'full-time' as const }, { employmentType: 'contract' as const }],
    ['levels', { title: 'Protocol Engineer II' }, { title: 'Protocol Engineer III' }],
    ['towns of one small country', { location: 'Dudelange, Luxembourg' }, { location: 'Luxembourg City, Luxembourg' }],
    // Greenhouse boards of exchanges list one title at one place under three ids: three people are wanted.
    ['ids of one board', { link: `${BOARD}/1` }, { link: `${BOARD}/2` }],
  ])('keeps different %s apart', (_, a, b) => expect(same(a, b)).toBe(false))

  it.each([
    ['an alias of the catalog', { company: 'Bitfarms' }, { company: 'Keel Infrastructure' }],
    [
      'one id on the hiring platform, whatever the titles say',
      { link: `${BOARD}/1` },
      { title: 'Engineer (Protocol)', applyUrl: 'https://examplelabs.example/jobs?gh_jid=1' },
    ],
    ['hybrid and at a desk', { workMode: 'hybrid' as const }, { workMode: 'onsite' as const }],
    [
      'in two names for a part of the world, in one country',
      { location: 'Remote - EMEA', countries: ['DE'] },
      { location: 'Remote - Europe', countries: ['DE'] },
    ],
    [
      'under two names of the company, on one page',
      { link: 'https://examplelabs.example/jobs/engineer', company: 'Example Labs' },
      { link: 'https://examplelabs.example/jobs/engineer', company: 'Beispiel' },
    ],
  ])('treats as one postings that are %s', (_, a, b) => expect(same(a, b)).toBe(true))

  it('treats two postings of one list as two if the terms differ', () => {
    const { source } = elsewhere
    const pay = { raw: '90k - 120k', min: 90_000, max: 120_000, currency: 'USD', period: 'year' as const }
    expect(same({ source }, { source })).toBe(true)
    expect(same({ source, seniority: 'senior' }, { source, seniority: 'junior' })).toBe(false)
    expect(same({ source, pay }, { source, pay: { ...pay, max: 150_000 } })).toBe(false)
    expect(same({ source, pay }, { source })).toBe(true)
    expect(same({ pay }, { pay: { ...pay, max: 150_000 } })).toBe(true)
  })

  it('takes a company for its Labs, unless both hire on boards of their own', () => {
    expect(same({ company: 'Acme Chain' }, { company: 'Acme Chain Labs' })).toBe(true)
    expect(same({ company: 'Acme Chain' }, { company: 'Acme Chain Labs' }, ['acmechain', 'acmechainlabs'])).toBe(false)
  })

  it('does not depend on the order', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('Berlin', 'NYC', undefined),
        fc.constantFrom('Berlin, DE', 'Remote'),
        fc.string(),
        (x, y, title) => {
          const a = keysOf(onBoard, { location: x, title: `Engineer ${title}` })
          const b = keysOf(elsewhere, { location: y })
          expect(sameJob(a, b)).toBe(sameJob(b, a))
        },
      ),
    ))
})
