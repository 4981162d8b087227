/** What of a sentence is read as filters, and what stays a word. */
import { describe, expect, it } from 'vitest'
import { eventFilters } from '../events/filters.ts'
import type { Filters } from '../filters.ts'
import { jobFilters } from '../jobs/filters.ts'
import { newsFilters } from '../news/filters.ts'
import { takePhrases } from './phrases.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const COMPANIES = ['example-labs', 'made-up-protocol']
const knowledge = { slugsOf: () => new Set(COMPANIES), now: NOW }

function read({ hear }: Filters, sentence: string) {
  const { words, phrases } = takePhrases(sentence, hear(sentence, knowledge))
  return { words, ...Object.assign({}, ...phrases.map(({ query }) => query)) }
}

describe('a sentence about jobs', () => {
  it.each([
    [
      'remote solidity jobs in Germany over 120k',
      'solidity jobs',
      { remote: 'true', country: 'DE', min_salary: '120000' },
    ],
    ['rust jobs that pay at least $150,000 a year', 'rust jobs', { min_salary: '150000', salary_currency: 'USD' }],
    ['designer €90k+', 'designer', { min_salary: '90000', salary_currency: 'EUR' }],
    ['work from home marketing', 'marketing', { remote: 'true' }],
    ['engineer at Example Labs in the Netherlands', 'engineer', { company: 'Example Labs', country: 'NL' }],
    ['rust jobs posted this week', 'rust jobs', { posted_after: '2026-11-23' }],
    ['jobs in the last 7 days', 'jobs', { posted_after: '2026-11-18' }],
    ['remote design across Europe', 'design', { remote: 'true', region: 'Europe' }],
    ['based in South Africa, senior', 'senior', { country: 'ZA' }],
  ])('%s', (sentence, words, filters) => expect(read(jobFilters, sentence)).toEqual({ words, ...filters }))

  it.each([
    'not remote',
    'non-remote rust',
    'remote-first culture',
    'jobs in IT',
    'jobs in AI',
    'engineer in Georgia',
    'work at Nobody We Know',
    'erc 1155 developer',
    'web 3 at 24 7',
    'layer 2 over 5',
    'over 2000 validators',
  ])('leaves %s as it is', sentence => expect(read(jobFilters, sentence)).toEqual({ words: sentence }))
})

describe('a sentence about events', () => {
  it.each([
    ['hackathons next month', 'hackathons', { from: '2026-12-01', to: '2026-12-31' }],
    ['conference in Portugal in October', 'conference', { country: 'PT', from: '2027-10-01', to: '2027-10-31' }],
    ['online workshop this week', 'workshop', { online: 'true', from: '2026-11-23', to: '2026-11-29' }],
    ['events in 2027', 'events', { from: '2027-01-01', to: '2027-12-31' }],
    ['meetup tomorrow', 'meetup', { from: '2026-11-26', to: '2026-11-26' }],
  ])('%s', (sentence, words, filters) => expect(read(eventFilters, sentence)).toEqual({ words, ...filters }))
})

it.each([
  ['bitcoin news today', 'bitcoin news', { since: '2026-11-25' }],
  ['hacks over the past month', 'hacks', { since: '2026-10-26' }],
])('of news, %s is read', (sentence, words, filters) =>
  expect(read(newsFilters, sentence)).toEqual({ words, ...filters }),
)
