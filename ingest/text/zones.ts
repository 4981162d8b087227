import { findIana } from 'windows-iana'
import { z } from 'zod'
import { findCity } from './gazetteer.ts'
import { readPatterns, readYaml } from './read-yaml.ts'

const NAMED = readYaml(new URL('zones.yaml', import.meta.url), z.record(z.string(), z.int()))
const MAX_OFFSET_MINUTES = 15 * 60

const FILE = new URL('time-zone.yaml', import.meta.url)
/** "ET" and "Eastern" follow daylight saving, so they are places. */
export const AMERICAN_ZONES = readYaml(
  FILE,
  z.object({ americanZones: z.record(z.string(), z.string()) }),
).americanZones

/** Minutes east of UTC for `+0100`, `-07:00`, `GMT+1`, `PDT` ...; undefined if the text names no such zone. */
export function zoneOffset(text: string): number | undefined {
  const zone = text.trim().toUpperCase()
  const named = NAMED[zone]
  if (named !== undefined) return named
  const match = /^(?:UTC|GMT|UT)?\s*([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?$/.exec(zone)
  if (!match) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > MAX_OFFSET_MINUTES || Number(match[3] ?? 0) > 59) return undefined
  return match[1] === '+' ? minutes : -minutes
}

/** The IANA name in a TZID, also after a prefix, or for a name of Windows; undefined for an unknown one. */
export function ianaZone(name: string): string | undefined {
  const text = name.trim().replace(/^["']+|(?<!["'])["']+$/g, '')
  const tail = text.split('/').slice(-3)
  const candidates = [text, tail.join('/'), tail.slice(-2).join('/'), ...findIana(text, '001'), ...findIana(text)]
  return candidates.find(isZone)
}

const known = new Map<string, boolean>()

function isZone(name: string): boolean {
  const before = known.get(name)
  if (before !== undefined) return before
  // Offsets (`+02:00`) are zones to Intl but name no place; bare abbreviations (`EST`) are too weak to trust.
  let valid = /^(?:UTC|GMT|[A-Za-z_]+\/[A-Za-z0-9_+\-/]+)$/.test(name)
  try {
    if (valid) Intl.DateTimeFormat('en-US', { timeZone: name })
  } catch {
    valid = false
  }
  known.set(name, valid)
  return valid
}

/** The wall clock in a zone at an instant, as `2026-10-21T01:30:00`. */
export function wallClock(instant: Date, zone: string): string {
  const form = { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' } as const
  return new Intl.DateTimeFormat('sv-SE', form).format(instant).replace(' ', 'T')
}

/** The instant at which clocks in a zone show a time (`2026-10-21T01:30:00`). */
export function instantAt(wall: string, zone: string): Date {
  const asUtc = Date.parse(`${wall}Z`)
  const shift = (at: number) => Date.parse(`${wallClock(new Date(at), zone)}Z`) - at
  // Read again on the other side of a change of clocks.
  return new Date(asUtc - shift(asUtc - shift(asUtc)))
}

/** The others in this order, each without the words of those before it. */
const { everyWrittenOut, everyBothNames, iana, ...WRITTEN } = readPatterns(
  FILE,
  'everyRange everyAround everyWithin everyBetween everySingle everyNamed everyAmerican everyWrittenOut everyBothNames iana',
)
const LETTERS = readPatterns(
  new URL('zone-letters.yaml', import.meta.url),
  'us everyList everyCertain everyAlone everyBehindCity everyAbbreviation',
)
const MAX_SPAN_HOURS = 26

/** The time zones that texts require, as `UTC+1` or IANA names, each once; a range names every whole hour in it. */
export function timeZonesIn(texts: string[]): string[] {
  return [...new Set(texts.flatMap(readText))]
}

/** A source's own list: IANA names, offsets as `-3.5` or `UTC+05:30`, or abbreviations. Unreadable ones are left out. */
export function readTimeZones(values: string[]): string[] {
  return [...new Set(values.map(value => value.trim()).flatMap(readValue))]
}

function readValue(value: string): string[] {
  if (/^[+-]?\d{1,2}(?:\.\d{1,2})?$/.test(value)) return between(Number(value) * 60)
  if (iana.test(value)) return Intl.supportedValuesOf('timeZone').includes(value) ? [value] : []
  return readText(value)
}

function readText(written: string): string[] {
  const zones: string[] = []
  const text = written.replace(everyWrittenOut, abbreviate).replace(everyBothNames, 'UTC')
  Object.values(WRITTEN).reduce(
    (left, pattern) =>
      left.replace(pattern, (whole, ...match) => {
        const found = zonesOf(match.at(-1))
        zones.push(...found)
        return found.length > 0 ? ' ' : whole
      }),
    text,
  )
  return [...zones, ...readZoneLetters(text).letters.flatMap(american)]
}

function zonesOf({ from, to, zone, single, width = '0', letters }: Record<string, string | undefined>): string[] {
  if (letters) return american(letters)
  const minutesOf = (offset: string) => zoneOffset(offset.replace(/\s/g, ''))
  if (to) return between(minutesOf(from ?? '+0'), minutesOf(to))
  const middle = (zoneOffset(zone ?? 'UTC') ?? 0) + (minutesOf(single ?? '+0') ?? 0)
  return between(middle - Number(width) * 60, middle + Number(width) * 60)
}

function american(letters: string): string[] {
  const zone = AMERICAN_ZONES[letters]
  return zone ? [zone] : []
}

/** "Central European Time" is CET; just CST means several zones, so "Central Standard Time" becomes its offset. */
function abbreviate(name: string): string {
  const letters = name.split(' ').map(word => word[0]?.toUpperCase() ?? '')
  return { CST: 'UTC-6', CDT: 'UTC-5' }[letters.join('')] ?? letters.join('')
}

/** Every whole hour from one offset to the other, in either order; none outside those in use. */
function between(one: number | undefined, other = one): string[] {
  if (one === undefined || other === undefined) return []
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  if (high - low > MAX_SPAN_HOURS * 60) return []
  const zones: string[] = []
  for (let minutes = low; minutes <= high; minutes += 60) {
    const [whole, part] = [Math.trunc(Math.abs(minutes) / 60), Math.round(Math.abs(minutes) % 60)]
    if (minutes < -12 * 60 || minutes > 14 * 60) continue
    zones.push(`UTC${minutes < 0 ? '-' : '+'}${whole}${part ? `:${String(part).padStart(2, '0')}` : ''}`)
  }
  return zones
}

/** The zones written as letters that certainly mean hours, in order, and the text without any zone, doubtful ones too. */
export function readZoneLetters(text: string): { letters: string[]; rest: string } {
  const letters: string[] = []
  const listed = text.replace(LETTERS.everyList, list => {
    const { zones, isSure } = readList(list, text)
    if (zones.length === 0) return list
    if (isSure) letters.push(...zones)
    return list.replace(/[ECMP]T/g, ' ')
  })
  const certain = listed.replace(LETTERS.everyCertain, zone => {
    letters.push(zone)
    return ' '
  })
  const behind = certain.replace(LETTERS.everyBehindCity, (whole, city: string, zone: string) => {
    if (!/^(?:US|CA)$/.test(findCity(city)?.countryCode ?? '')) return whole
    letters.push(zone)
    return city
  })
  const alone = behind.replace(LETTERS.everyAlone, zone => {
    // "Remote (PT)" may as well be Portugal.
    if (zone === 'ET') letters.push(zone)
    return ' '
  })
  return { letters, rest: alone.replace(LETTERS.everyAbbreviation, ' ') }
}

/** The zones of a list of nothing else; Portugal and Malta without the US in sight stay out. */
function readList(list: string, text: string): { zones: string[]; isSure: boolean } {
  const codes = list.match(/\b[A-Z]{2,3}\b/g) ?? []
  const zones = codes.filter(code => /^[ECMP]T$/.test(code))
  const isBesideUs = LETTERS.us.test(text)
  const isOther = codes.some(code => !zones.includes(code) && !/^USA?$/.test(code))
  if (zones.length < 2 || isOther || (!/ET|PT/.test(list) && !isBesideUs)) return { zones: [], isSure: false }
  return { zones, isSure: isBesideUs || /[EC]T/.test(list) }
}
