import { describe, expect, it } from 'vitest'
import type { RawEvent } from '../adapter.ts'
import { ianaZone } from '../text/zones.ts'
import { isInZone, statedZone, zoneOf } from './place-zone.ts'

const raw = (more: Partial<RawEvent>): RawEvent => ({ key: 'k', name: 'n', link: '', start: '', ...more })

const girona = { latitude: 41.98, longitude: 2.82 }
const denver = { city: 'Denver', countryCode: 'US' }
const newYork = { city: 'New York', countryCode: 'US' }

it.each([
  ['the one its source names', { timeZone: 'Asia/Kolkata', geo: girona }, {}, undefined, 'Asia/Kolkata'],
  ['that of its coordinates', { geo: girona }, {}, undefined, 'Europe/Madrid'],
  ['that of its city', {}, denver, undefined, 'America/Denver'],
  ['that of its city, not of its calendar', { calendarZone: 'Europe/Paris' }, newYork, undefined, 'America/New_York'],
  ['that of its calendar', { calendarZone: 'Europe/Paris' }, {}, 'Nashville, United States', 'Europe/Paris'],
  ['that of the place of its calendar', {}, {}, 'Nashville, United States', 'America/Chicago'],
  ['that of its city, not of the place of its calendar', {}, denver, 'Vienna, Austria', 'America/Denver'],
  ['unknown where only UTC is named', { timeZone: 'UTC' }, {}, undefined, undefined],
  ['unknown at 0, 0', { geo: { latitude: 0, longitude: 0 } }, {}, undefined, undefined],
  ['unknown at coordinates that do not exist', { geo: { latitude: 999, longitude: 2 } }, {}, undefined, undefined],
])('the zone of an event is %s', (_what, more, where, home, zone) => expect(zoneOf(raw(more), where, home)).toBe(zone))

it.each([
  ['its own', { timeZone: 'Tokyo Standard Time' }, {}, 'Asia/Tokyo'],
  ['that of its calendar', { calendarZone: 'Europe/Paris' }, {}, 'Europe/Paris'],
  ['that of both', { calendarZone: 'Europe/Paris' }, { city: 'Lyon', countryCode: 'FR' }, 'Europe/Paris'],
  ['none where they differ', { calendarZone: 'Europe/Paris' }, newYork, undefined],
])('the stored zone is %s', (_what, more, where, zone) => expect(statedZone(raw(more), where)).toBe(zone))

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
