import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exampleJob } from '../test/example-job.ts'
import { readPlace } from './fields/place.ts'
import { companyKey, placelessTitleKey, titleKey } from './name-keys.ts'
import { fingerprint, sameJob } from './same-job.ts'

const onBoard = exampleJob()
const elsewhere = exampleJob({ source: 'example-list' })
type About = Partial<typeof onBoard>

/** A posting with what is read in its location. */
function keysOf(job: typeof onBoard, about: About) {
  const { places, regions, countries } = readPlace({ places: [about.location ?? ''], title: '' })
  return fingerprint({ ...job, places, regions, countries, ...about })
}

const same = (a: About, b: About, employers: string[] = []) =>
  sameJob(keysOf(onBoard, a), keysOf(elsewhere, b), new Set(employers))

describe('companyKey', () => {
  it.each([
    ['Tether Operations Limited', 'Tether'],
    ['ConsenSys Software Inc.', 'Consensys'],
    ['kraken.com', 'Kraken'],
    ['Acme Chain, Inc. (YC W21)', 'Acme Chain'],
    ['Beispiel Börse GmbH', 'Beispiel Borse'],
    ['Beispiel GmbH & Co. KG', 'Beispiel'],
    ['LI.FI', 'li.fi'],
  ])('%s is %s', (a, b) => expect(companyKey(a)).toBe(companyKey(b)))

  it.each([
    ['Paxos', 'Paxos Labs'],
    ['Optimism Foundation', 'OP Labs'],
    ['Group', 'Labs'],
  ])('%s is not %s', (a, b) => expect(companyKey(a)).not.toBe(companyKey(b)))
})

it.each([
  ...[
    'Acme S.p.A.',
    'Acme Sp. z o.o.',
    'Acme Private Limited',
    'Acme K.K.',
    'Acme S.A. de C.V.',
    'Acme A/S',
    'ООО Acme',
  ],
  ...[
    'Acme S.à r.l.',
    'Acme Sdn Bhd',
    'Acme A.Ş.',
    '株式会社Acme',
    'Acme GmbH & Co. KG',
    'Acme Oyj',
    'Acme (Japan) KK',
  ],
])('%s is Acme in a legal form', name => expect(companyKey(name)).toBe('acme'))

describe('titleKey', () => {
  it.each([
    ['Sr. Engineer, Backend', 'Senior Back-End Engineer'],
    ['Account Executive (m/w/d)', 'Account Executive'],
    ['Job Application for Analyst at Example Labs at Example Labs', 'Analyst'],
    ['Engineer (f/m/div.)', 'Engineer (male/female/diverse)'],
    ['ML Eng. (MFD)', 'Machine Learning Engineer'],
    ['CTO', 'Chief Technology Officer'],
    ['QA Dev', 'Quality Assurance Developer'],
    ['Engineer II', 'Engineer 2'],
    ['Full Stack Developer (100% Remote)', 'Fullstack Developer'],
    ['Dev-Ops and Front End Engineer', 'DevOps & Frontend Engineer'],
    ['Analyst @ Example Labs', 'Analyst'],
    ['Analyst - Example Labs', 'Analyst'],
    ['Analyst | Example Labs', 'Analyst'],
    ['Example Labs: Analyst', 'Analyst'],
    ['Example Labs - Analyst', 'Analyst'],
    ['Example Labs | Analyst', 'Analyst'],
    ['Solidity Engineer [REQ-123]', 'Solidity Engineer'],
    ['Solidity Engineer (JR2001256)', 'Solidity Engineer'],
    ['Solidity Engineer - Remote, EMEA', 'Solidity Engineer'],
    ['Solidity Engineer (Remote - Europe/APAC)', 'Solidity Engineer'],
  ])('%s is %s', (a, b) => expect(titleKey(a, 'Example Labs')).toBe(titleKey(b, 'Example Labs')))

  it.each([
    ['Engineer II', 'Engineer III'],
    ['Senior Engineer', 'Engineer'],
    ['C++ Developer', 'C# Developer'],
    ['Engineer (Layer 2)', 'Engineer'],
    ['Engineer - Remote, Payments', 'Engineer'],
    ['Growth Lead, EMEA', 'Growth Lead, APAC'],
    ['Remote', 'Hybrid'],
    ['Engineer, Payments', 'Engineer, Identity'],
    ['Data Platform Engineer, AI Platform', 'Data Engineer, AI Platform'],
  ])('%s is not %s', (a, b) => expect(titleKey(a)).not.toBe(titleKey(b)))

  it('drops the place that the location says already', () =>
    expect(placelessTitleKey('Account Executive - Italy', 'Remote, Italy')).toBe(titleKey('Account Executive')))

  it('keeps the place where the title says nothing else', () =>
    expect(placelessTitleKey('Italy', 'Remote, Italy')).toBe(titleKey('Italy')))
})

