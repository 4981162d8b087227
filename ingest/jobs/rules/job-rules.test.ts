import { describe, expect, it } from 'vitest'
import { refusedBy } from './job-rules.ts'

const posting = {
  title: 'Protocol Engineer',
  description: '',
  link: 'https://example.com/jobs/1',
  employmentType: '',
  department: '',
}
const judge = (title: string, more: Partial<typeof posting> = {}) => refusedBy({ ...posting, title, ...more })

describe('refusedBy', () => {
  it.each([
    ['test-row', '__probe_job__'],
    ['talent-pool', 'General Application - Remote, Worldwide'],
    ['talent-pool', 'Marketing (Pool)'],
    ['talent-pool', "Don't see a role that fits?"],
    ['talent-pool', 'Revenue Opportunities'],
    ['talent-pool', 'Initiativbewerbung (m/w/d)'],
    ['talent-pool', '人才库 - 研发'],
    ['talent-pool', 'Always hiring: great people'],
    ['talent-pool', 'Create your own role'],
    ['not-open', '[Closed] Protocol Engineer'],
    ['not-open', 'Protocol Engineer - On Hold'],
    ['not-open', 'Copy of Protocol Engineer'],
    ['not-open', '*FILLED* Protocol Engineer'],
    ['not-open', 'Protocol Engineer - No longer accepting applications'],
    ['not-open', 'Vacante cubierta - Protocol Engineer'],
    ['not-open', 'Zamknięte - Protocol Engineer'],
    ['not-open', '(마감) Protocol Engineer'],
    ['not-open', '【募集終了】Protocol Engineer'],
    ['not-open', 'Protocol Engineer [duplicate]'],
    ['unpaid', '[Volunteer] Protocol Engineer'],
    ['talent-pool', 'Protocol Engineer | Pipeline'],
    ['not-a-job', 'Referral Program'],
    ['not-a-job', 'Course: Smart Contracts'],
    ['not-open', 'DRAFT - Protocol Engineer'],
    ['not-open', 'Position filled'],
    ['not-open', 'DO NOT USE Engineer'],
    ['not-open', 'Template'],
    ['not-open', 'Engineer (Internal Applicants Only)'],
    ['test-row', 'Sample Test Requisition'],
    ['test-row', 'TEST - Payments Engineer'],
    ['talent-pool', '[Pipeline] Solidity Engineer'],
    ['talent-pool', 'Evergreen - Protocol Engineer'],
    ['talent-pool', 'Team - Europe'],
    ['portfolio-form', 'Operations - Imagined Capital Portfolio'],
    ['portfolio-form', 'Engineers for our portfolio companies'],
    ['unpaid', 'Research Intern (unpaid)'],
    ['unpaid', 'Campus Ambassador - Lisbon'],
    ['unpaid', 'Become a Contributor'],
    ['unpaid', 'Zealy Quests'],
    ['unpaid', 'Stage non rémunéré - Marketing'],
    ['unpaid', 'CTO (equity only)'],
    ['unpaid', 'Translators wanted'],
    ['talent-pool', 'General Engineering Application'],
    ['talent-pool', 'Pipeline for Future Ledger/Wallet Positions'],
    ['talent-pool', 'Join Example Labs!'],
    ['talent-pool', 'Åpen søknad'],
    ['bounty', 'X Thread Bounty: explain restaking'],
    ['bounty', 'Global Hackathon 2026'],
    ['not-a-job', 'Crypto Newsletter'],
    ['seeks-work', 'SEEKING WORK | Full-Stack Developer'],
    ['spam', 'Work From Home: Break Free of the 9 to 5'],
    ['spam', 'Manager, call +1 (555) 010-0000'],
  ])('%s: %s', (rule, title) => expect(judge(title)).toBe(rule))

  it.each([
    'Protocol Engineer',
    'Software Engineer, Future Products',
    'Resume Writer',
    'General Ledger Accountant',
    'Software Engineer in Test',
    'Internal Auditor',
    'Engineering Manager, Internal',
    'Liquidity Pool Engineer',
    'Talent Community Manager',
    'Application Security Engineer',
    'Bug Bounty Program Manager',
    'Hackathon Organizer',
    'Open Source Engineer',
    'Other Income Tax Analyst',
    'Closed Beta Program Manager',
    '模板设计 Template',
    'Test Engineer [Contract]',
    'Role-Based Access Engineer',
    'Community Ambassador Manager',
    'Volunteer Coordinator',
    'Portfolio Manager, Digital Assets',
    'Engineering Manager - Portfolio Margin',
    'Collections Analyst (Unpaid Invoices)',
    'Squad Lead - Payments',
    'Talent Partner',
    'Open Source Contributor Relations Manager',
    'Software Engineer, Evergreen Funds',
    '区块链工程师',
    'Head of Growth (Telegram Mini Apps)',
  ])('keeps %s', title => expect(judge(title)).toBeUndefined())

  it('refuses a link that leads to nothing', () =>
    expect(judge('Engineer', { link: 'https://jobs.example/remote-jobs/null' })).toBe('test-row'))

  it('refuses a posting whose whole text is its title', () => {
    expect(judge('sdf', { description: 'sdf' })).toBe('test-row')
    expect(judge('SRE', { description: 'Keep our nodes up.' })).toBeUndefined()
  })

  it('refuses one who offers himself in a hiring thread', () =>
    expect(
      judge('Location: Lisbon', {
        description: 'Location: Lisbon\nWilling to relocate: No\nRésumé/CV: https://x.example',
      }),
    ).toBe('seeks-work'))

  it('refuses a job whose text says that nobody is paid', () => {
    expect(judge('Assistant', { description: 'This is an unpaid internship.' })).toBe('unpaid')
    expect(judge('Assistant', { description: 'The position is voluntary for now.' })).toBe('unpaid')
    expect(judge('Assistant', { description: 'Note that this position is not remunerated.' })).toBe('unpaid')
    expect(judge('Assistant', { description: 'The posting is voluntary on your side.' })).toBeUndefined()
    expect(judge('Assistant', { description: 'You may take unpaid leave and volunteer days.' })).toBeUndefined()
  })

  it('refuses by the source’s own word for the contract or the team', () => {
    expect(judge('Node Club Organiser', { employmentType: 'VOLUNTEER' })).toBe('unpaid')
    expect(judge('Node Club Organiser', { department: 'Volunteers' })).toBe('unpaid')
    expect(judge('Engineering', { department: 'Talent Community' })).toBe('talent-pool')
    expect(judge('Volunteer Coordinator', { department: 'Volunteer Management' })).toBeUndefined()
    expect(judge('Recruiter', { department: 'Talent' })).toBeUndefined()
  })

  it('refuses a posting whose text says that nobody is hired for it now', () =>
    expect(judge('Engineer', { description: 'This is an evergreen posting for our next teams.' })).toBe('talent-pool'))

  it('refuses a job that costs money first', () =>
    expect(judge('Assistant', { description: 'You pay a small registration fee by card.' })).toBe('spam'))
})
