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
/** How a list by hand takes back what it announced. */
const STRUCK = /^\s*~~(.+)~~\s*$/

export const awesomeBitcoinEvents: Adapter<'events'> = {
  name: 'awesome-bitcoin-events',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? README }],
  async parse([body = ''], entry) {
    const markdown = readMarkup(body, entry.id, 'html')
    const tables = readTables(markdown).filter(({ columns }) => columns.includes('date'))
    const raws = tables.length > 0 ? tables.flatMap(fromTable) : readItems(markdown).flatMap(fromItem)
    if (raws.length === 0) throw new SourceError(entry.id, 'parse', 'no table with a Date column and no list of events')
    return finishEvents(raws, entry.id)
  },
}

function fromTable({ under, rows }: Table): RawEvent[] {
  return rows.map(row => toRaw(row, yearOf(under)))
}

/** Links to chapters and rules for contributors are items too, and are under no year. */
function fromItem({ under, text }: Item): RawEvent[] {
  const year = yearOf(under)
  const [event = '', rest] = text.slice(0, MAX_CELL).split(DASH)
  const [date = '', location = '', kind = ''] = rest?.split(/\s·\s/) ?? []
  return year && rest ? [toRaw({ date, event, location, type: kind.split('.')[0] ?? '' }, year)] : []
}

function yearOf(under: string[]): number | undefined {
  const year = under.map(heading => /\b20\d\d\b/.exec(heading)?.[0]).findLast(found => found !== undefined)
  return year ? Number(year) : undefined
}

function toRaw(row: Record<string, string>, year: number | undefined): RawEvent {
  const [date = '', cell = ''] = [row.date, row.event ?? row.name].map(text => text?.slice(0, MAX_CELL))
  const [dates, event] = [date, cell].map(text => text.replace(STRUCK, '$1').replace(EMPHASIS, ''))
  const range = readDateRange(dates ?? '', year)
  const link = LINK.exec(event ?? '')?.groups
  const start = range?.start ?? dates ?? ''
  return {
    key: `${link?.link ?? cell} ${start}`,
    name: link?.name ?? event ?? '',
    link: link?.link ?? '',
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

/** A GitHub-flavored Markdown table; columns are in lower case. */
export interface Table {
  /** The headings above it, the outermost first. */
  under: string[]
  columns: string[]
  rows: Record<string, string>[]
}

/** An item of a bullet list, and the headings above it. */
export interface Item {
  under: string[]
  text: string
}

/** Every table of a document, in order (GFM section 4.10). */
export function readTables(markdown: string): Table[] {
  const tables: Table[] = []
  let above: string[] | undefined
  let open: Table | undefined
  for (const { line, under } of linesOf(markdown)) {
    const cells = splitRow(line)
    if (!cells) open = undefined
    else if (open) open.rows.push(Object.fromEntries(open.columns.map((name, at) => [name, cells[at] ?? ''])))
    else if (above && cells.every(cell => /^:?-+:?$/.test(cell))) {
      open = { under, columns: above.map(name => name.toLowerCase()), rows: [] }
      tables.push(open)
    }
    above = cells
  }
  return tables
}

/** Every item of its bullet lists, in order (GFM section 5.2); an item goes as far as its line. */
export function readItems(markdown: string): Item[] {
  return linesOf(markdown).flatMap(({ line, under }) => {
    const text = /^\s{0,3}[-*+]\s+(\S.*)$/.exec(line)?.[1]
    return text ? [{ under, text }] : []
  })
}

/** Each line with the headings above it. */
function linesOf(markdown: string): { line: string; under: string[] }[] {
  let open: { level: number; text: string }[] = []
  return markdown.split(/\r?\n/).map(line => {
    const heading = headingOf(line)
    if (heading) open = [...open.filter(({ level }) => level < heading.level), heading]
    return { line, under: open.map(({ text }) => text) }
  })
}

/** `## Events ##` is "Events" (GFM section 4.2). */
function headingOf(line: string): { level: number; text: string } | undefined {
  const [, marks = '', text] = /^\s{0,3}(#{1,6})\s(.*)$/s.exec(line) ?? []
  const bare = text
    ?.trim()
    .replace(/(?<!#)#+$/, '')
    .trim()
  return bare === undefined ? undefined : { level: marks.length, text: bare }
}

/** The cells of a row; `\|` is a pipe inside a cell. Leading and trailing pipes may be left out. */
function splitRow(line: string): string[] | undefined {
  const text = line.trim()
  if (!/(?<!\\)\|/.test(text)) return undefined
  const inner = text.replace(/^\|/, '').replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map(cell => cell.trim().replaceAll('\\|', '|'))
}
