/** RSS, Atom and JSON Feed. */
import { escapeUTF8 } from 'entities'
import { Feed, type Item } from 'feed'
import { SERVICE_NAME } from '../api/identity.ts'
import { printable, printableLine } from './printable.ts'
import type { About, Writer, Writers } from './writers.ts'

/** A record as feeds show it. Every text is plain and comes from outside: it is escaped where markup is written. */
export interface FeedEntry {
  /** Absolute address that never changes. */
  id: string
  link: string
  title: string
  published: Date
  /** One line. */
  summary: string
  text?: string
  author?: string
  categories: readonly string[]
  /** The line that the source asks for wherever its records are shown. */
  credit?: string
}

type FeedFormat = 'rss' | 'atom' | 'json-feed'

/** Writers for a collection whose records can be entries. */
export function feeds<R>(title: string, entryOf: (record: R, about: About) => FeedEntry): Writers<R> {
  const writer =
    (format: FeedFormat): Writer<R> =>
    ({ table, page }, about) =>
      writeFeed(
        format,
        title,
        Array.from(page, document => entryOf(table.record(document), about)),
        about,
      )
  return { rss: writer('rss'), atom: writer('atom'), 'json-feed': writer('json-feed') }
}

function writeFeed(format: FeedFormat, title: string, entries: FeedEntry[], about: About): string {
  const newest = Math.max(...entries.map(entry => entry.published.getTime()))
  const feed = new Feed({
    id: about.selfUrl,
    title: printableLine(about.filters ? `${title}: ${about.filters}` : title),
    description: about.summary,
    link: about.pageUrl,
    language: 'en',
    // From the data, not from the clock: the same entries are the same bytes.
    updated: entries.length > 0 ? new Date(newest) : about.store.generatedAt,
    generator: SERVICE_NAME,
    author: { name: SERVICE_NAME, link: about.store.baseUrl },
    feedLinks: { rss: about.selfUrl, atom: about.selfUrl, json: about.selfUrl },
  })
  for (const entry of entries) feed.addItem(itemOf(format, entry))
  if (format === 'rss') return feed.rss2()
  return format === 'atom' ? feed.atom1() : feed.json1()
}

/** Atom titles and summaries are declared to be HTML, RSS titles and JSON Feed summaries are plain text. */
function itemOf(format: FeedFormat, entry: FeedEntry): Item {
  const title = printableLine(entry.title)
  const summary = printableLine(entry.summary)
  return {
    id: entry.id,
    link: entry.link,
    title: format === 'atom' ? escapeUTF8(title) : withoutSectionEnd(title),
    description: format === 'json-feed' ? summary : escapeUTF8(summary),
    content: contentOf(entry),
    date: entry.published,
    published: entry.published,
    category: entry.categories.map(name => tagOf(name)),
    // RSS wants an e-mail address there.
    ...(entry.author !== undefined && format !== 'rss' ? { author: [{ name: printableLine(entry.author) }] } : {}),
  }
}

function contentOf({ summary, text = '', credit }: FeedEntry): string {
  const paragraphs = [summary, ...text.split(/\n{2,}/), credit].flatMap(part => (part?.trim() ? [part.trim()] : []))
  return paragraphs.map(part => `<p>${escapeUTF8(printable(part)).replaceAll('\n', '<br>')}</p>`).join('\n')
}

/** The writer behind the library splits only the first end of a CDATA section. */
function withoutSectionEnd(text: string): string {
  return text.replaceAll(']]>', ']] >')
}

/** The same writer leaves `<` as it is in attributes. */
function tagOf(name: string): { name: string; term: string } {
  const tag = printableLine(name).replace(/[<>]/g, '')
  return { name: tag, term: tag }
}
