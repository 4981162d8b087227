import { AMERICAN_ZONES, zoneOffset } from '../../text/zones.ts'

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

/**
 * ET, CT, MT and PT are hours of the United States in "US (ET)" and "9am to 5pm PT", and Ethiopia, Connecticut, Malta
 * and Portugal elsewhere: a board's "US Remote (PT/MT)" became Portugal and Malta. Only the words around them decide.
 */
interface ZoneLetters {
  /** The letters that certainly mean hours, in order. */
  letters: string[]
  /** The text without every zone in it, the doubtful ones too. */
  rest: string
}

const LETTERS = 'ET|CT|MT|PT'
const US = String.raw`(?:\bUSA?\b|\bU\.S\.(?:A\.)?|\bUnited States(?: of America)?\b)`
const NAMES_US = new RegExp(US)
const MODE = '(?:[Rr]emote|REMOTE|[Oo]nly|ONLY|[Bb]ased)'
const CLOCK = String.raw`\b\d{1,2}(?::\d\d|\s?[aApP]\.?[mM]\b\.?|\s?[-–]\s?\d{1,2}(?!\d))`
/** "9am to 5pm (PT)", "9-5 ET" */
const AFTER_CLOCK = new RegExp(String.raw`(?<=${CLOCK}(?::\d\d)?(?:\s?[aApP]\.?[mM]\.?)?\s?\(?)(?:${LETTERS})\b`, 'g')
/** "ET 9am-5pm"; in "Hartford, CT 9am-5pm" a city precedes it. */
const BEFORE_CLOCK = new RegExp(String.raw`(?<![\p{L}],\s?)\b(?:${LETTERS})\b(?=:?\s?\(?${CLOCK})`, 'gu')
/** "US (ET)", "US Remote (PT preferred)" */
const IN_BRACKET = new RegExp(String.raw`(?<=${US}(?:[\s,–—-]+${MODE})*[\s,–—-]*[([]\s*)(?:${LETTERS})\b`, 'g')
/** "Remote US - ET": Connecticut and Montana are written so too, and stay states. */
const AFTER_US = new RegExp(
  String.raw`(?<=${US}(?:[\s,–—-]+${MODE})*(?:\s+|\s*[-–—:]\s*))(?:ET|PT)\b|(?<=${US},\s?)ET\b`,
  'g',
)
/** "ET/CT", "US, PT/MT", "ET, CT or PT": a list of nothing else. */
const LIST = /\b[A-Z]{2,3}\b(?:\s*(?:[/,&+|–-]|\bor\b|\band\b|\bto\b)\s*(?:or |and )?[A-Z]{2,3}\b)+/g
/** "Toronto (ET)": Ethiopia is not written so, except behind its own name. */
const ET_IN_BRACKET = /(?<!\b(?:addis ababa|ethiopia)\s?[([]\s?)(?<=[([]\s?)ET\b(?=\s?[)\]])/gi
const REMOTE_ALONE = /(?<=^\W*(?:fully |100% )?remote\b[\s(,:–—-]*)(?:ET|PT)\b(?=\W*(?:only|preferred|based)?\W*$)/giu
/** Abbreviations of three letters and more are always zones; EST is Estonia's three-letter code as well. */
const ABBREVIATION =
  /\b(?:[ECMP][SD]T|AK[SD]T|HST|CEST|CET|EEST|EET|WEST|WET|MSK|IST|BST|JST|KST|SGT|HKT|A[EWC][SD]T|NZ[SD]T)\b(?=\s*(?:$|[^\s\p{L}]|\p{Ll}|[A-Z]{2,3}\b))/gu

/** Reads the zones written as letters, and cuts them out of the text. */
export function readZoneLetters(text: string): ZoneLetters {
  const letters: string[] = []
  const take = (zone: string) => {
    letters.push(zone)
    return ' '
  }
  const listed = text.replace(LIST, list => list.replace(/[A-Z]{2,3}/g, code => readListed(code, list, text, letters)))
  const certain = [AFTER_CLOCK, BEFORE_CLOCK, IN_BRACKET, ET_IN_BRACKET, AFTER_US].reduce(
    (rest, pattern) => rest.replace(pattern, take),
    listed,
  )
  const alone = certain.replace(REMOTE_ALONE, zone => {
    // "Remote (PT)" may as well be Portugal.
    if (zone === 'ET') letters.push(zone)
    return ' '
  })
  return { letters, rest: alone.replace(ABBREVIATION, ' ') }
}

/** One code of a list, blank when the whole list is zones; Portugal and Malta without the US in sight stay untold. */
function readListed(code: string, list: string, text: string, letters: string[]): string {
  const codes = list.match(/\b[A-Z]{2,3}\b/g) ?? []
  const zones = codes.filter(one => isLetters(one))
  const isZones = zones.length > 1 && codes.every(one => isLetters(one) || /^USA?$/.test(one))
  const isStates = !/ET|PT/.test(list)
  if (!isZones || !isLetters(code)) return code
  const isBesideUs = NAMES_US.test(text)
  if (isStates && !isBesideUs) return code
  if (isBesideUs || zones.some(one => one === 'ET' || one === 'CT')) letters.push(code)
  return ' '
}

function isLetters(code: string): boolean {
  return /^(?:ET|CT|MT|PT)$/.test(code)
}
