import { describe, expect, it } from 'vitest'
import { readEmploymentType } from './employment-type.ts'

describe('the contract', () => {
  it.each([
    ['full-time', 'FullTime'],
    ['full-time', 'full_time'],
    ['full-time', 'Vollzeit'],
    ['full-time', 'Permanent'],
    ['full-time', 'fulltime_permanent'],
    ['full-time', 'Regular'],
    ['part-time', 'PartTime'],
    ['part-time', 'Teilzeit'],
    ['contract', 'CONTRACTOR'],
    ['contract', 'Full-time contract'],
    ['contract', 'Freelance'],
    ['contract', 'B2B'],
    ['internship', 'Intern'],
    ['internship', 'Part-time internship'],
    ['temporary', 'Temporary'],
    ['temporary', 'Fixed term'],
    ['temporary', 'Fixed-Term Contract'],
    ['temporary', 'Befristet'],
    ['temporary', 'fulltime_fixed_term'],
    ['full-time', 'HOURLY_FT'],
    ['part-time', 'Minijob'],
    ['full-time', 'Unbefristet'],
    ['full-time', 'FTE'],
    ['full-time', 'Tiempo completo'],
    ['temporary', 'Seasonal'],
    [undefined, 'Full-time, Part-time'],
    [undefined, 'full-or-part-time'],
    [undefined, 'Freelance,   Full-Time,   Internship'],
    ['full-time', 'Permanent, Full-time'],
    [undefined, 'Other'],
    [undefined, 'Volunteer'],
    [undefined, ''],
    [undefined, undefined],
  ])('is %s for %j', (type, word) => expect(readEmploymentType(word, 'Example Role')).toBe(type))
  it.each([
    ['internship', 'Research Intern'],
    ['contract', 'Recruiter (Contract)'],
    ['contract', 'Designer - 6 month contract'],
    ['contract', 'Freelance Writer'],
    ['temporary', 'Deal Desk Manager (Fixed-Term)'],
    ['part-time', 'Moderator (Part Time)'],
    [undefined, 'Smart Contract Engineer'],
    [undefined, 'Contract Manager'],
    [undefined, 'Internal Auditor'],
    [undefined, 'Contractor Success Manager'],
  ])('is %s by the title %j', (type, title) => expect(readEmploymentType(undefined, title)).toBe(type))
  it('of an intern is an internship whatever the board defaults to', () =>
    expect(readEmploymentType('Full-time', 'Engineering Intern')).toBe('internship'))
})
