import { describe, expect, it } from 'vitest'
import { isDropped } from '../collection.ts'
import { exampleList } from '../test/example-list.ts'
import { mergeEvents } from './merge.ts'
import { normalizeEvent } from './normalize.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const entry = exampleList({ id: 'harbor' })

type Row = [name: string, start: string, place?: string]

function list(...rows: Row[]) {
  const records = rows.map(([name, start, place = 'Porto, Portugal'], at) => {
    const raw = { key: String(at), name, start, place, link: `https://harbor.example/${at}` }
    const record = normalizeEvent(raw, entry, NOW)
    if (isDropped(record)) throw new Error(record.dropped)
    return record
  })
  const merged = mergeEvents([], [{ entry, state: 'fresh', records }], NOW)
  return {
    ...merged,
    days: merged.records.map(({ name, startDate, endDate = startDate }) => `${name} ${startDate} ${endDate}`),
  }
}

describe('the days of one event, listed apart', () => {
  it.each([
    ['Harbor Rollup Summit - Day 1', 'Harbor Rollup Summit - Day 2'],
    ['Harbor Rollup Summit (Day One)', 'Harbor Rollup Summit (Day Two)'],
    ['Day 1: Harbor Rollup Summit', 'Day 2: Harbor Rollup Summit'],
    ['Harbor Rollup Summit, Tag 1', 'Harbor Rollup Summit, Tag 2'],
  ])('are one: %s', (first, second) => {
    const { days, dropped } = list([second, '2027-03-11'], [first, '2027-03-10'])
    expect(days).toEqual(['Harbor Rollup Summit 2027-03-10 2027-03-11'])
    expect(dropped).toEqual([{ source: 'harbor', rule: 'day-of-event' }])
  })

  it('are one with three of them', () =>
    expect(
      list(['Fjord Conf Day 1', '2027-03-10'], ['Fjord Conf Day 2', '2027-03-11'], ['Fjord Conf Day 3', '2027-03-12'])
        .days,
    ).toEqual(['Fjord Conf 2027-03-10 2027-03-12']))

  it.each([
    ['a week apart', ['Solidity Study Day 1', '2027-03-10'], ['Solidity Study Day 2', '2027-03-17']],
    [
      'in two places',
      ['Fjord Conf Day 1', '2027-03-10', 'Porto, Portugal'],
      ['Fjord Conf Day 2', '2027-03-11', 'Lima, Peru'],
    ],
    ['with parts of their own', ['Fjord Conf Day 1: Dinner', '2027-03-10'], ['Fjord Conf Day 2: Hike', '2027-03-11']],
    ['without the first', ['Fjord Conf Day 2', '2027-03-10'], ['Fjord Conf Day 3', '2027-03-11']],
  ] satisfies [string, Row, Row][])('stay two %s', (_what, first, second) =>
    expect(list(first, second).days).toHaveLength(2),
  )
})

it('one name on one day in two places is two events', () =>
  expect(
    list(['Global Rollup Meetup', '2027-03-10'], ['Global Rollup Meetup', '2027-03-10', 'Lima, Peru']).days,
  ).toHaveLength(2))
