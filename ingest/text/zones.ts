/** Minutes east of UTC. RFC 822 section 5.1, and abbreviations that mean one zone in what we read. */
const NAMED: Record<string, number> = {
  UT: 0,
  UTC: 0,
  GMT: 0,
  Z: 0,
  ZULU: 0,
  WET: 0,
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  AKST: -540,
  AKDT: -480,
  HST: -600,
  NST: -210,
  NDT: -150,
  BRT: -180,
  ART: -180,
  BST: 60,
  WEST: 60,
  CET: 60,
  MEZ: 60,
  CEST: 120,
  MESZ: 120,
  EET: 120,
  SAST: 120,
  EEST: 180,
  MSK: 180,
  TRT: 180,
  PKT: 300,
  ICT: 420,
  WIB: 420,
  HKT: 480,
  SGT: 480,
  AWST: 480,
  JST: 540,
  KST: 540,
  ACST: 570,
  AEST: 600,
  ACDT: 630,
  AEDT: 660,
  NZST: 720,
  NZDT: 780,
}
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
