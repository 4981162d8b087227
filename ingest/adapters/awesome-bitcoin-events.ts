/**
 * Awesome Bitcoin Events: https://github.com/itstomekk/awesome-bitcoin-events (CC0)
 * - README in three layouts so far, each below a heading that is the year: one table `| Date | Event | Location | Type |`
 *   a year, one a month below a heading of its own, and lines `- [Name](link) - Dates · Place · Type. Note`. Days have en
 *   dashes. An older one without a year has no days.
 * - The table of recurring meetups has no Date column: those are groups, not events, and are passed over.
 * - Rows have no id; link and first day name one (one address serves every edition).
 */

import { type Adapter, type RawEvent, SourceError } from '../adapter.ts'
import { readDateRange } from '../events/date-range.ts'
import { readMarkup } from './lib/read.ts'
import { finishEvents } from './lib/rows.ts'

const README = 'https://raw.githubusercontent.com/itstomekk/awesome-bitcoin-events/main/README.md'
/** `[name](address "title")`; names hold brackets of their own (`EthCC [10]`), addresses may hold parentheses. */
const LINK =
  /\[(?<name>(?:[^[\]]|\[[^\]]*\])+)\]\(\s*<?(?<link>(?:[^\s<>()]|\([^\s<>()]*\))+)>?(?:\s+(?:"[^"]*"|'[^']*'))?\s*\)/
const EMPHASIS = /^[*_\s]+|(?<![*_\s])[*_\s]+$/g
/** The dash between a link and the days. */
const DASH = /(?<=\))\s[-–—]\s/
/** A name and an address; LINK needs quadratic time for a cell of brackets. */
const MAX_CELL = 2000
/** Cancellations on a list kept by hand. */
const STRUCK = /^\s*~~(.+)~~\s*$/

export const awesomeBitcoinEvents: Adapter<'events'> = {
  name: 'awesome-bitcoin-events',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? README }],
  async parse([body = '']) {
    const markdown = readMarkup(body, 'html')
    const { rows, items } = readLists(markdown)
    const raws = rows.length > 0 ? rows : items
    if (raws.length === 0) throw new SourceError('parse', 'no table with a Date column and no list of events')
    return finishEvents(raws)
  },
}

/**
 * The rows of tables with a Date column (GFM section 4.10), and the items of bullet lists (section 5.2), each in the year
 * of the headings above it.
 */
function readLists(markdown: string): { rows: RawEvent[]; items: RawEvent[] } {
  const rows: RawEvent[] = []
  const items: RawEvent[] = []
  let heading: Heading = { level: 0 }
  let [above, columns]: (string[] | undefined)[] = []
  for (const line of markdown.split(/\r?\n/)) {
    heading = headingAt(line, heading)
    const { year } = heading
    const cells = splitRow(line)
    items.push(...fromItem(line, year))
    if (!cells) columns = undefined
    else if (columns) {
      const row = Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))
      if (columns.includes('date')) rows.push(toRaw(row, year))
    } else if (cells.every(cell => /^:?-+:?$/.test(cell))) columns = above?.map(name => name.toLowerCase())
    above = cells
  }
  return { rows, items }
}

/** Links to chapters and rules for contributors are items too, and are under no year. */
function fromItem(line: string, year: number | undefined): RawEvent[] {
  const item = /^\s{0,3}[-*+]\s+(\S.*)$/.exec(line)?.[1]
  const [event = '', rest] = item?.slice(0, MAX_CELL).split(DASH) ?? []
  const [date = '', location = '', kind = ''] = rest?.split(/\s·\s/) ?? []
  return year && rest ? [toRaw({ date, event, location, type: kind.split('.')[0] ?? '' }, year)] : []
}

interface Heading {
  level: number
  year?: number
}

/** The heading with a year that a line is under; one of a month below it changes nothing. */
function headingAt(line: string, above: Heading): Heading {
  const [, marks, text = ''] = /^\s{0,3}(#{1,6})\s(.*)$/s.exec(line) ?? []
  if (!marks) return above
  const year = /\b20\d\d\b/.exec(text)?.[0]
  if (year) return { level: marks.length, year: Number(year) }
  return marks.length > above.level ? above : { level: 0 }
}

function toRaw(row: Record<string, string>, year: number | undefined): RawEvent {
  const [date = '', cell = ''] = [row.date, row.event ?? row.name].map(text => text?.slice(0, MAX_CELL))
  const [dates = '', event = ''] = [date, cell].map(text => text.replace(STRUCK, '$1').replace(EMPHASIS, ''))
  const range = readDateRange(dates, year)
  const { name = event, link = '' } = LINK.exec(event)?.groups ?? {}
  const start = range?.start ?? dates
  return {
    key: `${link || cell} ${start}`,
    name,
    link,
    start,
    end: range?.end,
    ...placeOf(row.location ?? ''),
    type: row.type,
    status: STRUCK.test(date) || STRUCK.test(cell) ? 'cancelled' : undefined,
  }
}

/** The list's own form is `City, Country`. */
function placeOf(location: string): Pick<RawEvent, 'place' | 'city' | 'country'> {
  const [city, country, ...more] = location.split(',').map(part => part.trim())
  return city && country && more.length === 0 ? { city, country } : { place: location }
}

/** The cells of a row; `\|` is a pipe inside a cell. Leading and trailing pipes may be left out. */
function splitRow(line: string): string[] | undefined {
  const text = line.trim()
  if (!/(?<!\\)\|/.test(text)) return undefined
  const inner = text.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
}
