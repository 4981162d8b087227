import { instantOf } from '#contract'
import { visible } from './characters.ts'
import { isoParts, type Parts, wordParts } from './date-parts.ts'
import { decodeEntities, dropCdata } from './markup.ts'
import { AMERICAN_ZONES, ianaZone, instantAt } from './zones.ts'

export interface ReadDate {
  instant: string
  /** `zoneless`: read as UTC because no zone was written. `future`: more than 15 minutes ahead of the clock. */
  issue?: 'zoneless' | 'future'
  dateOnly?: true
}

const PLACE_ZONE =
  /(?<!\S)((?:[A-Z][A-Za-z_]{2,15}\/[A-Za-z_+-]{2,20}(?:\/[A-Za-z_]{2,20})?)|(?:[A-Z][A-Za-z.]{0,15} ){1,4}Time)$/
const FUTURE_TOLERANCE_MS = 15 * 60_000
/** Epoch seconds stay below this until the year 5138; milliseconds are above it since 1973. */
const FIRST_MILLISECONDS = 1e11
const FIRST_MICROSECONDS = 1e14
/** Smaller numbers are counters or days, not the seconds of any posting (1973). */
const FIRST_SECONDS = 1e8
/** `6pm`, `18h00` and `19 Uhr` are times just like `6:00 PM`. */
const HOURS: [RegExp, string][] = [
  [/(?<=\d )([ap])\. m\.?/gi, '$1m'],
  [/(?<![\d:.])(\d{1,2})\s?([ap])\.?m\b\.?/gi, '$1:00 $2m'],
  [/(?<![\d:.])(\d{1,2})\s?h\s?([0-5]\d)\b/gi, '$1:$2'],
  [/(?<![\d:.])(\d{1,2})\.([0-5]\d)\s?uhr\b/gi, '$1:$2 Uhr'],
  [/(?<![\d:.])(\d{1,2})\s?uhr\b/gi, '$1:00 Uhr'],
]
/** Halves of the day in other scripts: `下午3:04`, `오전 9시 5분`, `3:04 م`, `3:04 μ.μ.`, `ÖS 3:04`. */
const HALVES: [half: string, before: string, after: string][] = [
  ['am', '上午|午前|오전|ÖÖ|öö', 'ص|صباحا|π\\.?\\s?μ\\.?|पूर्वाह्न|ÖÖ|SA|ก่อนเที่ยง'],
  ['pm', '下午|午後|오후|ÖS|ös', 'م|مساء|μ\\.?\\s?μ\\.?|अपराह्न|ÖS|CH|หลังเที่ยง'],
]
const CLOCK = String.raw`(\d{1,2})(?:[:：]|\s?[時时点點시]\s?)(\d{1,2})?(?:[:：](\d{2}))?(?:\s?[分분](?:\s?\d{1,2}\s?[秒초])?)?`
const HALVED = HALVES.map(([half, before, after]) => ({
  half,
  before: new RegExp(`(?:${before})\\s?${CLOCK}`, 'u'),
  after: new RegExp(`${CLOCK}\\s?(?:${after})(?!\\p{L})`, 'u'),
}))
/** `15時04分`, of the whole day. */
const SCRIPT_CLOCK = /(\d{1,2})\s?[時时点點시]\s?(\d{1,2})\s?[分분](?:\s?(\d{1,2})\s?[秒초])?/u
/** The first digit of each script: Arabic, Persian, Devanagari, Bengali, Thai, full width. */
const ZEROS = ['٠', '۰', '०', '০', '๐', '０'].map(zero => zero.codePointAt(0) ?? 0)

/** `6 May 27`, `06-May-27`; in `May 6 - 28` the last number is a day as well. */
const SHORT_YEAR = /(?<!\d)\d{1,2}[ -]\p{L}{3,}\.?[ -]\d\d(?!\d)/u
/** A day and a time of day as they are written, on the writer's clock. */
type Clock = { day: string; time?: string; offset?: number }

/** The same forms without a shift into another zone: an evening in New York is not the next day in UTC. */
export function readClock(value: string): Clock | undefined {
  const { rest: text } = takePlace(clean(value))
  if (!/\d{4}/.test(text) && !SHORT_YEAR.test(text)) return undefined
  const parts = isoParts(text) ?? wordParts(text)
  const milliseconds = parts && utcMilliseconds(parts)
  if (!parts || milliseconds === undefined || parts.year > 9999) return undefined
  const [day = '', time] = new Date(milliseconds).toISOString().slice(0, 19).split('T')
  return { day, time: parts.timed ? time : undefined, offset: parts.offset }
}

