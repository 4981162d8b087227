/** Calendars that show the next ten events alone, through the whole command. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Answers, ingestIn, startUpstream, type Upstream } from './command.ts'

let dir: string
let upstream: Upstream
let answers: Answers
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'next-ten-'))
  answers = {}
  upstream = await startUpstream(() => answers)
})
afterEach(async () => {
  await upstream.close()
  rmSync(dir, { recursive: true, force: true })
})

/** A group's calendar with an event on each of these days of November. */
function calendarOf(days: number[]): string {
  const events = days.map(day => {
    const date = `202611${String(day).padStart(2, '0')}`
    return `BEGIN:VEVENT\nUID:event_${day}@meetup.com\nDTSTART;VALUE=DATE:${date}\nSUMMARY:Fictional Bitcoin Talk ${day}\nEND:VEVENT\n`
  })
  return `BEGIN:VCALENDAR\nVERSION:2.0\n${events.join('')}END:VCALENDAR\n`
}

it('keeps the event that nearer ones pushed out of the next ten', async () => {
  const entry = {
    id: 'group',
    adapter: 'meetup',
    url: `http://127.0.0.1:${upstream.port}/group`,
    name: 'Fictional Bitcoin Group',
    homepage: 'https://group.example',
    terms: 'https://group.example/terms',
    staleAfterHours: 48,
  }
  writeFileSync(join(dir, 'catalog.yaml'), JSON.stringify([entry]))
  const firstTen = [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]
  for (const [hour, days] of [firstTen, [9, ...firstTen.slice(0, -1)], [8, 9, ...firstTen.slice(0, -2)]].entries()) {
    answers = { '/group': (_request, response) => response.end(calendarOf(days)) }
    expect((await ingestIn(dir, '--now', `2026-11-01T1${hour}:00:00Z`)).code).toBe(0)
  }
  const events: { startDate: string; missingSince?: string }[] = JSON.parse(
    readFileSync(join(dir, 'data', 'events.json'), 'utf8'),
  )
  expect(events).toHaveLength(12)
  expect(events.filter(event => event.missingSince)).toEqual([])
})
