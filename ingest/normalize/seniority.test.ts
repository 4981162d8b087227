import { describe, expect, it } from 'vitest'
import { readSeniority } from './seniority.ts'

describe('the level of a title', () => {
  it.each([
    ['senior', 'Senior Solidity Engineer'],
    ['senior', 'Sr. Product Manager'],
    ['senior', 'Engineer III'],
    ['senior', 'Senior Engineer / Team Lead'],
    ['mid', 'Backend Engineer (mid-senior)'],
    ['mid', 'Développeur confirmé'],
    ['executive', 'Directora de Marketing'],
    ['mid', 'Mid-level React Developer'],
    ['mid', 'Middle Frontend Developer'],
    ['mid', 'Analyst II'],
    ['junior', 'Junior Trader'],
    ['junior', 'Entry-Level Support Agent'],
    ['junior', 'Graduate Researcher'],
    ['junior', 'Associate Software Engineer'],
    ['intern', 'Research Intern'],
    ['intern', 'Summer Internship – Marketing'],
    ['intern', 'Working Student Finance'],
    ['lead', 'Lead Data Engineer'],
    ['lead', 'Tech Lead, Wallets'],
    ['lead', 'Engineering Manager'],
    ['principal', 'Staff Engineer'],
    ['principal', 'Principal Designer'],
    ['principal', 'Senior Staff Engineer'],
    ['executive', 'Head of Growth'],
    ['executive', 'VP Engineering'],
    ['executive', 'Vice President, Legal'],
    ['executive', 'Chief Technology Officer'],
    ['executive', 'CTO'],
    ['executive', 'Director of Sales'],
    ['executive', 'Co-Founder'],
    ['executive', 'General Counsel'],
    ['executive', 'Founder & CEO'],
    ['executive', 'Technical Co-Founder (DeFi)'],
    ['executive', 'Co-Founder CTO'],
    // Open to several levels: the lower one is asked for.
    ['senior', 'Senior/Staff Engineer'],
    ['mid', 'Mid or Senior Backend Engineer'],
    ['senior', 'Senior Manager / Director, Growth'],
    [undefined, 'Product Manager / Director, Trading'],
    // Open to those without the level as well.
    [undefined, 'Tax Manager/Senior Tax Manager'],
    [undefined, 'Senior Accountant / Accountant'],
    ['senior', 'Backend Engineer (Senior)'],
    // A bank's grade before the work of one person; before a team it is a rank.
    [undefined, 'VP, Quantitative Developer'],
    ['senior', 'Vice President, Senior Security Engineer'],
    ['executive', 'VP, Engineering'],
    ['executive', 'Director, Developer Relations'],
    ['executive', 'VP, General Counsel'],
    ['lead', 'Customer Support Supervisor'],
    // Who looks after beginners is none.
    [undefined, 'Internship Program Manager'],
    [undefined, 'Early Careers Recruiter'],
    ['intern', 'Engineering Internship Program'],
    // Words that only look like a level.
    [undefined, 'Lead Generation Specialist'],
    [undefined, 'Account Supervisor'],
    [undefined, 'Internal Auditor'],
    [undefined, 'International Tax Manager'],
    [undefined, 'Chief of Staff'],
    [undefined, 'Staff Accountant'],
    [undefined, 'Member of Technical Staff'],
    [undefined, 'Account Executive'],
    [undefined, 'Executive Assistant to the CEO'],
    [undefined, 'Assistant to the Head of Design'],
    [undefined, 'Partner Manager'],
    [undefined, 'HR Business Partner'],
    [undefined, 'Middle Office Analyst'],
    [undefined, 'Creative Director'],
    [undefined, 'Assistant Vice President'],
    [undefined, 'Business Development Manager'],
    [undefined, 'CRO Manager'],
    [undefined, 'Headhunter'],
    [undefined, "Founder's Associate"],
    [undefined, "Founder's Office - Growth"],
    [undefined, 'Founders Office'],
    [undefined, 'Founder Success Manager'],
    [undefined, 'Leadership Coach'],
    [undefined, 'Smart Contract Engineer'],
  ])('is %s: %s', (level, title) => expect(readSeniority(title)).toBe(level))
  it('is the source word where the title says nothing, and the title where both speak', () => {
    expect(readSeniority('Backend Developer', 'Entry level')).toBe('junior')
    expect(readSeniority('Backend Developer', 'Midweight')).toBe('mid')
    expect(readSeniority('Backend Developer', 'Mid-Senior level')).toBeUndefined()
    expect(readSeniority('Backend Developer', 'Not Applicable')).toBeUndefined()
    expect(readSeniority('Senior Backend Developer', 'Entry level')).toBe('senior')
  })
})
