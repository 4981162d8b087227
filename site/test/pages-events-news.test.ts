import { describe, expect, it } from 'vitest'
import { hrefsOf } from './client-of.ts'
import { usePages } from './pages-server.ts'

const server = usePages()

describe('the news', () => {
  it('names the other publishers of a story', async () => {
    const { $ } = await server.open('/news')
    expect($('.row').first().text()).toMatch(/also reported by\s+Sample Post/)
  })

  it('stand under their days', async () => {
    const { $ } = await server.open('/news')
    const groups = $('.row-group')
    expect(groups.find('.row').length).toBe($('.row').length)
    for (const group of groups.get()) {
      const { times } = $(group).extract({ times: [{ selector: 'time', value: 'datetime' }] })
      expect(new Set(times.map(time => time.slice(0, 10))).size).toBe(1)
    }
  })

  it('follows links only if the source requires it', async () => {
    const { $ } = await server.open('/news')
    const { rels } = $.extract({ rels: [{ selector: '.row-title a', value: 'rel' }] })
    expect(rels.slice(0, 2)).toEqual(['noopener', 'noopener ugc'])
  })
})

describe('events', () => {
  it('are listed by month, without cancelled and past ones', async () => {
    const { $ } = await server.open('/events')
    expect($('.row-group h2').first().text()).toBe('October 2026')
    expect([$('.list-bar strong').text(), $('.row').length]).toEqual(['22', 22])
  })

  it('lead to this month and the next, and to every format, with the other filters kept', async () => {
    const { $ } = await server.open('/events?type=conference')
    const formats = ['.rss', '.atom', '.json-feed', '.ics', '.csv', '.ndjson', '']
    expect(hrefsOf($, '.subscribe a[type]')).toEqual(formats.map(end => `/api/v1/events${end}?type=conference`))
    const hrefs = ['This month', 'Next month'].map(text => $(`a:contains("${text}")`).attr('href'))
    expect(hrefs).toEqual([
      '/events?type=conference&from=2026-10-01&to=2026-10-31',
      '/events?type=conference&from=2026-11-01&to=2026-11-30',
    ])
  })

  it('keep their filters when the month cannot be read', async () => {
    const { answer, $ } = await server.open('/events/calendar?month=soon&type=conference&online=perhaps')
    expect([answer.status, $('[role=alert]').text()]).toEqual([
      400,
      'Month must be a year and a month such as 2026-11, so it was left out. Online must be true or false, so it was left out.',
    ])
    expect($('select[name=type] option[selected]').attr('value')).toBe('conference')
  })

  it('stand on their days in the month', async () => {
    const { $ } = await server.open('/events/calendar?month=2026-10')
    expect($('td:has(time[datetime="2026-10-11"]) a').text()).toBe('Example Summit 1')
    expect($('a[rel=next]').attr('href')).toBe('/events/calendar?month=2026-11')
    expect($('link[rel=canonical]').attr('href')).toBe('https://web3.example/events/months/2026-10')
    expect($('.subscribe a').first().attr('href')).toBe('/api/v1/events.rss?from=2026-10-01&to=2026-10-31')
  })

  it('of several days are marked if a list of days names them once, with their range', async () => {
    const { $ } = await server.at('2026-10-26T12:00:00Z', () => server.open('/events/calendar?month=2026-10'))
    const cell = (day: string) => $(`td:has(time[datetime="${day}"])`)
    const textsOf = (days: string[]) => days.map(day => cell(day).find('li:not(.goes-on)').text().replace(/\s/g, ' '))
    expect(textsOf(['2026-10-31', '2026-10-26'])).toEqual(['Example Camp Oct 31 – Nov 2, 2026', 'Example Summit 16'])
    expect(cell('2026-10-26').find('time').text()).toContain('Today, Oct 26, 2026')
    expect($('[aria-current=date]')).toHaveLength(1)
    const next = (await server.open('/events/calendar?month=2026-11')).$
    const days = next('td:has(li:contains("Example Camp"))')
    expect(days.map((_, day) => [[next(day).attr('class') ?? '', next(day).find('.goes-on').length]]).get()).toEqual([
      ['', 0],
      ['carried', 1],
    ])
    expect(next('.pager').text().replace(/\s+/g, ' ')).toBe('← October 2026December 2026 →')
  })

  it('say that they are cancelled, and until when to apply', async () => {
    const { $ } = await server.open('/events/example-summit-00000060')
    expect($('main > .notice').text()).toContain('cancelled')
    expect($('.facts').text()).toMatch(/Speakers apply by\s*Oct 11, 2026\s*\(in 10 days\)/)
  })

  it('are on while they last, as the list says too', async () => {
    const { $ } = await server.open('/events/example-summit-00000063')
    const row = (await server.open('/events')).$('.row:has(a[href$="00000063"]) .row-time')
    expect([$('.page-head .sentence').first().text(), row.text()]).toEqual(['conference, on now', 'on now'])
  })

  it('that are postponed have no countdown and no file, and without a place are like any other', async () => {
    const { $ } = await server.open('/events/example-summit-00000064')
    expect($('main > .notice').text()).toContain('postponed')
    expect([$('.page-head .sentence').text(), $('a[type="text/calendar"]').length]).toEqual([
      'conferencelast seen on Oct 1, 2026',
      0,
    ])
    expect($('.section-head h2').text()).toBe('More events')
    expect($('.section .row')).toHaveLength(4)
  })
})

it('an event goes into calendars on the web with the day after its last, and leads to all of its city', async () => {
  const { $ } = await server.open('/events/example-summit-00000062')
  const [google, outlook] = hrefsOf($, '.page-head .small a').map(href => new URL(href).searchParams)
  expect([google?.get('text'), google?.get('dates')]).toEqual(['Example Camp', '20261031/20261103'])
  expect([outlook?.get('startdt'), outlook?.get('enddt')]).toEqual(['2026-10-31', '2026-11-03'])
  expect($('.section-head a').last().attr('href')).toBe('/events/cities/lisbon')
})
