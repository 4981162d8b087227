/**
 * A feed whose items are events, RSS or Atom. Their days stand in elements of their own (RSS's event module `ev:`, calendar
 * properties `xcal:`) or at the end of a sentence "Name @ Place - Date".
 * - The item's own date is when it was written, never when the event is.
 * - developers.events writes the sentence, with the first day only; its JSON has both days and is the better source.
 */

import type { Adapter, RawEvent } from '../adapter.ts'
import { readDateRange, takeTimes } from '../events/date-range.ts'
import { readClock } from '../text/date.ts'
import { line } from '../text/plain-text.ts'
import { ENDS, type Fields, PLACES, STARTS, SUMMARIES, TITLES, texts } from './lib/feed/elements.ts'
import { readFeed } from './lib/feed/read-feed.ts'
import { markupOf, toNewsItem } from './lib/feed/xml-feed.ts'
import { finishRows } from './lib/rows.ts'

const MAX_SENTENCE = 1000

export const rssEvents: Adapter<'events'> = {
  name: 'rss',
  collection: 'events',
  requests: entry => [{ url: entry.url ?? entry.homepage }],
  async parse([body = ''], entry) {
    const addresses = [entry.url, entry.homepage].flatMap(address => address ?? [])
    const { items, bases } = readFeed(body, entry.id, { addresses, mustBeWhole: true })
    return finishRows(
      items.map(item => toRaw(item, bases)),
      entry.id,
    )
  },
}

function toRaw(item: Fields, bases: (string | undefined)[]): RawEvent {
  const { key, title, links, summary, categories } = toNewsItem(item, bases)
  const [start] = texts(item, STARTS)
  const told = start ? undefined : sentences(item).flatMap(text => readSentence(text) ?? [])[0]
  return {
    key,
    name: told?.name ?? line(title),
    link: links[0] ?? '',
    start: start ?? told?.start ?? '',
    end: start ? texts(item, ENDS)[0] : told?.end,
    place: texts(item, PLACES)[0] ?? told?.place,
    tags: categories?.map(category => line(category)),
    description: told ? undefined : summary,
  }
}

function sentences(item: Fields): string[] {
  const written = [...TITLES, ...SUMMARIES].flatMap(name => (item[name] ?? []).map(element => markupOf(name, element)))
  return written.map(text => line(text.slice(0, MAX_SENTENCE)))
}

/** `Acme Conf @ Bali (Indonesia) - Mon Jan 05 2026 00:00:00 GMT+0000`: JavaScript's own form, or days for people. */
function readSentence(text: string) {
  const at = text.lastIndexOf(' @ ')
  const [, place, date = ''] = /^(.+?) [-–—] (.+)$/u.exec(at > 0 ? text.slice(at + 3) : '') ?? []
  const range = readDateRange(date) ?? dayOf(date) ?? readDateRange(takeTimes(date).rest)
  return range && { ...range, name: text.slice(0, at).trim(), place }
}

/** A time in UTC other than midnight would be an instant in a zone the sentence does not name. */
function dayOf(date: string) {
  const { day, time = '00:00:00', offset } = readClock(date) ?? {}
  return day && (offset !== 0 || time === '00:00:00') ? { start: day, end: undefined } : undefined
}
