import { describe, expect, it } from 'vitest'
import { readEmploymentType, readSeniority } from './seniority.ts'

describe('the level of a title', () => {
  it.each([
    ['mid', 'Backend Engineer (mid-senior)'],
    ['mid', 'Semi Senior Backend Developer'],
    ['lead', 'リードエンジニア'],
    [undefined, 'Program Manager, CEO Office'],
    [undefined, 'Staff Counsel'],
    ['lead', 'Product Lead Counsel'],
    [undefined, 'Analyst, Founder’s Office'],
    ['mid', 'Développeur confirmé'],
    ['executive', 'Directora de Marketing'],
    ['junior', 'Młodszy Analityk'],
    ['executive', 'Geschäftsführer (m/w/d)'],
    ['lead', 'Teamleiter Support'],
    ['executive', 'Technical Co-Founder (DeFi)'],
    // Open to several levels: the lower one is required.
    ['mid', 'Mid or Senior Backend Engineer'],
    ['senior', 'Senior Manager / Director, Growth'],
    // Open to those without the level as well.
    [undefined, 'Senior Accountant / Accountant'],
    // The audience of a program, and the role of the person in it.
    ['intern', 'Graduate Program: Trading Intern'],
    ['executive', 'Head of Programs, Senior Fellows'],
    // A bank's grade before the work of one person; before a team it is a rank.
    [undefined, 'Vice President, Order Routing / Pricing – Developer (Evenings)'],
    ['executive', 'VP, Engineering, Developer Relations'],
    ['executive', 'VP, General Counsel'],
    // A mentor of beginners is not one.
    [undefined, 'Internship Program Manager'],
    [undefined, 'Early Careers Recruiter'],
    ['intern', 'Engineering Internship Program'],
    // Words that only look like a level.
    [undefined, 'Lead Generation Specialist'],
    ['intern', '区块链实习生'],
    ['senior', '高级智能合约工程师'],
    ['lead', '백엔드 팀장'],
    ['executive', '首席技术官'],
    [undefined, '高級腕時計 販売スタッフ'],
    [undefined, '市场总监助理'],
    [undefined, 'インターナショナル営業'],
    [undefined, 'Assistant to the Head of Design'],
    [undefined, 'Middle Office Analyst'],
    [undefined, 'Creative Director'],
    [undefined, 'CRO Manager'],
    [undefined, "Founder's Associate"],
    [undefined, 'Leadership Coach'],
    // The person's own level, not another person's.
    ['mid', 'Analyst II, Senior Lending Group'],
    ['lead', 'Senior Backend Engineer, Tech Lead'],
    [undefined, 'Fund Accountant, Principal Protected Notes'],
    [undefined, 'VP Quantitative Developer'],
    // Numbers, other languages.
    ['junior', 'Software Engineer 1'],
    [undefined, 'Software Engineer 2-3 openings'],
    ['lead', 'Jefe de equipo, Soporte'],
    ['intern', 'Thực tập sinh Marketing'],
    ['senior', 'Сеньор разработчик'],
  ])('is %s: %s', (level, title) => expect(readSeniority(title)).toBe(level))
  it('is the level of the title, else of the source', () => {
    expect(readSeniority('Backend Developer', 'Entry level')).toBe('junior')
    expect(readSeniority('Backend Developer', 'Midweight')).toBe('mid')
    expect(readSeniority('Backend Developer', 'Mid-Senior level')).toBeUndefined()
    expect(readSeniority('Backend Developer', 'Not Applicable')).toBeUndefined()
    expect(readSeniority('Senior Backend Developer', 'Entry level')).toBe('senior')
  })
})

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
  ])('is %s if the field says only the hours, %j, of %j', (type, word, title) =>
    expect(readEmploymentType(word, title)).toBe(type),
  )
  it('of an intern is an internship whatever the board defaults to', () =>
    expect(readEmploymentType('Full-time', 'Engineering Intern')).toBe('internship'))
})
