/** RSS 2.0, Atom (RFC 4287) and JSON Feed 1.1. */

import { escapeUTF8 } from 'entities'
import { instantOf } from '#contract'
import type { Format } from '../base/endpoint.ts'
import { SERVICE_NAME } from '../base/identity.ts'
import type { Selection } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import { printable, printableLine } from './escape.ts'

/** A record as feeds show it. Every text is plain and comes from outside: it is escaped when markup is written. */
export interface FeedEntry {
  /** Of the record: unique in its collection, and never changed. */
  id: string
  link: string
  title: string
  /** The publication date of its publisher; absent if there is none. */
  published?: Date
  firstSeen: Date
  revised?: Date
  summary: string
  text?: string
  author?: string
  categories: readonly string[]
  /** The credit line that the source requires. */
  credit?: string
}

interface FeedText {
  title: string
  updated: Date
  about: About
  entries: Shown[]
}

type Shown = ReturnType<typeof shown>

/** Writers for a collection whose records can be entries. */
export function feeds<R>(name: string, title: string, entryOf: (record: R, about: About) => FeedEntry): Writers<R> {
  const writer =
    (write: (feed: FeedText) => string): Writer<R> =>
    ({ records }, about) => {
      const entries = records.map(record => shown(name, entryOf(record, about)))
      const newest = Math.max(...entries.map(entry => updateOf(entry).getTime()))
      return write({
        title: printableLine(
          [about.filters ? `${title}: ${about.filters}` : title, about.seen].filter(Boolean).join(', '),
        ),
        // From the data, not from the clock: the same entries are the same bytes.
        updated: entries.length > 0 ? new Date(newest) : about.store.generatedAt,
        about,
        entries,
      })
    }
  return { rss: writer(writeRss), atom: writer(writeAtom), 'json-feed': writer(writeJsonFeed) }
}

/** Returns an entry with a globally unique id and printable texts. */
function shown(name: string, entry: FeedEntry) {
  return {
    ...entry,
    // With the address of the service in it, every entry was unread again after a move to another host.
    uri: `urn:public-web3-data:${name}:${encodeURIComponent(entry.id)}`,
    title: printableLine(entry.title),
    summary: printableLine(entry.summary),
    author: entry.author === undefined ? undefined : printableLine(entry.author),
    categories: entry.categories.map(printableLine),
    html: htmlOf(entry),
  }
}

function updateOf({ revised, published, firstSeen }: FeedEntry): Date {
  return revised ?? published ?? firstSeen
}

function htmlOf({ summary, text = '', credit }: FeedEntry): string {
  const paragraphs = [summary, ...text.split(/\n{2,}/), credit].flatMap(part => (part?.trim() ? [part.trim()] : []))
  return paragraphs.map(part => `<p>${escapeUTF8(printable(part)).replaceAll('\n', '<br>')}</p>`).join('\n')
}

function writeRss({ title, updated, about, entries }: FeedText): string {
  return `${DECLARATION}
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
${element('title', title)}
${element('link', about.pageUrl)}
${element('description', about.summary)}
${element('language', 'en')}
${element('lastBuildDate', updated.toUTCString())}
${element('generator', SERVICE_NAME)}
<atom:link href="${escapeUTF8(about.selfUrl)}" rel="self" type="application/rss+xml"/>
${entries.map(rssItem).join('')}</channel>
</rss>
`
}

/** `pubDate` is optional and `description` is HTML in practice; `author` would be an e-mail address. */
function rssItem({ uri, link, title, summary, html, published, categories }: Shown): string {
  return `<item>
${element('title', title)}
${element('link', link)}
<guid isPermaLink="false">${escapeUTF8(uri)}</guid>
${published ? `${element('pubDate', published.toUTCString())}\n` : ''}${element('description', escapeUTF8(summary))}
${element('content:encoded', html)}
${categories.map(name => `${element('category', name)}\n`).join('')}</item>
`
}

function writeAtom({ title, updated, about, entries }: FeedText): string {
  return `${DECLARATION}
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
${element('id', about.selfUrl)}
${element('title', title)}
${element('subtitle', about.summary)}
${element('updated', instantOf(updated))}
${element('generator', SERVICE_NAME)}
<author>${element('name', SERVICE_NAME)}${element('uri', about.store.baseUrl)}</author>
<link rel="alternate" type="text/html" href="${escapeUTF8(about.pageUrl)}"/>
<link rel="self" type="application/atom+xml" href="${escapeUTF8(about.selfUrl)}"/>
${entries.map(atomEntry).join('')}</feed>
`
}

/** `updated` is required (section 4.1.2): the last change, else the publication, else the first sighting. */
function atomEntry(entry: Shown): string {
  const { uri, link, title, summary, html, published, author, categories } = entry
  return `<entry>
${element('id', uri)}
${element('title', title)}
<link href="${escapeUTF8(link)}"/>
${published ? `${element('published', instantOf(published))}\n` : ''}${element('updated', instantOf(updateOf(entry)))}
${author === undefined ? '' : `<author>${element('name', author)}</author>\n`}${element('summary', summary)}
<content type="html">${escapeUTF8(html)}</content>
${categories.map(name => `<category term="${escapeUTF8(name)}"/>\n`).join('')}</entry>
`
}

function writeJsonFeed({ title, about, entries }: FeedText): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: about.pageUrl,
    feed_url: about.selfUrl,
    description: about.summary,
    language: 'en',
    authors: [{ name: SERVICE_NAME, url: about.store.baseUrl }],
    items: entries.map(({ uri, link, title, summary, html, published, revised, author, categories }) => ({
      id: uri,
      url: link,
      title,
      content_html: html,
      summary,
      date_published: published && instantOf(published),
      date_modified: revised && instantOf(revised),
      authors: author === undefined ? undefined : [{ name: author }],
      tags: categories,
    })),
  }
  return JSON.stringify(feed)
}

const DECLARATION = '<?xml version="1.0" encoding="utf-8"?>'

function element(name: string, text: string): string {
  return `<${name}>${escapeUTF8(text)}</${name}>`
}

/** The metadata of a list in a format. */
export interface About {
  summary: string
  /** The filters in words; empty without any. */
  filters: string
  selfUrl: string
  /** The page for people with the same filters. */
  pageUrl: string
  /** `as of Sep 17, 2026` of a list in which not all are confirmed; else empty. */
  seen: string
  store: Store
  now: Date
}

/** Writes lists in formats. Declared as methods, so that writers of one record type are assignable. */
export type Writers<R> = { [F in Format]?: Writer<R> }
export type Writer<R> = { write(selection: Pick<Selection<R>, 'records'>, about: About): string }['write']
