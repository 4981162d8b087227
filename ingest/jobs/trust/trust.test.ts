import { describe, expect, it } from 'vitest'
import { exampleEntry } from '../../test/example-job.ts'
import { findCompany, indexed, type KnownCompany, knownCompanies, ownerOf } from './known-companies.ts'
import { type Claim, trustFlags } from './trust.ts'

const known = new Map<string, KnownCompany>([
  ['acmechain', { name: 'Acme Chain', domain: 'acmechain.example', isShared: false }],
  ['globex', { name: 'Globex', domain: 'globex.example', isShared: true }],
])
const aggregator = exampleEntry({ id: 'example-list', adapter: 'getro', homepage: 'https://list.example', tier: 3 })
const board = exampleEntry({ name: 'Acme Chain', homepage: 'https://www.acmechain.example' })

const flags = (claim: Partial<Claim>, entry = aggregator) =>
  trustFlags({ company: 'Acme Chain', links: ['https://list.example/jobs/1'], ...claim }, entry, indexed(known))

describe('an honest posting', () => {
  it.each([
    ['on the employer’s own site', 'https://careers.acmechain.example/jobs/1'],
    ['on its board', 'https://jobs.lever.co/acmechain/0bbfd4f4-41ff-4ec6-b73f-5200efd5d4d3'],
    ['on the aggregator’s page', 'https://list.example/jobs/acme-chain-engineer'],
    ['behind a form anybody can have', 'https://tally.so/r/abc'],
    ['on a second domain of the employer', 'https://acme.example/jobs'],
    ['on its own name with another ending', 'https://acmechain.test/jobs/1'],
    ['on a hiring host of all', 'https://app.mokahr.com/apply/acme-chain/1'],
    ['of an employer that nobody knows', 'https://apply.example/1', 'Initech'],
    ['of a name that is merely close', 'https://list.example/jobs/1', 'Acme Chains'],
    ['of a name that several firms have', 'https://globex-bakery.test/jobs', 'Globex'],
  ])('%s raises no flag', (_, link, company = 'Acme Chain') => expect(flags({ links: [link], company })).toEqual([]))

  it('on a board of the catalog may have any tenant', () =>
    expect(flags({ links: ['https://job-boards.greenhouse.io/ac54/jobs/1'] }, board)).toEqual([]))

  it('is not held against the source’s own page about the employer', () =>
    expect(
      flags({
        company: 'Initech',
        employerUrl: 'https://list.example/companies/initech',
        links: ['https://apply.example/1'],
      }),
    ).toEqual([]))
})

describe('domain-mismatch', () => {
  it.each([
    ['a foreign site', { links: ['https://unrelated.example/apply'] }],
    ['a foreign employer’s hiring host', { links: ['https://zz-hiring.freshteam.com/jobs/1'] }],
    ['another host of the same firm', { links: ['https://docs.feishu.cn/acme-chain'] }],
    ['a foreign board', { links: ['https://jobs.lever.co/zz-hiring/0bbfd4f4-41ff-4ec6-b73f-5200efd5d4d3'] }],
    [
      'a site that is not the stated employer’s',
      { company: 'Initech', employerUrl: 'https://initech.example', links: ['https://unrelated.example/1'] },
    ],
  ])('is raised by %s', (_, claim) => expect(flags(claim)).toEqual(['domain-mismatch']))

  it('is raised when a board sends its readers to a foreign site', () =>
    expect(flags({ links: ['https://unrelated.example/apply?gh_jid=1'] }, board)).toEqual(['domain-mismatch']))
})

describe('look-alike', () => {
  it.each([
    ['a digit for a letter', 'https://acmecha1n.example/apply'],
    ['a Cyrillic letter', 'https://аcmechain.example/apply'],
    ['a recruiting word', 'https://acmechain-careers.example/apply'],
    ['two letters for one', 'https://acrnechain.example/apply'],
    ['a letter more', 'https://acmechains.example/apply'],
    ['a letter less', 'https://acmchain.example/apply'],
    ['another letter', 'https://acmecoain.example/apply'],
    ['two letters swapped on a hiring host', 'https://acmechian.traffit.com/apply/1'],
  ])('is raised by %s in the domain', (_, link) => expect(flags({ links: [link] })).toContain('look-alike'))

  it.each(['acmecihan', 'acmecahxn'])('is not raised by a domain two letters away: %s', name =>
    expect(flags({ links: [`https://${name}.example/apply`] })).not.toContain('look-alike'),
  )

  it('is raised by a foreign letter in the name', () => {
    expect(flags({ company: 'Аcme Chain' })).toEqual(['look-alike'])
    expect(flags({ company: 'Acme Cha1n' })).toEqual(['look-alike'])
  })
})

describe('shortener and archive-download', () => {
  it('a short link hides where it leads', () =>
    expect(flags({ links: ['https://bit.ly/3xYz'] })).toEqual(['shortener']))

  it.each([
    'https://acmechain.example/task.zip',
    'https://mega.nz/file/made-up',
    'https://acmechain.example/s/task?dl=1',
    'https://drive.google.com/uc?export=download&id=1',
  ])('a job is not a download: %s', link => expect(flags({ links: [link] })).toEqual(['archive-download']))

  it('nor is the test task that a stranger’s text links to', () => {
    const description = 'Download the task first: https://files.example/coding-test.rar (2 MB).'
    expect(flags({ description })).toEqual(['archive-download'])
    expect(flags({ description, links: ['https://acmechain.example/jobs/1'] }, board)).toEqual([])
  })
})

describe('an employer with several sites', () => {
  const leads = (company: string, link: string) => trustFlags({ company, links: [link] }, aggregator)

  it('is at home on each of them', () => {
    expect(leads('Aave Labs', 'https://avara.xyz/careers/1')).toEqual([])
    expect(leads('Ava Labs', 'https://www.avax.network/careers/1')).toEqual([])
    expect(leads('Matter Labs', 'https://jobs.matterlabs.dev/1')).toEqual([])
    expect(ownerOf('https://avara.xyz/careers')).toBe(ownerOf('https://aave.com/careers'))
  })

  it.each([
    ['https://bullish.wd3.myworkdayjobs.com/Bullish/job/London/Engineer_R-1', 'bullish'],
    ['https://crossmint.na.teamtailor.com/jobs/1-engineer', 'crossmint'],
    ['https://jobs.eu.lever.co/aavelabs/00000000-0000-4000-8000-000000000000', 'aavelabs'],
  ])('is recognized by its board, which the catalog names as its platform does: %s', (link, key) =>
    expect(ownerOf(link)).toBe(key),
  )

  it.each([
    ['Crossmint', 'Crossmint', false],
    ['Crossmint Foundation', 'Crossmint', true],
    ['Aave Labs', 'Aave Labs', false],
  ])('is found as %s, and by a shorter or longer name with less certainty', (spelling, name, isShared) =>
    expect(findCompany(spelling)).toMatchObject({ name, isShared }),
  )

  it('keeps the site of its catalog line', () =>
    expect(knownCompanies().companies.get('avalabs')).toMatchObject({
      domain: 'avalabs.org',
      alsoAt: ['avax.network'],
    }))

  it.each([
    ['Aave Labs', 'https://avara.example/careers/1', 'domain-mismatch'],
    ['Ava Labs', 'https://avax.network.example/careers/1', 'domain-mismatch'],
    ['Aave Labs', 'https://avarra.unrelated.example/1', 'domain-mismatch'],
  ])('is not at home elsewhere: %s at %s', (company, link, flag) => expect(leads(company, link)).toContain(flag))
})
