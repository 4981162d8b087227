import { MAX_DATE_LENGTH } from './date-range.ts'

/** Hours written for people beside the days of an event. */
interface Times {
  /** The text without them: `May 6, 2027 6pm - 9pm ET` is `May 6, 2027`. */
  rest: string
  /** As `18:00:00`, where the text has one pair of hours or one hour. */
  start?: string
  end?: string
}

const CLOCK = String.raw`(?:\d{1,2}(?:[:.]\d{2})?\s*[ap]\.?m\b\.?|\d{1,2}(?::|h)\d{2}(?::\d{2})?(?:\s?uhr\b)?|\d{1,2}(?:\.\d{2})?\s?uhr\b)`
const TO = String.raw`\s*(?:[-‐‑‒–—−]|\b(?:to|until|till|bis)\b)\s*`
/** The first of two hours leaves out what the second says: `6-9pm`. */
const FIRST = String.raw`(?<![\d:.])(?:${CLOCK}|\d{1,2}(?:[:.]\d{2})?(?=${TO}${CLOCK}))`
/** Zones end in a T, as some months and days do when written short. */
const ZONE = String.raw`(?:\s*\(?\b(?:(?:UTC|GMT)(?:\s?[+-]\d{1,2}(?::?\d{2})?)?|(?!SEPT\b|OCT\b|SAT\b)[A-Z]{1,4}T|[Ll]ocal time)(?![\w+-])\)?)?`
const TIMES = new RegExp(
  String.raw`[\s,;@([|]*(?:\b(?:at|from|um|kl|ab|à)\b\s*)?(${FIRST})(?:${TO}(${CLOCK}))?${ZONE}[)\]]?`,
  'g',
)
const PARTS = /^(\d{1,2})(?:[:.h](\d{2}))?(?:\s*([ap]))?/i

/** Takes the hours out of a text; the days in it are left for their own readers. */
export function takeTimes(text: string): Times {
  if (text.length > MAX_DATE_LENGTH) return { rest: text }
  const lower = text.replace(/\b[AP]\.?M\b/g, half => half.toLowerCase()).replace(/\bUHR\b/gi, 'uhr')
  const found = [...lower.matchAll(TIMES)]
  const rest = lower.replace(TIMES, ' ').replace(/\s+/g, ' ').trim()
  const [first, second, ...more] = found
  if (!first || more.length > 0) return { rest }
  const [start, end = second?.[1]] = [first[1] ?? '', first[2]]
  const half = /[ap](?=\.?m)/.exec(start)?.[0] ?? /[ap](?=\.?m)/.exec(end ?? '')?.[0]
  return { rest, start: toClock(start, half), end: end && toClock(end) }
}

/** Whether a text is nothing but hours. */
export function isTimeOnly(text: string): boolean {
  return takeTimes(text).rest === ''
}

function toClock(text: string, half?: string): string | undefined {
  const [, hour = '', minute = '0', own = half] = PARTS.exec(text) ?? []
  const hours = own ? (Number(hour) % 12) + (own.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 23 || Number(minute) > 59) return undefined
  return `${String(hours).padStart(2, '0')}:${minute.padStart(2, '0')}:00`
}
