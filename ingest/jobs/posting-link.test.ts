import { describe, expect, it } from 'vitest'
import { leadsToList, postingKey, readPostingLink } from './posting-link.ts'

describe('readPostingLink', () => {
  it.each([
    ['https://job-boards.greenhouse.io/examplelabs/jobs/4691842006', 'greenhouse', 'examplelabs', '4691842006'],
    ['https://boards.eu.greenhouse.io/examplelabs/jobs/12', 'greenhouse', 'examplelabs', '12'],
    ['https://boards.greenhouse.io/embed/job_app?for=ExampleLabs&token=12', 'greenhouse', 'examplelabs', '12'],
    ['https://examplelabs.example/careers/positions/8093264?gh_jid=8093264', 'greenhouse', undefined, '8093264'],
    [
      'https://jobs.eu.lever.co/example/0bbfd4f4-41ff-4ec6-b73f-5200efd5d4d3/apply',
      'lever',
      'example',
      '0bbfd4f4-41ff-4ec6-b73f-5200efd5d4d3',
    ],
    [
      'https://jobs.ashbyhq.com/Example%20Foundation/2e598500-2cc6-4273-ba4c-69f5ed457bb7',
      'ashby',
      'example foundation',
      '2e598500-2cc6-4273-ba4c-69f5ed457bb7',
    ],
    ['https://apply.workable.com/example/j/AB12CD34EF/', 'workable', 'example', 'ab12cd34ef'],
    [
      'https://jobs.smartrecruiters.com/Example/744000012345678-engineer',
      'smartrecruiters',
      'example',
      '744000012345678',
    ],
    ['https://example.recruitee.com/en/o/engineer', 'recruitee', 'example', 'engineer'],
    ['https://example.recruitee.com/l/pt-BR/o/engineer/c/new', 'recruitee', 'example', 'engineer'],
    [
      'https://ats.rippling.com/en-GB/example/jobs/2E598500-2cc6-4273-ba4c-69f5ed457bb7',
      'rippling',
      'example',
      '2e598500-2cc6-4273-ba4c-69f5ed457bb7',
    ],
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
    'https://job-boards.greenhouse.io/acme',
    'https://acme.recruitee.com/',
    'https://acme.wd3.myworkdayjobs.com/en-US/Careers',
    'https://acme.example/en/careers/open-positions/',
    'https://acme.example/company/careers/?team=eng',
    'https://acme.example/karriere',
    'https://acme.example/stellenangebote/',
    'https://board.example/company/acme/jobs/',
    'https://board.example/categories/remote-programming-jobs',
    'https://board.example/web3-jobs',
    'https://board.example/engineering/',
    'https://board.example/remote-jobs/software-dev',
    'https://ats.rippling.com/acme/jobs',
  ])('is told from one to a posting: %s', link => expect(leadsToList(link)).toBe(true))
  it.each([
    'https://acme.example/careers?gh_jid=4300001',
    'https://acme.example/jobs?id=77',
    'https://acme.example/jobs/#/77',
    'https://acme.example/careers/protocol-engineer',
    'https://board.example/companies/acme/jobs/protocol-engineer',
    'https://board.example/jobs/head-of-jobs-data',
    'https://board.example/jobs/design-lead',
    'https://acme.example/',
    'https://jobs.lever.co/acme/3f6c1f0e-0000-4000-8000-000000000001',
    'https://boards.greenhouse.io/embed/job_app?for=acme&token=43',
  ])('is not %s', link => expect(leadsToList(link)).toBe(false))
})
