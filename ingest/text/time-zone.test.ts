import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTimeZones, timeZonesIn } from './zones.ts'

describe('the time zones of a text', () => {
  it.each([
    ['REMOTE (UTC-1 to UTC+2)', 'UTC-1,UTC+0,UTC+1,UTC+2'],
    ['Remote (UTC -5 to -8)', 'UTC-8,UTC-7,UTC-6,UTC-5'],
    ['GMT to GMT+3', 'UTC+0,UTC+1,UTC+2,UTC+3'],
    ['CET +/- 2 hours', 'UTC-1,UTC+0,UTC+1,UTC+2,UTC+3'],
    ['CET to EET', 'UTC+1,UTC+2'],
    ['Remote (GMT+1 ± 2h)', 'UTC-1,UTC+0,UTC+1,UTC+2,UTC+3'],
    ['Remote (within +/- 2 hours CET)', 'UTC-1,UTC+0,UTC+1,UTC+2,UTC+3'],
    ['Remote, UTC+5:30', 'UTC+5:30'],
    ['Remote (UTC/GMT +1)', 'UTC+1'],
    ['PT/ET timezone', 'America/Los_Angeles,America/New_York'],
    ['Remote - Eastern Time', 'America/New_York'],
    ['US Central hours', 'America/Chicago'],
    ['Remote (ET or PT hours)', 'America/New_York,America/Los_Angeles'],
    ['Eastern & Central time zones', 'America/New_York,America/Chicago'],
    ['Central European Time', 'UTC+1'],
    ['Central Standard Time', 'UTC-6'],
    ['Australian Eastern Time', ''],
    ['US (ET)', 'America/New_York'],
    ['Austin, TX (CT)', 'America/Chicago'],
    ['Vancouver - PT', 'America/Los_Angeles'],
    ['Valletta (MT)', ''],
    ['Faro - PT', ''],
    ['US Remote (PT/MT)', 'America/Los_Angeles,America/Denver'],
    ['Remote US - ET/CT preferred', 'America/New_York,America/Chicago'],
    ['9am to 5pm PT', 'America/Los_Angeles'],
    ['Remote (PT)', ''],
    ['Remote (PT, ES, IT)', ''],
    ['US - CT', ''],
    ['Central London, full time', ''],
    ['Remote - IST', ''],
    ['USA timezones, European timezones', ''],
  ])('%j are [%s]', (text, zones) => expect(timeZonesIn([text]).join(',')).toBe(zones))
})

describe('the time zones of a list', () => {
  it('may be offsets, names or abbreviations; anything else is left out', () =>
    expect(readTimeZones(['-3.5', '8.75', '-10', 'Europe/Berlin', 'Foo/Bar', 'UTC+05:30', 'CET', '99', ''])).toEqual([
      'UTC-3:30',
      'UTC+8:45',
      'UTC-10',
      'Europe/Berlin',
      'UTC+5:30',
      'UTC+1',
    ]))
  it('are each an offset between the date lines or a listed name', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.integer({ min: -40, max: 40 }).map(String))), values => {
        for (const zone of [...readTimeZones(values), ...timeZonesIn(values)]) {
          expect(zone).toMatch(/^(?:UTC[+-](?:\d|1[0-4])(?::\d\d)?|[A-Za-z_]+\/[A-Za-z_/]+)$/)
        }
      }),
    )
  })
})
