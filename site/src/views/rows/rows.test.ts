import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { fictionalEvent, fictionalJob } from '../../../test/snapshot.ts'
import { eventRow } from '../../collections/events/rows.ts'
import { jobRow, type RowJob } from '../../collections/jobs/rows.ts'
import type { Clocked } from './clocked.ts'

const HOSTILE = `"><img src=x onerror=alert(1)>'</a><script>alert(1)</script>&lt;b`
const shown = ({ before, said, after }: Clocked, now = '2026-10-01T12:00:00Z') =>
  load(before.markup + said(new Date(now)) + after.markup, {}, false)

describe('the row of a job', () => {
  const job = fictionalJob(1, {
    title: HOSTILE,
    company: HOSTILE,
    date: '2026-09-28T12:00:00Z',
    tags: ['DeFi', HOSTILE, 'Rust', 'Fourth'],
    location: HOSTILE,
    salary: HOSTILE,
    workMode: undefined,
  })
  const facts = (over: Partial<RowJob>) =>
    shown(jobRow({ ...fictionalJob(1, { tags: [], workMode: undefined, location: undefined }), ...over }))('.row-facts')
      .children()
      .map((_, fact) => load(fact).text())
      .get()

  it('shows hostile text as text, wherever it stands', () => {
    const $ = shown(jobRow(job))
    expect($('img, script, b').length).toBe(0)
    const texts = [$('h3 a'), $('.row-facts > a'), $('.row-facts > span').first(), $('.pay')].map(one => one.text())
    // Its semicolon makes it a list of places.
    expect(texts).toEqual([HOSTILE, HOSTILE, HOSTILE.replace(';', '; '), HOSTILE])
    expect($('[onerror], [src]').length).toBe(0)
  })

  it('names three tags and when it was published', () => {
    const $ = shown(jobRow(job))
    expect($('.row-facts > span').last().find('a').length).toBe(3)
    expect([$('time').text(), $('time').attr('title')]).toEqual(['3 days ago', 'September 28, 2026 at 12:00 PM UTC'])
  })

  it('leaves out what is not known', () => {
    expect(facts({})).toEqual(['Example Labs'])
  })

  it('says that a date is only when we saw it first', () => {
    const timeOf = (over: Partial<RowJob>) => shown(jobRow({ ...job, ...over }))('.row-time').text()
    expect(timeOf({ undated: true })).toBe('seen 3 days ago')
    expect(timeOf({ undated: true, date: '2026-08-18T12:00:00Z' })).toBe('seen Aug 18, 2026')
    expect(timeOf({ undated: false })).toBe('3 days ago')
  })

  it.each<[Partial<RowJob>, string[]]>([
    [{ workMode: 'remote', location: 'Lisbon' }, ['Lisbon', 'Remote']],
    [{ workMode: 'remote', location: 'REMOTE, Lisbon' }, ['REMOTE, Lisbon']],
    [{ workMode: 'hybrid' }, ['Hybrid']],
    [{ workMode: 'onsite' }, []],
    [{ workMode: 'remote', location: 'Lisbon; Porto; Faro; Remote' }, ['Lisbon; Porto; +2 places', 'Remote']],
    [{ title: 'Made-up Engineer', seniority: 'senior' }, ['Senior']],
    [{ title: 'Sr. Made-up Engineer', seniority: 'senior' }, []],
    [{ title: 'Made-up Leading Engineer', seniority: 'lead' }, ['Lead']],
    [{ through: 'Sample Board' }, ['apply through Sample Board']],
    [{ lastSeen: new Date('2026-08-18T12:00:00Z') }, ['last seen open Aug 18, 2026']],
  ])('of %o names %o', (over, expected) => expect(facts(over)).toEqual(['Example Labs', ...expected]))

  it('leads from the places of one role to the posting of each', () => {
    const place = (number: number, location?: string) => fictionalJob(number, { title: 'Engineer', tags: [], location })
    const elsewhere = [place(2, HOSTILE), place(3)]
    const $ = shown(jobRow(place(1, 'Lisbon'), { elsewhere }))
    const links = $('.row-facts > span').first().find('a')
    expect(links.map((_, link) => $(link).text()).get()).toEqual([HOSTILE.replace(';', '; '), 'place not stated'])
    expect(links.map((_, link) => $(link).attr('href')).get()).toEqual(elsewhere.map(({ id }) => `/jobs/${id}`))
    expect($('img, script').length).toBe(0)
  })

  it('leaves out the company where all are of one', () =>
    expect(shown(jobRow(job, { ofOneCompany: true }))('.row-facts').text()).not.toContain('/companies'))

  it('keeps text that runs to the left apart from what stands beside it', () => {
    const $ = shown(jobRow(job))
    expect([$('h3 a').attr('dir'), $('.row-facts > a > bdi, .row-facts > span > bdi').length]).toEqual(['auto', 2])
  })
})

it.each([
  ['2026-10-01', undefined, 'day', 'on now'],
  ['2026-09-30', '2026-10-02', 'day', 'on now'],
  ['2026-10-04', undefined, 'day', 'in 3 days'],
  ['2026-09-20', '2026-09-29', 'day', '2 days ago'],
  ['2026-10-01', undefined, 'month', ''],
] as const)('an event from %s to %s, known by the %s, is "%s"', (startDate, endDate, datePrecision, words) =>
  expect(shown(eventRow(fictionalEvent(1, { startDate, endDate, datePrecision })))('.row-time').text()).toBe(words),
)
