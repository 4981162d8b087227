import { describe, expect, it } from 'vitest'
import type { RawEvent } from '../adapter.ts'
import { ianaZone } from '../text/zones.ts'
import { isInZone, statedZone, zoneOf } from './place-zone.ts'

const raw = (more: Partial<RawEvent>): RawEvent => ({ key: 'k', name: 'n', link: '', start: '', ...more })

describe('the zone of an event', () => {
  it('is the one its source names', () => {
    expect(zoneOf(raw({ timeZone: 'Asia/Kolkata', geo: { latitude: 41.98, longitude: 2.82 } }), {})).toBe(
      'Asia/Kolkata',
    )
    expect(statedZone(raw({ timeZone: 'Tokyo Standard Time' }), {})).toBe('Asia/Tokyo')
  })

  it('is that of its coordinates, then that of its city', () => {
    expect(zoneOf(raw({ geo: { latitude: 41.98, longitude: 2.82 } }), {})).toBe('Europe/Madrid')
    expect(zoneOf(raw({}), { city: 'Denver', countryCode: 'US' })).toBe('America/Denver')
  })

  it("is its calendar's only where its place names none, or the same", () => {
    const paris = raw({ calendarZone: 'Europe/Paris' })
    const newYork = { city: 'New York', countryCode: 'US' }
    expect([zoneOf(paris, {}), zoneOf(paris, newYork)]).toEqual(['Europe/Paris', 'America/New_York'])
    expect(statedZone(paris, {})).toBe('Europe/Paris')
    expect(statedZone(paris, { city: 'Lyon', countryCode: 'FR' })).toBe('Europe/Paris')
    expect(statedZone(paris, newYork)).toBeUndefined()
  })

  it('is that of the place its calendar is held at where nothing else tells', () => {
    expect(zoneOf(raw({}), {}, 'Nashville, United States')).toBe('America/Chicago')
    expect(zoneOf(raw({ calendarZone: 'Europe/Paris' }), {}, 'Nashville, United States')).toBe('Europe/Paris')
    expect(zoneOf(raw({}), { city: 'Denver', countryCode: 'US' }, 'Vienna, Austria')).toBe('America/Denver')
  })

  it('is unknown where the source names only UTC, or coordinates nobody can be at', () => {
    expect(zoneOf(raw({ timeZone: 'UTC' }), {})).toBeUndefined()
    expect(zoneOf(raw({ geo: { latitude: 0, longitude: 0 } }), {})).toBeUndefined()
    expect(zoneOf(raw({ geo: { latitude: 999, longitude: 2 } }), {})).toBeUndefined()
  })
})

it.each([
  ['Barcelona', 'ES', 'Europe/Madrid', true],
  ['Mumbai', 'IN', 'Asia/Calcutta', true],
  ['Kyiv', 'UA', 'Europe/Kiev', true],
  ['Barcelona', 'ES', 'America/New_York', false],
  ['Barcelona', 'ES', 'UTC', false],
  ['Barcelona', 'ES', 'nonsense', false],
])('%s in %s is in %s: %s', (city, countryCode, zone, expected) =>
  expect(isInZone({ city, countryCode }, zone)).toBe(expected),
)

describe('zone names', () => {
  it.each([
    ['"W. Europe Standard Time"', 'Europe/Berlin'],
    ['/citadel.org/20210210_1/Europe/Berlin', 'Europe/Berlin'],
    ['Pacific Standard Time', 'America/Los_Angeles'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ])('%s is %s', (name, zone) => expect(ianaZone(name)).toBe(zone))

  it.each(['EST', '+02:00', 'Customized Time Zone', '', 'Mars/Phobos', '__proto__'])('%j names no place', name =>
    expect(ianaZone(name)).toBeUndefined(),
  )
})
