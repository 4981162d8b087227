import { type RawNewsItem, SourceError } from '../../../adapter.ts'
import { listIn, readJson } from '../read.ts'
import { type Row, rowOf } from '../row.ts'
import { escapeMarkup } from './repair.ts'
import { MAX_CHARACTERS, MAX_ITEMS } from './walk.ts'
import { absoluteLink } from './xml-feed.ts'

const VERSION = /^(?:https?:\/\/(?:www\.)?jsonfeed\.org\/version\/)?1(?:\.\d+)?\/?$/

/** JSON Feed 1.0 and 1.1: https://www.jsonfeed.org/version/1.1/. Throws SourceError. */
export function readJsonFeed(body: string, addresses: string[]): RawNewsItem[] {
  if (body.length > MAX_CHARACTERS) throw new SourceError('parse', `${body.length} characters are too many for a feed`)
  const answer = readJson(body)
  const feed = rowOf(answer)
  if (!VERSION.test(feed.text('version') ?? '')) throw new SourceError('parse', 'version: not that of a JSON Feed 1.x')
  const items = listIn(answer, 'items')
  if (items.length > MAX_ITEMS) throw new SourceError('parse', `more than ${MAX_ITEMS} items`)
  const bases = [feed.text('home_page_url'), feed.text('feed_url'), ...addresses]
  // Fields of the wrong type are met (`"title": 1000`); they spoil nothing else.
  return items.map(item => toRaw(rowOf(item), bases, feed.text('language')))
}

function toRaw(item: Row, bases: (string | undefined)[], language: string | undefined): RawNewsItem {
  const [id, plain, changed] = [item.id('id'), item.text(['summary', 'content_text']), item.id('date_modified')]
  const links = [item.text('url'), /^https?:\/\//i.test(id ?? '') ? id : undefined, item.text('external_url')].flatMap(
    link => (link && absoluteLink(link, bases)) || [],
  )
  return {
    key: id ?? links[0] ?? '',
    title: escapeMarkup(item.text('title') ?? ''),
    links: [...new Set(links)],
    dates: [item.id('date_published'), changed].flatMap(date => date ?? []),
    updates: changed ? 1 : undefined,
    summary: plain ? escapeMarkup(plain) : item.text('content_html'),
    categories: item.texts('tags'),
    authors: item.texts(['author', 'authors']),
    language: item.text('language') ?? language,
  }
}
