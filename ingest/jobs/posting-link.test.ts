import { describe, expect, it } from 'vitest'
import { leadsToList, postingKey, readPostingLink } from './posting-link.ts'

describe('readPostingLink', () => {
  const UUID = '2e598500-2cc6-4273-ba4c-69f5ed457bb7'
  it.each([
    ['https://job-boards.greenhouse.io/examplelabs/jobs/4691842006', 'greenhouse', 'examplelabs', '4691842006'],
    ['https://boards.eu.greenhouse.io/examplelabs/jobs/12', 'greenhouse', 'examplelabs', '12'],
    ['https://boards.greenhouse.io/embed/job_app?for=ExampleLabs&token=12', 'greenhouse', 'examplelabs', '12'],
    ['https://examplelabs.example/careers/positions/80?gh_jid=80', 'greenhouse', undefined, '80'],
    [`https://jobs.eu.lever.co/example/${UUID}/apply`, 'lever', 'example', UUID],
    [`https://jobs.ashbyhq.com/Example%20Foundation/${UUID}`, 'ashby', 'example foundation', UUID],
    ['https://apply.workable.com/example/j/AB12CD34EF/', 'workable', 'example', 'ab12cd34ef'],
    ['https://jobs.smartrecruiters.com/Example/744000-engineer', 'smartrecruiters', 'example', '744000'],
    ['https://example.recruitee.com/l/pt-BR/o/engineer/c/new', 'recruitee', 'example', 'engineer'],
    [`https://ats.rippling.com/en-GB/example/jobs/${UUID.toUpperCase()}`, 'rippling', 'example', UUID],
    ['https://example.breezy.hr/p/0a1b2c3d4e5f-engineer', 'breezy', 'example', '0a1b2c3d4e5f'],
    ['https://example.na.teamtailor.com/jobs/5231-engineer', 'teamtailor', 'example', '5231'],
    ['https://example.wd3.myworkdayjobs.com/Careers/job/London/Engineer_R-0012', 'workday', 'example', 'r-0012'],
  ])('%s', (link, platform, tenant, id) => expect(readPostingLink(link)).toEqual({ platform, tenant, id }))

  it('does not take a board or any other page for a posting', () => {
    expect(readPostingLink('https://job-boards.greenhouse.io/examplelabs')).toBeUndefined()
    expect(readPostingLink('https://examplelabs.example/jobs/42')).toBeUndefined()
  })
})

describe('postingKey', () => {
  it('is one for the page, its form and its letter case', () => {
    const key = postingKey('https://www.list.example/Jobs/Engineer')
    expect(postingKey('https://list.example/jobs/engineer/apply')).toBe(key)
    expect(postingKey('https://list.example/jobs/engineer/')).toBe(key)
  })

  it('is one for the board and the site that embeds it', () =>
    expect(postingKey('https://examplelabs.example/careers?gh_jid=12')).toBe(
      postingKey('https://boards.greenhouse.io/examplelabs/jobs/12'),
    ))
})

describe('a link to a list', () => {
  it.each([
    'https://board.example/remote-jobs/',
    'https://acme.example/careers',
    'https://acme.example/en/jobs/?page=2&department=Engineering',
    'https://jobs.lever.co/acme',
    'https://acme.wd3.myworkdayjobs.com/en-US/Careers',
    'https://acme.example/en/careers/open-positions/',
    'https://acme.example/stellenangebote/',
    'https://board.example/company/acme/jobs/',
    'https://board.example/categories/remote-programming-jobs',
    'https://board.example/engineering/',
    'https://board.example/remote-jobs/software-dev',
    'https://ats.rippling.com/acme/jobs',
  ])('is not one to a posting: %s', link => expect(leadsToList(link)).toBe(true))
  it.each([
    'https://acme.example/careers?gh_jid=4300001',
    'https://acme.example/jobs?id=77',
    'https://acme.example/jobs/#/77',
    'https://acme.example/careers/protocol-engineer',
    'https://board.example/companies/acme/jobs/protocol-engineer',
    'https://board.example/jobs/head-of-jobs-data',
    'https://acme.example/',
    'https://jobs.lever.co/acme/3f6c1f0e-0000-4000-8000-000000000001',
  ])('is not %s', link => expect(leadsToList(link)).toBe(false))
})
