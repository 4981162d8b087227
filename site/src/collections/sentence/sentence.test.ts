/** The parts of a sentence that are read as filters, and those that stay words. */
import { describe, expect, it } from 'vitest'
import { eventFilters } from '../events/filters.ts'
import type { Filters } from '../filters.ts'
import { jobFilters } from '../jobs/filters.ts'
import { newsFilters } from '../news/filters.ts'
import { phrasesIn } from './phrases.ts'
import { readPhrases } from './reading.ts'

// A Wednesday.
const NOW = new Date('2026-11-25T12:00:00Z')
const names = new Map([
  [
    'company',
    new Map([
      ['example-labs', ['Example Labs']],
      ['example', ['Example Labs']],
      ['made-up-protocol', ['Made-up Protocol']],
    ]),
  ],
  ['source', new Map([['example-gazette', ['Example Gazette']]])],
])

function read({ reads }: Filters, sentence: string) {
  const { words, values } = readPhrases(sentence, phrasesIn(sentence, { now: NOW, names }), reads, NOW)
  return { words, ...values }
}

describe('a sentence about jobs', () => {
  it.each([
    [
      'remote solidity jobs in Germany over 120k',
      'solidity jobs',
      { remote: 'true', open_to: 'DE', min_salary: '120000' },
    ],
    ['rust jobs that pay at least $150,000 a year', 'rust jobs', { min_salary: '150000', salary_currency: 'USD' }],
    ['designer €90k+', 'designer', { min_salary: '90000', salary_currency: 'EUR' }],
    ['designer 40 dollars an hour', 'designer', { min_salary: '83200', salary_currency: 'USD' }],
    ['clerk £2,500/month', 'clerk', { min_salary: '30000', salary_currency: 'GBP' }],
    ['jobs for beginners', 'jobs', { seniority: 'junior,intern' }],
    ['rust jobs with visa sponsorship', 'rust jobs', { visa: 'true' }],
    ['companies that sponsor work visas in Japan', 'companies that', { visa: 'true', country: 'JP' }],
    ['analyst, no visa sponsorship', 'analyst', { visa: 'false' }],
    ['visa card payments', 'visa card payments', {}],
    ['jobs from £100k to 150k', 'jobs', { min_salary: '100000', salary_currency: 'GBP' }],
    ['jobs I can do from Ghana', 'jobs I', { open_to: 'GH' }],
    ['jobs posted yesterday', 'jobs', { posted_after: '2026-11-24' }],
    ['which roles can I do from Ghana?', 'which roles', { open_to: 'GH' }],
    ['may a Kenyan apply for these', 'apply for these', { open_to: 'KE' }],
    ['jobs for Chileans', 'jobs', { open_to: 'CL' }],
    ['Stellen in den Vereinigten Staaten', 'Stellen', { country: 'US' }],
    ['vagas no Japão', 'vagas', { country: 'JP' }],
    ['emplois aux Philippines', 'emplois', { country: 'PH' }],
    ['clerk in either Latvia or Estonia', 'clerk', { country: 'LV,EE' }],
    ['clerk, anywhere in the world', 'clerk', { remote: 'true' }],
    ['stage Lyon', 'Lyon', { seniority: 'intern' }],
    ['designer in ny', 'designer', { location: 'New York' }],
    ['work from home marketing', 'marketing', { remote: 'true' }],
    ['engineer at Example Labs in the Netherlands', 'engineer', { company: 'Example Labs', country: 'NL' }],
    ['who is hiring at example or made-up protocol', 'who is hiring', { company: 'Example Labs,Made-up Protocol' }],
    ['analyst not at example labs', 'analyst', { exclude_company: 'Example Labs' }],
    ['writer, not remote', 'writer', { remote: 'false' }],
    ['rust jobs posted this week', 'rust jobs', { posted_after: '2026-11-23' }],
    ['jobs in the last 7 days', 'jobs', { posted_after: '2026-11-18' }],
    ['remote design across Europe', 'design', { remote: 'true', region: 'Europe' }],
    ['based in South Africa, senior', 'senior', { country: 'ZA' }],
    ['jobs for people living in Kenya', 'jobs', { open_to: 'KE' }],
    ['trader in Lisbon or Porto', 'trader', { city: 'Lisbon,Porto' }],
    ['Warsaw-based lawyer', 'lawyer', { city: 'Warsaw' }],
    ['accountant in Ohio', 'accountant', { location: 'Ohio' }],
    ['designer in München', 'designer', { city: 'Munich' }],
    ['jobs in 東京', 'jobs', { city: 'Tokyo' }],
    ['entry level jobs', 'jobs', { seniority: 'junior,intern' }],
    ['internships in Österreich', '', { seniority: 'intern', country: 'AT' }],
    ['Praktikum in Wien', '', { seniority: 'intern', city: 'Vienna' }],
    ['trabajo remoto de abogado', 'trabajo de abogado', { remote: 'true' }],
    ['designer close to Zug', 'designer', { city: 'Zug,Zürich,Lucerne' }],
    ['summer internships in Porto', '', { seniority: 'intern', city: 'Porto' }],
    ['trader in sg', 'trader', { country: 'SG' }],
    ['удалённая работа юристом в Германии', 'работа юристом', { remote: 'true', open_to: 'DE' }],
    ['praca zdalna dla tłumacza', 'praca dla tłumacza', { remote: 'true' }],
    ['uzaktan çalışma çevirmen', 'çevirmen', { remote: 'true' }],
    ['kế toán từ xa', 'kế toán', { remote: 'true' }],
    ['在宅勤務 翻訳', '翻訳', { remote: 'true' }],
    ['Werkstudent Buchhaltung', 'Buchhaltung', { seniority: 'intern' }],
    ['юрист в Дубае или Англии', 'юрист или Англии', { city: 'Dubai' }],
    ["İstanbul'da avukat", 'avukat', { city: 'Istanbul' }],
    ['тестировщик в банке', 'тестировщик в банке', {}],
    ['стажировка в Польше', '', { seniority: 'intern', country: 'PL' }],
    ['trabajo sin experiencia', 'trabajo', { seniority: 'junior,intern' }],
  ])('%s', (sentence, words, filters) => expect(read(jobFilters, sentence)).toEqual({ words, ...filters }))

  it.each([
    'remote-first culture',
    'jobs in IT',
    'jobs in AI',
    'engineer in Georgia',
    'work at Nobody We Know',
    'erc 1155 developer',
    'web 3 at 24 7',
    'layer 2 over 5',
    'over 2000 validators',
    'join us',
    'Finnish speaking support',
    'example labs designer',
    'experience in mobile',
    'jobs before Easter',
    'not in Spain',
    'no China jobs',
    'ofertas para programadores',
    'jobs for us',
  ])('leaves %s as it is', sentence => expect(read(jobFilters, sentence)).toEqual({ words: sentence }))
})

