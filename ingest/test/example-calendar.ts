/** Calendars of a few events, read as a source's answer is. */
import { readIcs } from '../adapters/lib/ics/raw-events.ts'

export const NOW = new Date('2026-10-01T12:00:00Z')

export function calendar(...events: string[]): string {
  const blocks = events.map(one => `BEGIN:VEVENT\n${one.trim()}\nEND:VEVENT`)
  return ['BEGIN:VCALENDAR', ...blocks, 'END:VCALENDAR'].join('\n')
}

/** The events of a calendar with this line before its first event. */
export function readUnder(line: string, ...events: string[]) {
  return readIcs(calendar(...events).replace('BEGIN:VEVENT', `${line}\nBEGIN:VEVENT`), NOW)
}

export function read(...events: string[]) {
  return readIcs(calendar(...events), NOW)
}

/** The first and the last day of each. */
export const days = (...events: string[]) => read(...events).map(({ start, end }) => (end ? `${start}..${end}` : start))
