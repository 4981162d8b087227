import { describe, expect, it } from 'vitest'
import type { JobRecord, JobState, SourceStatus } from '#contract'
import { fictionalJob } from '../../../test/snapshot.ts'
import { jobPosting } from './job-posting.ts'

const BASE = 'https://pages.example'

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

  it('tells an office job by its country', () =>
    expect(markup({ workMode: 'onsite' })).toMatchObject({ jobLocation: [{ address: { addressCountry: 'DE' } }] }))

  it('tells the city of an office job where it is known', () =>
    expect(markup({ workMode: 'onsite', places: [{ city: 'Berlin', country: 'DE' }] })).toMatchObject({
      jobLocation: [{ address: { addressLocality: 'Berlin', addressCountry: 'DE' } }],
    }))

  it('says until when it is valid only when the posting does', () => {
    expect(markup()).not.toHaveProperty('validThrough')
    expect(markup({ closesAt: '2026-12-01T00:00:00Z' })).toMatchObject({ validThrough: '2026-12-01T00:00:00Z' })
  })

  it('escapes the text, which becomes HTML', () =>
    expect(markup({ description: 'a < b\nc & d\n\n<script>' })).toMatchObject({
      description: '<p>a &lt; b<br>c &amp; d</p><p>&lt;script&gt;</p>',
    }))

  it.each([
    ['the text is not known', markup({ description: undefined })],
    ['the place is not known', markup({ countries: [] })],
    ['the date is doubtful', markup({ dateIssue: 'missing' })],
    ['the job is closed', markup({}, 'closed')],
    ["the source's terms forbid it", markup({}, 'open', { markup: false })],
  ])('is left out when %s', (_why, posting) => expect(posting).toBeUndefined())

  it('gives pay only in a currency that is one', () => {
    const pay = { min: 100_000, max: 120_000, period: 'year' as const, raw: '100k-120k' }
    expect(markup({ pay: { ...pay, currency: 'EUR' } })).toMatchObject({
      baseSalary: { currency: 'EUR', value: { minValue: 100_000, unitText: 'YEAR' } },
    })
    expect(markup({ pay: { ...pay, currency: 'USDC' } })).not.toHaveProperty('baseSalary')
  })
})
