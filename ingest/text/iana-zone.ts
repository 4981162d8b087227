import { findIana } from 'windows-iana'

/**
 * The IANA name behind a TZID: itself, in quotes, behind a prefix (`/citadel.org/20210210_1/Europe/Berlin`), or a name of
 * Windows (`W. Europe Standard Time`). Undefined where nobody can say, such as `Customized Time Zone`.
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
