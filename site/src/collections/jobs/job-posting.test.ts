import { describe, expect, it } from 'vitest'
import type { JobRecord, JobState, SourceStatus } from '#contract'
import { fictionalJob } from '../../../test/snapshot.ts'
import { jobPosting } from './job-posting.ts'

const BASE = 'https://pages.example'
const PAY = { min: 100_000, max: 120_000, period: 'year' as const, raw: '100k-120k' }

function markup(over: Partial<JobRecord> = {}, state: JobState = 'open', source: Partial<SourceStatus> = {}) {
  const { sourceKey: _key, flags: _flags, ...data } = fictionalJob(1, { countries: ['DE'], ...over })
  const verification = {
    source: { id: 'example-labs', name: 'Example Labs', homepage: BASE, terms: BASE },
    sourceState: 'ok' as const,
    state,
    lastVerifiedAt: data.firstSeenAt,
    confirmedAt: data.firstSeenAt,
    verifiedBy: data.verifiedBy,
  }
  return jobPosting({ data, verification, source: { markup: source.markup } }, BASE)
}

describe('the JobPosting of a page', () => {
  it('tells a remote job by the countries it may be done from', () =>
    expect(markup()).toMatchObject({
      '@type': 'JobPosting',
      title: 'Made-up Engineer 1',
      datePosted: '2026-09-29T23:00:00.000Z',
      hiringOrganization: { name: 'Example Labs' },
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [{ name: 'DE' }],
    }))

  it.each<[string, Partial<JobRecord>, object]>([
    ['the country of an office job', { workMode: 'onsite' }, { jobLocation: [{ address: { addressCountry: 'DE' } }] }],
    [
      'its city, if it is known',
      { workMode: 'onsite', places: [{ city: 'Berlin', country: 'DE' }] },
      { jobLocation: [{ address: { addressLocality: 'Berlin', addressCountry: 'DE' } }] },
    ],
    ['its closing date', { closesAt: '2026-12-01T00:00:00Z' }, { validThrough: '2026-12-01T00:00:00Z' }],
    [
      'the escaped text, since it becomes HTML',
      { description: 'a < b\nc & d\n\n<script>' },
      { description: '<p>a &lt; b<br>c &amp; d</p><p>&lt;script&gt;</p>' },
    ],
    [
      'pay in a currency',
      { pay: { ...PAY, currency: 'EUR' } },
      { baseSalary: { currency: 'EUR', value: { minValue: 100_000, unitText: 'YEAR' } } },
    ],
  ])('has %s', (_what, over, shown) => expect(markup(over)).toMatchObject(shown))

  it.each<[string, Partial<JobRecord>]>([
    ['validThrough', {}],
    ['baseSalary', { pay: { ...PAY, currency: 'USDC' } }],
  ])('has no %s that the posting does not state', (name, over) => expect(markup(over)).not.toHaveProperty(name))

  it.each([
    ['the text is not known', markup({ description: undefined })],
    ['the place is not known', markup({ countries: [] })],
    ['the date is doubtful', markup({ dateIssue: 'missing' })],
    ['the job is closed', markup({}, 'closed')],
    ["the source's terms forbid it", markup({}, 'open', { markup: false })],
  ])('is left out when %s', (_why, posting) => expect(posting).toBeUndefined())
})
