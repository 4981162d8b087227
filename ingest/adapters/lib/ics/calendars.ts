import ICAL from 'ical.js'
import { SourceError } from '../../../adapter.ts'
import { contentLines } from '../../../text/calendar-lines.ts'

/** One VCALENDAR: the lines common to its events, and the lines of each event. */
export interface Calendar {
  /** Carries the VTIMEZONEs; events are put into it so that their TZIDs resolve. */
  root: ICAL.Component
  name?: string
  productId?: string
  /** METHOD:CANCEL (RFC 5546 section 3.2.5): the whole file calls its events off. */
  isCancelled: boolean
  /** X-WR-TIMEZONE, as written. */
  zoneName?: string
  events: string[][]
}

/** The end of an alarm is still inside its event. */
const OUTER_END = /^END:V(?:EVENT|TODO|JOURNAL|FREEBUSY|TIMEZONE)$/i

/** A file may hold several calendars one after the other (RFC 5545 section 3.4); anything else is refused. */
export function readCalendars(text: string): Calendar[] {
  const lines = contentLines(text).flatMap(unglued)
  if (!lines.some(line => /^BEGIN:VCALENDAR$/i.test(line))) throw new SourceError('parse', 'no VCALENDAR')
  // Small generators forget END:VCALENDAR; a file that stops inside a component was cut off on its way.
  const isClosed = lines.some(line => /^END:VCALENDAR/i.test(line)) || OUTER_END.test(lines.at(-1) ?? '')
  if (!isClosed) throw new SourceError('parse', 'the calendar is cut off')
  const blocks = splitBlocks(lines, 'VCALENDAR')
  // A zone may be in another VCALENDAR of the same file than the events that use it.
  const zones = blocks.flatMap(block => splitBlocks(block, 'VTIMEZONE')).flatMap(zone => readZone(zone) ?? [])
  return blocks.map(block => readCalendar(block, zones))
}

function readCalendar(block: string[], zones: ICAL.Component[]): Calendar {
  const root = new ICAL.Component('vcalendar')
  for (const zone of zones) root.addSubcomponent(new ICAL.Component(zone.jCal))
  const header = outermost(block)
  return {
    root,
    name: headerText(header, 'X-WR-CALNAME') ?? headerText(header, 'NAME'),
    productId: headerText(header, 'PRODID'),
    isCancelled: headerText(header, 'METHOD')?.toUpperCase() === 'CANCEL',
    zoneName: headerText(header, 'X-WR-TIMEZONE'),
    events: splitBlocks(block, 'VEVENT').map(outermost),
  }
}

/**
 * A template that fails glues words to what begins or ends a component: `NoneBEGIN:VEVENT`, `END:VEVENTBEGIN:VEVENT`,
 * `DTEND:20270310T180000ZEND:VEVENT`. A text that ends so, after a colon, is left alone.
 */
function unglued(line: string): string[] {
  const [, before, edge] = /^(.+?)((?:BEGIN|END):V(?:EVENT|TODO|JOURNAL|TIMEZONE|ALARM|CALENDAR))$/i.exec(line) ?? []
  if (before === undefined || edge === undefined) return [line]
  if (/^(?:BEGIN|END):\w+$/i.test(before) || /^(?:DT\w+|UID|SEQUENCE|STATUS)[;:]\S+$/i.test(before))
    return [before, edge]
  return before.includes(':') ? [line] : [edge]
}

/**
 * The lines between BEGIN and END of every component of a kind; one without END ends before the next, and one without
 * BEGIN is empty, to be counted.
 */
function splitBlocks(lines: string[], kind: string): string[][] {
  const blocks: string[][] = []
  let open: string[] | undefined
  for (const line of lines) {
    const [, word, name] = /^(BEGIN|END):(.+)$/i.exec(line) ?? []
    const isOwn = name?.trim().toUpperCase() === kind
    if (isOwn && word?.toUpperCase() === 'BEGIN') {
      open = []
      blocks.push(open)
    } else if (isOwn) {
      if (!open) blocks.push([])
      open = undefined
    } else open?.push(line)
  }
  return blocks
}

/** Without the lines of inner components: an alarm has a DESCRIPTION and a DURATION too. */
function outermost(lines: string[]): string[] {
  const kept: string[] = []
  let inside: string | undefined
  for (const line of lines) {
    const [, word, name] = /^(BEGIN|END):(.+)$/i.exec(line) ?? []
    if (inside === undefined && word?.toUpperCase() === 'BEGIN') inside = name
    else if (inside !== undefined && word?.toUpperCase() === 'END' && name === inside) inside = undefined
    else if (inside === undefined) kept.push(line)
  }
  return kept
}

/** Behind the beginning of all rules. */
const SOME_TIME = '2027-07-01T12:00:00'

/** A zone that cannot be read is as good as a missing one: the local time is still the local time. */
function readZone(lines: string[]): ICAL.Component | undefined {
  if (!lines.some(line => /^TZID[;:]/i.test(line))) return undefined
  try {
    const zone = ICAL.Component.fromString(['BEGIN:VTIMEZONE', ...lines, 'END:VTIMEZONE'].join('\r\n'))
    // Its rules are read when a time is converted: half of one throws there, far from the zone.
    new ICAL.Timezone(zone).utcOffset(ICAL.Time.fromDateTimeString(SOME_TIME))
    return zone
  } catch {
    return undefined
  }
}

/** The text of a property by the first line with its name. */
export function headerText(lines: string[], name: string): string | undefined {
  const line = lines.find(one => new RegExp(`^${name}[;:]`, 'i').test(one))
  return line
    ?.slice(line.indexOf(':') + 1)
    .replace(/\\([,;\\])/g, '$1')
    .trim()
}