describe('a sentence about events', () => {
  it.each([
    ['hackathons next month', 'hackathons', { from: '2026-12-01', to: '2026-12-31' }],
    ['conference in Portugal in October', 'conference', { country: 'PT', from: '2027-10-01', to: '2027-10-31' }],
    ['online workshop this week', 'workshop', { online: 'true', from: '2026-11-23', to: '2026-11-29' }],
    ['events in 2027', 'events', { from: '2027-01-01', to: '2027-12-31' }],
    ['meetup tomorrow', 'meetup', { from: '2026-11-26', to: '2026-11-26' }],
    ['meetups next weekend', 'meetups', { from: '2026-12-05', to: '2026-12-06' }],
    ['events in the summer of 2027', 'events', { from: '2027-06-01', to: '2027-08-31' }],
    ['summits in Q2', 'summits', { from: '2027-04-01', to: '2027-06-30' }],
    ['events after Easter', 'events', { from: '2027-03-29' }],
    ['events before Halloween 2027', 'events', { to: '2027-10-30' }],
    ['between May and June 2027', '', { from: '2027-05-01', to: '2027-06-30' }],
    ['on 3 March', '', { from: '2027-03-03', to: '2027-03-03' }],
    ['on Friday in Colorado', '', { from: '2026-11-27', to: '2026-11-27', location: 'Colorado' }],
    ['summit in Latin America', 'summit', { region: 'LATAM' }],
    ['meetups near Munich', 'meetups', { near: 'Munich' }],
    ['summits in early May 2027', 'summits', { from: '2027-05-01', to: '2027-05-11' }],
    ['in the third week of January', '', { from: '2027-01-15', to: '2027-01-21' }],
    ['the week of 9 December', '', { from: '2026-12-07', to: '2026-12-13' }],
    ['first weekend of December', '', { from: '2026-12-05', to: '2026-12-06' }],
    ['conférences en février 2027', 'conférences en', { from: '2027-02-01', to: '2027-02-28' }],
    ['meetups en verano', 'meetups en', { from: '2027-06-01', to: '2027-08-31' }],
    ['Messen im Herbst 2027', 'Messen im', { from: '2027-09-01', to: '2027-11-30' }],
    ['meetups from March 3', 'meetups', { from: '2027-03-03' }],
    ['conferences 2027', 'conferences 2027', {}],
    ['Konferenzen im März', 'Konferenzen im', { from: '2027-03-01', to: '2027-03-31' }],
    ['2027年5月 会議', '会議', { from: '2027-05-01', to: '2027-05-31' }],
    ['6월 3일 행사', '행사', { from: '2027-06-03', to: '2027-06-03' }],
    ["conférences l'année prochaine", 'conférences', { from: '2027-01-01', to: '2027-12-31' }],
    ['eventos el próximo mes', 'eventos el', { from: '2026-12-01', to: '2026-12-31' }],
    ['Messen nächste Woche', 'Messen', { from: '2026-11-30', to: '2026-12-06' }],
    ['in person workshop', 'workshop', { online: 'false' }],
    ['конференции онлайн', 'конференции', { online: 'true' }],
    ['線下 工作坊', '工作坊', { online: 'false' }],
  ])('%s', (sentence, words, filters) => expect(read(eventFilters, sentence)).toEqual({ words, ...filters }))
})

it.each([
  ['bitcoin news today', 'bitcoin news', { since: '2026-11-25', until: '2026-11-25T23:59:59Z' }],
  ['hacks over the past month', 'hacks', { since: '2026-10-26', until: '2026-11-25T23:59:59Z' }],
  ['news since Monday from example gazette', 'news', { since: '2026-11-23', source: 'Example Gazette' }],
  ['news of October 3', 'news of', { since: '2026-10-03', until: '2026-10-03T23:59:59Z' }],
  ['noticias de esta semana', 'noticias de', { since: '2026-11-23', until: '2026-11-29T23:59:59Z' }],
  ['notizie di ieri', 'notizie di', { since: '2026-11-24', until: '2026-11-24T23:59:59Z' }],
  ['what of bitcoin on October 3', 'what of bitcoin', { since: '2026-10-03', until: '2026-10-03T23:59:59Z' }],
  ['news from October 3', 'news', { since: '2026-10-03', until: '2026-10-03T23:59:59Z' }],
  ['24/7 support', '24/7 support', {}],
  ['TOKEN2049 in Dubai', 'TOKEN2049 in Dubai', {}],
])('of news, %s is read', (sentence, words, filters) =>
  expect(read(newsFilters, sentence)).toEqual({ words, ...filters }),
)