describe('sameJob', () => {
  it('knows a posting by its id on the hiring platform, whatever the titles say', () =>
    expect(
      same(
        { link: 'https://job-boards.greenhouse.io/examplelabs/jobs/1' },
        { title: 'Engineer (Protocol)', applyUrl: 'https://examplelabs.example/jobs?gh_jid=1' },
      ),
    ).toBe(true))

  it('takes a short id for proof only at one board', () => {
    const [acme, globex] = ['https://acme.example/jobs?gh_jid=7', 'https://globex.example/jobs?gh_jid=7']
    expect(same({ link: acme, company: 'Acme Chain' }, { link: globex, company: 'Globex' })).toBe(false)
    expect(same({ link: acme, company: 'Acme Chain' }, { link: globex, company: 'Acme Chain' })).toBe(true)
  })

  it('keeps two openings apart that differ in nothing but their id', () =>
    // Greenhouse boards of exchanges list one title at one place under three ids: three people are wanted.
    expect(
      same(
        { link: 'https://job-boards.greenhouse.io/examplelabs/jobs/1' },
        { link: 'https://job-boards.greenhouse.io/examplelabs/jobs/2' },
      ),
    ).toBe(false))

  it('joins one role of one employer at one place', () =>
    expect(same({ location: 'Remote - USA', countries: ['US'] }, { location: 'USA', countries: ['US'] })).toBe(true))

  it.each([
    ['Protocol Engineer - Remote US', { location: 'United States', countries: ['US'] }, true],
    ['Protocol Engineer (UK)', { location: 'London', countries: ['GB'] }, true],
    ['Protocol Engineer - Germany', { location: 'Berlin', countries: ['DE'] }, true],
    ['Protocol Engineer - Remote US', { location: 'Toronto', countries: ['CA'] }, false],
    ['IT Protocol Engineer', { location: 'Milan', countries: ['IT'] }, false],
  ])('knows the country of the place in %j %j: %s', (title, place, joined) =>
    expect(same(place, { ...place, title })).toBe(joined),
  )

  it.each([
    ['cities', { location: 'New York, NY' }, { location: 'San Francisco, CA' }],
    [
      'cities of one country',
      { location: 'London, UK', countries: ['GB'] },
      { location: 'Leeds, UK', countries: ['GB'] },
    ],
    ['countries', { location: 'Remote - USA', countries: ['US'] }, { location: 'Remote - Canada', countries: ['CA'] }],
    ['regions', { location: 'Remote - EMEA' }, { location: 'Remote - APAC' }],
    ['a desk and home', { workMode: 'onsite' as const }, { workMode: 'remote' as const }],
    ['contracts', { employmentType: 'full-time' as const }, { employmentType: 'contract' as const }],
    ['levels', { title: 'Protocol Engineer II' }, { title: 'Protocol Engineer III' }],
    ['employers', { company: 'Example Labs' }, { company: 'Example Exchange' }],
  ])('keeps different %s apart', (_, a, b) => expect(same(a, b)).toBe(false))

  it.each([
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
  ])('takes for one what is %s', (_, a, b) => expect(same(a, b)).toBe(true))

  it('takes what one list has twice for two where the terms differ', () => {
    const { source } = elsewhere
    const pay = { raw: '90k - 120k', min: 90_000, max: 120_000, currency: 'USD', period: 'year' as const }
    expect(same({ source }, { source })).toBe(true)
    expect(same({ source, seniority: 'senior' }, { source, seniority: 'junior' })).toBe(false)
    expect(same({ source, pay }, { source, pay: { ...pay, max: 150_000 } })).toBe(false)
    expect(same({ source, pay }, { source })).toBe(true)
    expect(same({ pay }, { pay: { ...pay, max: 150_000 } })).toBe(true)
  })

  it('takes a short city name for the long one', () =>
    expect(same({ location: 'NYC' }, { location: 'New York, NY, United States' })).toBe(true))

  it.each([
    ['Kyiv', 'Kiev, Ukraine'],
    ['CDMX', 'Mexico City, Mexico'],
    ['HCMC', 'Ho Chi Minh City'],
    ['München', 'Munich, Germany'],
  ])('knows %s for %s', (a, b) => expect(same({ location: a }, { location: b })).toBe(true))

  it('tells two towns of one small country apart', () =>
    expect(same({ location: 'Dudelange, Luxembourg' }, { location: 'Luxembourg City, Luxembourg' })).toBe(false))

  it('takes a company for its alias in the catalog', () =>
    expect(same({ company: 'Bitfarms' }, { company: 'Keel Infrastructure' })).toBe(true))

  it('takes a company for its Labs, unless both hire on boards of their own', () => {
    expect(same({ company: 'Acme Chain' }, { company: 'Acme Chain Labs' })).toBe(true)
    expect(same({ company: 'Acme Chain' }, { company: 'Acme Chain Labs' }, ['acmechain', 'acmechainlabs'])).toBe(false)
  })

  it('does not join all that links to one careers page', () => {
    const link = 'https://examplelabs.example/careers'
    expect(same({ link, title: 'Designer' }, { link, title: 'Lawyer' })).toBe(false)
  })

  it('says the same whichever comes first', () =>
    fc.assert(
      fc.property(
        fc.constantFrom('Berlin', 'NYC', undefined),
        fc.constantFrom('Berlin, DE', 'Remote'),
        fc.string(),
        (x, y, title) => {
          const [a, b] = [
            keysOf(onBoard, { location: x, title: `Engineer ${title}` }),
            keysOf(elsewhere, { location: y }),
          ]
          expect(sameJob(a, b)).toBe(sameJob(b, a))
        },
      ),
    ))
})

describe('a posting id', () => {
  const numbered = { title: 'Made-up Accountant', location: 'Remote' }

  it('is no proof at a platform that counts per employer', () => {
    const ours = { ...numbered, company: 'Acme Chain', link: 'https://acme.bamboohr.com/careers/42' }
    const theirs = { ...numbered, company: 'Beispiel Labs', link: 'https://beispiel.bamboohr.com/careers/42' }
    expect(same(ours, theirs)).toBe(false)
  })

  it('does not join the boards of two employers', () => {
    const ours = { ...numbered, company: 'Acme Chain', link: 'https://job-boards.greenhouse.io/acme/jobs/4000001' }
    const theirs = {
      ...numbered,
      company: 'Beispiel Labs',
      link: 'https://job-boards.greenhouse.io/beispiel/jobs/4000001',
    }
    expect(same(ours, theirs)).toBe(false)
    expect(same(ours, { ...theirs, company: 'Acme Chain' })).toBe(true)
  })
})
