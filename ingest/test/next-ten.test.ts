/** Calendars that show only the next ten events, over several runs. */
import { expect, it } from 'vitest'
import { startRuns } from './run-in-process.ts'

/** A group's calendar with an event on each of these days of November. */
function calendarOf(days: number[]): string {
  const events = days.map(day => {
    const date = `202611${String(day).padStart(2, '0')}`
    return `BEGIN:VEVENT\nUID:event_${day}@meetup.com\nDTSTART;VALUE=DATE:${date}\nSUMMARY:Fictional Bitcoin Talk ${day}\nEND:VEVENT\n`
  })
  return `BEGIN:VCALENDAR\nVERSION:2.0\n${events.join('')}END:VCALENDAR\n`
}

it('keeps the event that nearer ones pushed out of the next ten, and misses one among them', async () => {
  const { run } = startRuns('events', [{ id: 'group', adapter: 'meetup' }])
  const firstTen = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
  await run('2026-11-01T10:00:00Z', { group: calendarOf(firstTen) })
  await run('2026-11-01T11:00:00Z', { group: calendarOf([9, ...firstTen.slice(0, -1)]) })
  const { events } = await run('2026-11-01T12:00:00Z', { group: calendarOf([8, 9, ...firstTen.slice(0, -2)]) })
  expect(events).toHaveLength(12)
  expect(events.filter(event => event.missingSince)).toEqual([])
  const missing = async (at: string, ...days: number[]) => {
    const { events } = await run(at, { group: calendarOf(days) })
    return events.filter(event => event.missingSince).map(({ startDate }) => Number(startDate.slice(-2)))
  }
  expect(await missing('2026-11-01T13:00:00Z', 8, 9, 10, 11, 13, 14, 15, 16, 17, 18)).toEqual([12])
  // Nine are all there are.
  expect(await missing('2026-11-01T14:00:00Z', 8, 9, 10, 11, 12, 13, 14, 15, 16)).toEqual([17, 18, 19])
})