/** Reads a date in any form our sources write. Relative words, impossible days and unknown forms are undefined. */
export function readDate(value: string | number, now: Date): ReadDate | undefined {
  const text = typeof value === 'number' ? String(value) : clean(value)
  if (text === '') return undefined
  const epoch = epochMilliseconds(text)
  if (epoch !== undefined) return answer(epoch, now, {})
  const { rest, place } = takePlace(text)
  const parts = isoParts(rest) ?? wordParts(rest)
  if (parts?.timed && parts.offset === undefined) parts.offset = localOffset(rest, parts, place)
  const milliseconds = parts && utcMilliseconds(parts)
  if (!parts || milliseconds === undefined) return undefined
  const { offset = 0, timed } = parts
  return answer(milliseconds - offset * 60_000, now, { zoneless: parts.offset === undefined, dateOnly: !timed })
}

/** `17 Nov 2026 15:04 Europe/Berlin`, `… (W. Europe Standard Time)`: the zone by the name of a place, or of Windows. */
function takePlace(text: string): { rest: string; place?: string } {
  const name = PLACE_ZONE.exec(text)
  const place = name?.[1] && ianaZone(name[1])
  return name && place ? { rest: text.slice(0, name.index).trim(), place } : { rest: text }
}

function answer(ms: number, now: Date, known: { zoneless?: boolean; dateOnly?: boolean }): ReadDate | undefined {
  const date = new Date(ms)
  if (Number.isNaN(ms) || date.getUTCFullYear() < 0 || date.getUTCFullYear() > 9999) return undefined
  const future = ms - now.getTime() > FUTURE_TOLERANCE_MS
  const issue = known.zoneless ? 'zoneless' : undefined
  return { instant: instantOf(date), issue: future ? 'future' : issue, dateOnly: known.dateOnly || undefined }
}

function epochMilliseconds(text: string): number | undefined {
  if (!/^\d{9,17}(?:\.\d+)?$/.test(text) || /^(?:19|20)\d{12}$/.test(text)) return undefined
  const number = Number(text)
  if (number < FIRST_SECONDS) return undefined
  if (number < FIRST_MILLISECONDS) return Math.round(number * 1000)
  return Math.round(number < FIRST_MICROSECONDS ? number : number / 1000)
}

/** One line without markup entities, comments (RFC 5322 section 3.2.2, also nested) and zone names in brackets. */
function clean(value: string): string {
  let text = visible(decodeEntities(dropCdata(value.slice(0, 500))))
  // The name of a zone in brackets stays, as it may be the only sign of the zone.
  text = text
    .replace(/\\[()]/g, '')
    .replace(/[[(]([A-Z][\w./+ -]{3,40})[\])]$/, (all, name) => (ianaZone(name) ? ` ${name}` : all))
    .replace(/\[[\w/+-]*\]$/, '')
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(/\([^()]*\)/g, ' ')
  }
  return HOURS.reduce((hours, [written, full]) => hours.replace(written, full), inLatinClock(text))
    .replace(/\s+/g, ' ')
    .trim()
}

/** Digits and hours of any script as `3:04 pm`. */
function inLatinClock(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const digits = text.replace(/^(\d{4})\. (\d{1,2})\. (\d{1,2})\.(?= |$)/, '$1-$2-$3').replace(/\p{Nd}/gu, digit => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find(start => code >= start && code < start + 10)
    return zero === undefined ? digit : String(code - zero)
  })
  const toClock =
    (half: string) =>
    (_all: string, hour: string, minute = '0', second = '') =>
      ` ${hour}:${minute.padStart(2, '0')}${second ? `:${second.padStart(2, '0')}` : ''} ${half}`
  const halved = HALVED.reduce(
    (clock, { half, before, after }) => clock.replace(before, toClock(half)).replace(after, toClock(half)),
    digits,
  )
  return halved.replace(SCRIPT_CLOCK, toClock('')).replace(/\s+/g, ' ').trim()
}

/** Which offset the letters or the name of a place mean depends on the day. */
function localOffset(text: string, parts: Parts, place: string | undefined): number | undefined {
  const letters = /\d(?: ?[ap]\.?m\.?)? ([ECMP]T)\b/i.exec(text)?.[1]?.toUpperCase()
  const timeZone = (letters && AMERICAN_ZONES[letters]) ?? place
  const milliseconds = utcMilliseconds(parts)
  if (!timeZone || milliseconds === undefined) return undefined
  const wall = new Date(milliseconds).toISOString().slice(0, 19)
  return Math.round((milliseconds - instantAt(wall, timeZone).getTime()) / 60_000)
}

/** The instant at which a clock in UTC shows the parts; undefined for no day or time of day. */
function utcMilliseconds({ year, month, day, hour, minute, second, millisecond }: Parts): number | undefined {
  if (month < 1 || month > 12 || day < 1 || minute > 59 || second > 60) return undefined
  if (hour > 24 || (hour === 24 && (minute > 0 || second > 0))) return undefined
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1) return undefined
  // A leap second has no instant of its own.
  return date.setUTCHours(hour, minute, Math.min(second, 59), millisecond)
}
