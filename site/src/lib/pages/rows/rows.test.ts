import { load } from 'cheerio'
import { describe, expect, it } from 'vitest'
import { fictionalEvent } from '../../../../test/snapshot.ts'
import type { Clocked } from './clocked.ts'
import { eventRow } from './event-rows.ts'
import { jobRow } from './job-rows.ts'

const HOSTILE = `"><img src=x onerror=alert(1)>'</a><script>alert(1)</script>&lt;b`
const shown = ({ before, said, after }: Clocked, now = '2026-10-01T12:00:00Z') =>
  load(before.markup + said(new Date(now)) + after.markup, {}, false)

describe('the row of a job', () => {
  const job = {
    id: 'made-up-1',
    title: HOSTILE,
    company: HOSTILE,
    date: '2026-09-28T12:00:00Z',
    link: 'https://jobs.example/1',
    tags: ['DeFi', HOSTILE, 'Rust', 'Fourth'],
    location: HOSTILE,
    salary: HOSTILE,
  }

  it('shows hostile text as text, wherever it stands', () => {
    const $ = shown(jobRow(job))
    expect($('img, script, b').length).toBe(0)
    const texts = [$('h3 a'), $('.row-facts > a'), $('.row-facts > span').first(), $('.pay')].map(one => one.text())
    expect(texts).toEqual([HOSTILE, HOSTILE, HOSTILE, HOSTILE])
    expect($('[onerror], [src]').length).toBe(0)
  })

  it('names three tags and when it was published', () => {
    const $ = shown(jobRow(job))
    expect($('.row-facts > span').last().find('a').length).toBe(3)
    expect([$('time').text(), $('time').attr('title')]).toEqual(['3 days ago', 'September 28, 2026 at 12:00 PM UTC'])
  })

  it('leaves out what is not known', () => {
    const { tags: _tags, location: _location, salary: _salary, ...bare } = job
    expect(shown(jobRow(bare))('.row-facts').children().length).toBe(1)
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
