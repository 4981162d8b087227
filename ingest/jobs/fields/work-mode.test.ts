import { describe, expect, it } from 'vitest'
import { readWorkMode, type WorkModeSigns } from './work-mode.ts'

const read = (signs: Partial<WorkModeSigns>) => readWorkMode({ places: [], title: 'Example Role', ...signs })

describe('the work mode', () => {
  it.each([
    ['remote', 'Anywhere'],
    ['remote', 'Work from home'],
    ['hybrid', '2 days/week in office, Dublin'],
    ['hybrid', 'Paris (télétravail partiel)'],
    ['hybrid', 'Lisbon (semi-presencial)'],
    ['remote', 'Paris (télétravail)'],
    ['remote', 'リモート'],
    ['remote', 'Удалённо, Москва'],
    ['onsite', '5 days in office, Dublin'],
    ['remote', 'Remote_US'],
    ['onsite', 'On-site, Dubai'],
    ['onsite', 'Berlin (not remote)'],
    ['onsite', 'Remote not available - Berlin'],
    ['hybrid', 'NYC (in office 4 days a week)'],
    ['hybrid', 'London, on-site 2x per week'],
    ['hybrid', 'Ibrido - Milano'],
    ['hybrid', '東京都 (ハイブリッド)'],
    ['onsite', 'Warszawa, stacjonarnie'],
    ['remote', 'Virtual'],
    ['remote', 'Home-based, UK'],
    [undefined, 'Remscheid'],
    [undefined, ''],
  ])('is %s in the place %j', (mode, place) => expect(read({ places: [place] })).toBe(mode))

  it.each([
    ['hybrid', 'We build ledgers. #LI-Hybrid', undefined],
    ['onsite', '#LI-AB1 #LI-Onsite', undefined],
    ['remote', 'We build ledgers. #LI-REMOTE #LI-CD2', undefined],
    ['hybrid', '#LI-Hybrid', true],
    ['remote', '#LI-Remote #LI-Hybrid', true],
    [undefined, '#LI-Remote #LI-Hybrid', undefined],
    [undefined, 'Our remote team meets on site. #LI-remotely', undefined],
  ])('is %s by the mark in the text %j', (mode, text, remote) => expect(read({ text, remote })).toBe(mode))
  it('is that of the place, whatever the text says', () =>
    expect(read({ text: '#LI-Remote', places: ['Hybrid - Lisbon'] })).toBe('hybrid'))

  it.each([
    ['hybrid', 'Office Manager | Hybrid'],
    ['remote', 'Remote Engineer'],
    ['remote', 'Remote Italian Community Manager'],
    [undefined, 'Remote Sensing Scientist'],
    [undefined, 'Hybrid Cloud Engineer'],
    [undefined, 'In-Person Events Manager'],
    ['onsite', 'Office Manager - On-site, Zug'],
  ])('is %s by the title %j', (mode, title) => expect(read({ title })).toBe(mode))

  it.each([
    ['remote', 'remote_only'],
    ['hybrid', 'Partly remote'],
  ])('is %s by the source word %j', (mode, word) => expect(read({ workMode: word })).toBe(mode))

  it('is remote by a flag that is on and unknown by one that is off', () => {
    expect(read({ remote: true })).toBe('remote')
    expect(read({ remote: false })).toBeUndefined()
  })
  it('is the most exact of contradicting ones', () => {
    expect(read({ remote: true, workMode: 'Hybrid' })).toBe('hybrid')
    expect(read({ remote: true, places: ['Hybrid - Paris'] })).toBe('hybrid')
    expect(read({ remote: false, places: ['Remote - Spain'] })).toBe('remote')
    expect(read({ workMode: 'on_site', places: ['Remote'] })).toBe('remote')
    expect(read({ remote: true, workMode: 'OnSite' })).toBe('onsite')
    expect(read({ workMode: 'fully' })).toBe('remote')
    expect(read({ workMode: 'Fully On-Site' })).toBe('onsite')
    expect(read({ workMode: 'Remote Not Available' })).toBe('onsite')
    expect(read({ workMode: 'Remote: No' })).toBe('onsite')
    expect(read({ workMode: 'Remote, no location restrictions' })).toBe('remote')
    expect(read({ workMode: 'Home-based' })).toBe('remote')
    expect(read({ workMode: 'Híbrido' })).toBe('hybrid')
    expect(read({ workMode: 'Télétravail' })).toBe('remote')
    expect(read({ employmentType: 'Full-time (Remote)', places: ['London'] })).toBe('remote')
    expect(read({ employmentType: 'Hybrid', remote: true })).toBe('hybrid')
    expect(read({ employmentType: 'Remote', workMode: 'OnSite' })).toBe('onsite')
    expect(read({ employmentType: 'Full-time' })).toBeUndefined()
  })
})

describe('a work mode in the text of the job', () => {
  const read = (text: string, more = {}) =>
    readWorkMode({ places: ['US, TX, Remote'], title: 'Engineer', text, ...more })
  it.each([
    ['onsite', 'You work 100 % on-site in our lab.'],
    ['onsite', 'This position is fully on-site.'],
    ['onsite', 'We work five days a week in our Porto office.'],
    ['hybrid', 'Join us three days a week in our Porto office.'],
    ['hybrid', 'This is what we do. This engineering role is hybrid.'],
    ['remote', 'We meet on-site twice a year.'],
    ['remote', 'This role is on-site or remote.'],
    ['remote', 'This role is on-site. This role is hybrid in winter.'],
    ['hybrid', 'This role requires working from our Porto office Tuesday through Thursday.'],
    ['hybrid', 'Employees come into the office 3 days each week.'],
    ['hybrid', 'You will spend 50% of your time in our office.'],
    ['hybrid', 'Präsenz im Büro: 2 Tage pro Woche.'],
    ['onsite', 'This position is based full-time in our Zug office.'],
    ['remote', 'Our office is open five days a week if you wish to drop in.'],
  ])('outweighs the bucket of the board: %s, %s', (mode, text) => expect(read(text)).toBe(mode))
  it('outweighs its word and its flag', () => {
    expect(read('This role is fully remote.', { places: ['Porto'], workMode: 'OnSite' })).toBe('remote')
    expect(read('This job is on-site.', { places: ['Porto'], remote: true })).toBe('onsite')
  })
  it('does not outweigh the title', () =>
    expect(read('This role is fully on-site.', { title: 'Engineer (Remote)' })).toBe('remote'))
})
