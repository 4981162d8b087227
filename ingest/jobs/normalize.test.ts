import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { instantOf, JobRecord } from '#contract'
import type { RawJob } from '../adapter.ts'
import { isDropped } from '../collection.ts'
import { exampleEntry } from '../test/example-job.ts'
import { readJob } from './normalize.ts'

const NOW = new Date('2026-10-01T12:00:00Z')
const ENTRY = exampleEntry()
const RAW: RawJob = { key: '100', title: 'Senior Protocol Engineer', link: 'https://examplelabs.example/jobs/100' }

function read(differences: Partial<RawJob>, entry = ENTRY): JobRecord {
  const outcome = readJob({ ...RAW, ...differences }, entry, NOW)
  if (isDropped(outcome)) throw new Error(outcome.dropped)
  return outcome
}
const dropped = (differences: Partial<RawJob>) => readJob({ ...RAW, ...differences }, ENTRY, NOW)

describe('a posting', () => {
  it('becomes a record of the published facts', () => {
    const record = read({
      applyUrl: 'https://examplelabs.example/jobs/100/apply?gh_src=x',
      posted: '2026-09-01T09:30:00-04:00',
      closes: '2026-12-31',
      places: ['Remote - USA', 'Hybrid - London, UK'],
      employmentType: 'FullTime',
      department: ' Engineering ',
      pay: { min: 150000, max: 200000, currency: 'USD', period: 'Annual base salary range' },
      description: '&lt;p&gt;Write &lt;b&gt;Rust&lt;/b&gt;&lt;/p&gt;',
    })
    expect(record).toMatchObject({
      title: 'Senior Protocol Engineer',
      company: 'Example Labs',
      date: '2026-09-01T13:30:00Z',
      closesAt: '2026-12-31T23:59:59Z',
      link: 'https://examplelabs.example/jobs/100',
      applyUrl: 'https://examplelabs.example/jobs/100/apply',
      location: 'Remote - USA; Hybrid - London, UK',
      countries: ['US', 'GB'],
      workMode: 'hybrid',
      seniority: 'senior',
      employmentType: 'full-time',
      department: 'Engineering',
      salary: '$150,000 – $200,000 a year',
      pay: { min: 150000, max: 200000, currency: 'USD', period: 'year' },
      description: 'Write Rust',
      tags: ['Protocol', 'Engineering', 'Rust'],
      source: 'example-labs',
      sourceKey: '100',
      verifiedBy: 'employer-board',
    })
    expect(record.id).toMatch(/^senior-protocol-engineer-example-labs-[0-9a-f]{8}$/)
  })
  it.each(['N/A', '-', 'None', 'undefined', '\u200D'])('has no department if it is %j', department =>
    expect(read({ department }).department).toBeUndefined(),
  )
  it.each([
    ['employer-board', { tier: 2 }],
    ['employer-board', { tier: 1, adapter: 'json-ld', board: undefined }],
    ['aggregator', { tier: 3 }],
    ['aggregator', { tier: 2, adapter: 'remoteok', board: undefined }],
  ] as const)('is vouched for by an %s where its catalog line says %j', (who, line) =>
    expect(read({ company: 'Example Labs' }, exampleEntry(line)).verifiedBy).toBe(who),
  )
  it.each(['0001-01-01T00:00:00Z', '1970-01-01', '0000-00-00 00:00:00'])('is not closed since %s', closes =>
    expect(read({ closes }).closesAt).toBeUndefined(),
  )
  it('takes its pay from the text if no field has any, however long the text is', () => {
    const description = `<p>${'We build ledgers. '.repeat(600)}</p><p>Base salary range: $150,000 - $180,000</p>`
    expect(read({ description })).toMatchObject({
      salary: '$150,000 – $180,000 a year',
      pay: { min: 150000, max: 180000, currency: 'USD', period: 'year' },
    })
    expect(read({ description, salary: 'Offers Equity' })).toMatchObject({
      salary: 'Offers Equity',
      pay: { min: 150000 },
    })
    expect(read({ description, salary: '-' }).pay).toMatchObject({ min: 150000 })
    expect(read({ description, salary: 'OTE $300k' })).toMatchObject({ salary: 'OTE $300k', pay: undefined })
    expect(read({ description, pay: { min: 90, currency: 'USD', period: 'hour' } }).pay).toMatchObject({ min: 90 })
  })
  it('of an internship is for interns, whatever level the board fills in', () => {
    expect(read({ title: 'Protocol Research', employmentType: 'intern', seniority: 'experienced' }).seniority).toBe(
      'intern',
    )
    expect(read({ employmentType: 'intern', seniority: 'experienced' }).seniority).toBe('senior')
  })
  it('keeps employers whose names only resemble a blank', () =>
    expect(read({ company: 'Confidential Computing Labs' }).company).toBe('Confidential Computing Labs'))
  it('has only the required fields when nothing else was published', () => {
    const { id, ...record } = read({})
    const now = '2026-10-01T12:00:00Z'
    const none = { countries: [], timeZones: [], chains: [], alsoListedAt: [], flags: [] }
    expect(record).toEqual({
      ...{ title: RAW.title, company: 'Example Labs', link: RAW.link, source: 'example-labs', sourceKey: '100' },
      ...{ sourceUrl: 'https://examplelabs.example', verifiedBy: 'employer-board' },
      ...{ date: now, dateIssue: 'missing', firstSeenAt: now, seniority: 'senior', tags: ['Protocol', 'Engineering'] },
      ...none,
    })
  })
  it('keeps its hash when its title and link change', () => {
    const hash = (record: JobRecord) => record.id.slice(-8)
    expect(hash(read({ title: 'Something Else', link: 'https://other.example/1' }))).toBe(hash(read({})))
    expect(hash(read({ key: '101' }))).not.toBe(hash(read({})))
  })
  it('without a date or with one to come is dated by its first sight and says so', () => {
    expect(read({ posted: 'Posted 30+ Days Ago' })).toMatchObject({ date: instantOf(NOW), dateIssue: 'missing' })
    expect(read({ posted: 0 })).toMatchObject({ dateIssue: 'missing' })
    for (const closes of ['9999-12-31', '2099-01-01', '2026-09-01'])
      expect(read({ posted: '2026-09-20', closes }).closesAt).toBeUndefined()
    expect(read({ posted: '2027-01-01T00:00:00Z' })).toMatchObject({ date: instantOf(NOW), dateIssue: 'future' })
    expect(read({ posted: '2026-09-01T10:00:00' })).toMatchObject({ dateIssue: 'zoneless' })
  })
  it.each([
    ...['Posted 3 Days Ago', '3d ago', 'Veröffentlicht vor 3 Tagen', 'il y a 3 jours', 'Publicado hace 3 días'],
    ...['há 3 dias', '3 giorni fa', '3 dagen geleden', '3 dni temu', '3 dager siden', 'för 3 dagar sedan'],
    ...['3 дня назад', '3日前', 'Posted: 3 day(s) ago', '3일 전'],
  ])('published %s is dated by that day', posted => {
    const date = instantOf(new Date(NOW.getTime() - 3 * 86_400_000)).replace(/T.*/, 'T00:00:00Z')
    expect(read({ posted })).toMatchObject({ date, dateIssue: 'zoneless' })
  })
  it('links to the page of its source if that holds the postings itself', () => {
    const url = 'https://harbor.example/open-positions'
    expect(read({ link: url }, { ...ENTRY, url }).link).toBe(url)
    expect(() => read({ link: url })).toThrow()
  })
  it('keeps its link as given if the terms of its source require it', () => {
    const link = 'https://list.example/r/1?utm_source=api'
    expect(read({ link }, { ...ENTRY, keepLink: true }).link).toBe(link)
    expect(read({ link }).link).toBe('https://list.example/r/1')
  })
  it.each([
    ['unreadable-title', { title: ' ' }],
    ['unreadable-title', { title: '<b></b>---' }],
    ['unreadable-title', { title: '[object Object]' }],
    ['unreadable-company', { company: 'NaN' }],
    ['unreadable-company', { company: '' }],
    ['unnamed-company', { company: 'Confidential' }],
    ['unnamed-company', { company: 'Company Confidential' }],
    ['unnamed-company', { company: 'N/A' }],
    ['unreadable-link', { link: 'javascript:alert(1)' }],
    ['unreadable-link', { link: '/jobs/100' }],
  ])('is dropped as %s for %j', (rule, differences) => expect(dropped(differences)).toEqual({ dropped: rule }))
  it('is a valid record or dropped by a named rule, whatever was published', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('Remote', '<p>', '$100k', '\u202E', 'x'.repeat(9000)),
    )
    const texts = fc.array(text)
    const raw = fc.record(
      {
        ...{ key: text, title: text, link: fc.oneof(fc.webUrl(), text), company: text, applyUrl: text, closes: text },
        ...{ posted: fc.oneof(text, fc.double()), places: texts, countries: texts, timeZones: texts, tags: texts },
        ...{ remote: fc.boolean(), workMode: text, employmentType: text, seniority: text, department: text },
        ...{ salary: text, description: text },
      },
      { requiredKeys: ['key', 'title', 'link'] },
    )
    fc.assert(
      fc.property(raw, job => {
        const outcome = readJob(job, ENTRY, NOW)
        if (isDropped(outcome)) expect(outcome.dropped).toMatch(/^(?:unreadable|unnamed)-/)
        else expect(JobRecord.safeParse(outcome).success).toBe(true)
      }),
    )
  })
})

it('has the chains that its employer builds, whatever its words', () => {
  const chains = ['Monad']
  expect(read({ title: 'Office Manager' }, exampleEntry({ chains }))).toMatchObject({ chains, tags: ['Operations'] })
  expect(read({ title: 'Solana Engineer' }, exampleEntry({ chains })).chains).toEqual(['Monad', 'Solana'])
})
