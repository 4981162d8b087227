import { describe, expect, it } from 'vitest'
import { readEmploymentType } from './employment-type.ts'

describe('the contract', () => {
  it.each([
    ['full-time', 'Vollzeit'],
    ['full-time', 'Regular'],
    ['part-time', 'Teilzeit'],
    ['full-time', '全职'],
    ['full-time', '正社員'],
    ['part-time', '兼职'],
    ['contract', '業務委託'],
    ['internship', 'Стажировка'],
    [undefined, '全职, 兼职'],
    [undefined, 'Полная/частичная занятость'],
    ['full-time', 'Pełny etat'],
    ['full-time', 'Toàn thời gian'],
    [undefined, 'full_or_part_time'],
    ['contract', 'Full-time contract'],
    ['internship', 'Part-time internship'],
    ['temporary', 'Fixed-Term Contract'],
    ['temporary', 'fulltime_fixed_term'],
    ['full-time', 'HOURLY_FT'],
    ['full-time', 'Unbefristet'],
    [undefined, 'Full-time, Part-time'],
    [undefined, 'FTE/Contractor'],
    ['full-time', 'Permanent/Full-time'],
    ['internship', 'Intern/Co-op'],
    [undefined, 'Freelance,   Full-Time,   Internship'],
    ['full-time', 'Full-time, permanent contract'],
    ['full-time', 'Contratto a tempo indeterminato'],
    ['full-time', 'Contrato indefinido'],
    ['temporary', 'Tempo determinato'],
    ['temporary', 'FTC'],
    ['contract', 'Contract for services'],
    [undefined, 'Employment contract'],
    [undefined, ''],
    [undefined, undefined],
  ])('is %s for %j', (type, word) => expect(readEmploymentType(word, 'Example Role')).toBe(type))
  it.each([
    ['contract', '6 months contract: Designer'],
    ['contract', 'Contract: Solidity Engineer'],
    ['temporary', 'Interim Head of Finance'],
    ['internship', 'Alternance - Data'],
    [undefined, 'Moderator (Full-time or Part-time)'],
    [undefined, 'Designer - Part-time/Contract'],
    ['contract', 'Contract Technical Recruiter'],
    [undefined, 'Internship Program Manager'],
    ['internship', 'Software Internship Program'],
    [undefined, 'Internal Auditor'],
    [undefined, 'Contractor Success Manager'],
    ['internship', 'Stażysta / Stażystka - Frontend'],
    ['internship', 'Ingénieur blockchain (H/F) – Stage'],
    [undefined, 'Investor (Growth Stage)'],
    ['full-time', 'Développeur Rust - CDI'],
    ['temporary', 'Comptable - CDD 6 mois'],
    [undefined, 'KYC/CDD Analyst'],
    ['part-time', 'Buchhaltung (m/w/d) in Teilzeit'],
    [undefined, 'Buchhaltung (m/w/d) in Voll- oder Teilzeit'],
  ])('is %s by the title %j', (type, title) => expect(readEmploymentType(undefined, title)).toBe(type))
  it.each([
    ['contract', 'FullTime', 'Research Fellow (Contract)'],
    ['contract', 'part_time', 'Sales Contractor'],
    ['full-time', 'FullTime', 'Manager, Contract'],
    ['full-time', 'FullTime', 'Head of Freelance Marketplace'],
    ['full-time', 'Permanent', 'Designer (Contract)'],
  ])('is %s where the field says only the hours, %j, of %j', (type, word, title) =>
    expect(readEmploymentType(word, title)).toBe(type),
  )
  it('of an intern is an internship whatever the board defaults to', () =>
    expect(readEmploymentType('Full-time', 'Engineering Intern')).toBe('internship'))
})
