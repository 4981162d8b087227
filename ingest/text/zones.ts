import { findIana } from 'windows-iana'
import { z } from 'zod'
import { readYaml } from './read-yaml.ts'

const NAMED = readYaml(new URL('zones.yaml', import.meta.url), z.record(z.string(), z.int()))
const MAX_OFFSET_MINUTES = 15 * 60

/** "ET" and "Eastern" follow daylight saving, so they are places. */
export const AMERICAN_ZONES: Record<string, string> = {
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
  Eastern: 'America/New_York',
  Central: 'America/Chicago',
  Mountain: 'America/Denver',
  Pacific: 'America/Los_Angeles',
}

/** Minutes east of UTC for `+0100`, `-07:00`, `GMT+1`, `PDT` ...; undefined when the text names no known zone. */
export function zoneOffset(text: string): number | undefined {
  const zone = text.trim().toUpperCase()
  const named = NAMED[zone] ?? military(zone)
  if (named !== undefined) return named
  const match = /^(?:UTC|GMT|UT)?\s*([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?$/.exec(zone)
  if (!match) return undefined
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  if (minutes > MAX_OFFSET_MINUTES || Number(match[3] ?? 0) > 59) return undefined
  return match[1] === '+' ? minutes : -minutes
}

/**
 * Single letters as RFC 822 wrote them (A is one hour west); later RFCs call them unreliable, feeds that use them mean
 * these.
 */
function military(zone: string): number | undefined {
  const west = 'ABCDEFGHIKLM'.indexOf(zone)
  const east = 'NOPQRSTUVWXY'.indexOf(zone)
  if (zone.length !== 1) return undefined
  if (west >= 0) return -60 * (west + 1)
  return east >= 0 ? 60 * (east + 1) : undefined
}

/**
 * The IANA name behind a TZID: itself, in quotes, behind a prefix (`/citadel.org/20210210_1/Europe/Berlin`), or a name of
 * Windows (`W. Europe Standard Time`). Undefined for an unknown one, such as `Customized Time Zone`.
 */
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
  const valid = /^(?:UTC|GMT|[A-Za-z_]+\/[A-Za-z0-9_+\-/]+)$/.test(name) && formatter(name) !== undefined
  known.set(name, valid)
  return valid
}

function formatter(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone })
  } catch {
    return undefined
  }
}

/** The wall clock in a zone at an instant, as `2026-10-21T01:30:00`. */
export function wallClock(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant)
  return parts.replace(' ', 'T')
}

/** The instant at which clocks in a zone show a time (`2026-10-21T01:30:00`). */
export function instantAt(wall: string, zone: string): Date {
  const asUtc = Date.parse(`${wall}Z`)
  const shift = (at: number) => Date.parse(`${wallClock(new Date(at), zone)}Z`) - at
  // Read again on the other side of a change of clocks.
  return new Date(asUtc - shift(asUtc - shift(asUtc)))
}
