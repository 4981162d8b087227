import { AMERICAN_ZONES, zoneOffset } from '../../text/zones.ts'
import { readZoneLetters } from './zone-letters.ts'

/** Abbreviations that mean one offset in job texts; CST, IST and BST mean several. */
const SURE = 'UTC|GMT|WET|CET|CEST|EET|EEST|EST|EDT|MST|MDT|PST|PDT|JST|KST|SGT|HKT|AEST|AEDT|MSK'
const OFFSET = String.raw`[+\-\u2212\u00b1]\s?\d{1,2}(?::?[0345]\d)?`
const RANGE = new RegExp(
  String.raw`\b(?:UTC|GMT)\s?(${OFFSET}|\b(?=\s?(?:to|and|through|-|–|—|/)))?\s?(?:to|and|through|until|-|–|—|\/|\.\.)\s?(?:UTC|GMT)?\s?(${OFFSET})`,
  'gi',
)
const SINGLE = new RegExp(String.raw`\b(?:UTC|GMT)\s?(${OFFSET})`, 'gi')
/** "CET ± 2 hours", "UTC+1 +/- 3h". */
const AROUND = new RegExp(
  String.raw`\b(${SURE})\s?(${OFFSET})?\s?(?:\+\s?\/\s?-|±|\+-|plus(?:\/| or )minus)\s?(\d{1,2})(?!\d|:)`,
  'gi',
)
/** "+/- 3 hours CET", "within 2h of UTC+1". */
const WITHIN = new RegExp(
  String.raw`(?:\+\s?\/\s?-|±|\+-|plus(?:\/| or )minus|\bwithin)\s?(\d{1,2})\s?(?:h|hrs?|hours?)?\s?(?:of|from|around|to)?\s(${SURE})(${OFFSET})?\b`,
  'gi',
)
/** "EST to CET" names the hours between them, "CET / EST" two. */
const BETWEEN = new RegExp(
  String.raw`\b(${SURE})\s?(?:to|through|until|[-–—])\s?(${SURE})\b(?!\s?[+\-\u2212\u00b1]\s?\d)`,
  'g',
)
const NAMED = new RegExp(String.raw`\b(${SURE})\b(?!\s?[+\-\u2212\u00b1]\s?\d)`, 'g')
const AMERICAN_NAME = String.raw`(?:${Object.keys(AMERICAN_ZONES).join('|')})\b`
const AMERICAN = new RegExp(
  String.raw`(?<!\b(?:Australian?|AU) )\b(${AMERICAN_NAME})(?=(?:[\s/,&]|and\b|or\b|to\b|${AMERICAN_NAME})*\b(?:[Tt]ime|[Tt]imezone|TZ|[Hh]ours|business)\b)`,
  'g',
)
/** Written out, "Central European Time" and "Eastern Standard Time" are what their abbreviations are. */
const WRITTEN_OUT =
  /\b(?:(?:(?:Central|Eastern|Western) European|Eastern|Central|Mountain|Pacific|Japan)(?: (?:Standard|Daylight|Summer))|(?:Central|Eastern|Western) European|Greenwich Mean) Time\b/gi
/** One zone by its two names: "UTC/GMT +1". */
const BOTH_NAMES = /\b(?:UTC\s?\/\s?GMT|GMT\s?\/\s?UTC)\b/gi
const MAX_SPAN_HOURS = 26

/** The time zones texts ask for, as `UTC+1` or IANA names, each once; a range names every whole hour in it. */
export function timeZonesIn(texts: string[]): string[] {
  return [...new Set(texts.flatMap(readText))]
}

/** A source's own list: IANA names, offsets as `-3.5` or `UTC+05:30`, or abbreviations. Unreadable ones are left out. */
export function readTimeZones(values: string[]): string[] {
  return [...new Set(values.flatMap(value => readValue(value.trim())))]
}

function readValue(value: string): string[] {
  if (/^[+-]?\d{1,2}(?:\.\d{1,2})?$/.test(value)) return inRange(Number(value) * 60)
  if (/^[A-Za-z]+\/[A-Za-z_]+(?:\/[A-Za-z_]+)?$/.test(value)) return isIana(value) ? [value] : []
  return readText(value)
}

function isIana(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name)
}

function readText(written: string): string[] {
  const zones: string[] = []
  const text = written.replace(WRITTEN_OUT, abbreviate).replace(BOTH_NAMES, 'UTC')
  let rest = text.replace(RANGE, (whole, from: string | undefined, to: string) => {
    const span = hours(minutesOf(from ?? '+0'), minutesOf(to))
    zones.push(...span)
    return span.length > 0 ? ' ' : whole
  })
  const around = (name: string, offset = '+0', width: string) => {
    const middle = (zoneOffset(name) ?? 0) + (minutesOf(offset) ?? 0)
    zones.push(...hours(middle - Number(width) * 60, middle + Number(width) * 60))
    return ' '
  }
  rest = rest.replace(AROUND, (_, name: string, offset: string | undefined, width: string) =>
    around(name, offset, width),
  )
  rest = rest.replace(WITHIN, (_, width: string, name: string, offset: string | undefined) =>
    around(name, offset, width),
  )
  rest = rest.replace(BETWEEN, (whole, from: string, to: string) => {
    const span = hours(zoneOffset(from), zoneOffset(to))
    zones.push(...span)
    return span.length > 0 ? ' ' : whole
  })
  rest = rest.replace(SINGLE, (_, offset: string) => {
    zones.push(...inRange(minutesOf(offset)))
    return ' '
  })
  for (const match of rest.matchAll(NAMED)) zones.push(...inRange(zoneOffset(match[1] ?? '')))
  for (const match of rest.matchAll(AMERICAN)) zones.push(...american(match[1] ?? ''))
  return [...zones, ...readZoneLetters(rest).letters.flatMap(american)]
}

function american(name: string): string[] {
  const zone = AMERICAN_ZONES[name]
  return zone === undefined ? [] : [zone]
}

/** "Central European Time" is CET; CST alone means several zones, so "Central Standard Time" becomes its offset. */
function abbreviate(name: string): string {
  const letters = name.split(' ').map(word => word[0]?.toUpperCase() ?? '')
  return { CST: 'UTC-6', CDT: 'UTC-5' }[letters.join('')] ?? letters.join('')
}

function minutesOf(offset: string): number | undefined {
  return zoneOffset(offset.replace(/\s/g, ''))
}

/** Every whole hour from one offset to the other, in either order. */
function hours(one: number | undefined, other: number | undefined): string[] {
  if (one === undefined || other === undefined) return []
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  if (high - low > MAX_SPAN_HOURS * 60) return []
  const zones: string[] = []
  for (let minutes = low; minutes <= high; minutes += 60) zones.push(...inRange(minutes))
  return zones
}

function inRange(minutes: number | undefined): string[] {
  if (minutes === undefined || minutes < -12 * 60 || minutes > 14 * 60) return []
  const whole = Math.trunc(Math.abs(minutes) / 60)
  const part = Math.round(Math.abs(minutes) % 60)
  return [`UTC${minutes < 0 ? '-' : '+'}${whole}${part ? `:${String(part).padStart(2, '0')}` : ''}`]
}
