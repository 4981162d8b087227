import { expect, it } from 'vitest'
import { EventRecord } from '#contract'
import { exampleList } from '../test/example-list.ts'
import { withLater } from './merge.ts'
import { normalizeEvent } from './normalize.ts'

const NOW = new Date('2026-11-25T12:00:00Z')
const page = 'https://calls.example/'
const entry = exampleList({ online: true })

function held(start: string, series: string): EventRecord {
  const raw = { key: `${series} ${start}`, name: 'Ethereum call', link: page, start }
  return EventRecord.parse(normalizeEvent({ ...raw, repeats: { series, every: 'week' } }, entry, NOW))
}

const laterDays = (days: string[], now = NOW) =>
  withLater(
    days.map(day => held(day, 'a')),
    now,
  )
    .filter(({ repeats }) => repeats?.later)
    .map(({ startDate }) => startDate)

it('lists the next three of a series, whatever is over', () =>
  expect(laterDays(['2026-11-18', '2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17'])).toEqual(['2026-12-17']))

it('lists nothing beyond sixty days but the very next', () => {
  expect(laterDays(['2026-12-01', '2027-03-01'])).toEqual(['2027-03-01'])
  expect(laterDays(['2027-03-01', '2027-06-01'])).toEqual(['2027-06-01'])
})

it('takes the mark away when its turn has come, and keeps series apart', () => {
  const days = ['2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17'].map(day => held(day, 'a'))
  const marked = withLater(days, NOW)
  expect(marked.at(-1)?.repeats).toMatchObject({ every: 'week', later: true })
  expect(withLater(marked, new Date('2026-11-29T12:00:00Z')).at(-1)?.repeats).not.toHaveProperty('later')
  expect(withLater([...days, held('2026-12-18', 'b')], NOW).at(-1)?.repeats).not.toHaveProperty('later')
})

it('is online by the line of its calendar if it names no place', () =>
  expect(held('2026-11-26', 'a')).toMatchObject({ online: true, location: 'Online' }))

it('is in the town that its coordinates mean', () => {
  const raw = { key: 'k', name: 'Acme Bitcoin Day', link: page, start: '2027-05-06' }
  const at = (latitude: number, longitude: number) =>
    normalizeEvent({ ...raw, geo: { latitude, longitude } }, { ...entry, online: undefined }, NOW)
  expect(at(50.0875, 14.4213)).toMatchObject({ location: 'Prague, Czechia', countryCode: 'CZ' })
  expect(at(-44.9159, 168.7395)).toMatchObject({ countryCode: 'NZ' })
  expect(at(-30, -120)).toMatchObject({ location: 'To be announced' })
})
