import { load } from 'cheerio'
import type { CatalogEntry } from '#contract'
import { compareText } from '#contract/order.ts'
import { SourceError } from '../../adapter.ts'
import { looksLikeHtml } from '../../net/wall.ts'
import { readMarkup } from './read.ts'

/** A site with more open postings than this is no company's careers page. */
export const MAX_JOB_PAGES = 200

/** Path words under which sites keep postings; the posting's own name follows. */
const JOB_PATH = /\/(?:jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|roles?|stellen(?:angebote)?|offers?)\/[^/]+/i
/** Pages beside the postings: lists by place or tag, forms, other languages' lists. */
const NO_POSTING = /\/(?:apply|search|tags?|categor(?:y|ies)|locations?|companies|departments?|login|page)(?:\/|$)/i

/**
 * The pages of single postings that a sitemap or a list page leads to, newest first where the sitemap says when.
 * `board` in the catalog is the path they share (`/careers/`), where the usual words do not tell.
 */
export function jobPages(body: string, listUrl: string, entry: CatalogEntry): string[] {
  const links = /<sitemapindex[\s>]/i.test(body) ? refuseIndex(entry) : readLinks(body, listUrl, entry.id)
  const list = new URL(listUrl)
  const fits = (url: URL) =>
    entry.board === undefined
      ? JOB_PATH.test(url.pathname) && !NO_POSTING.test(url.pathname)
      : url.pathname.startsWith(entry.board) && url.pathname.length > entry.board.length
  const pages = links
    .flatMap(link => URL.parse(link, listUrl) ?? [])
    .filter(url => url.host === list.host && url.pathname !== list.pathname && fits(url))
    .map(url => `${url.origin}${url.pathname}${url.search}`)
  return [...new Set(pages)].slice(0, MAX_JOB_PAGES)
}

function readLinks(body: string, listUrl: string, sourceId: string): string[] {
  if (looksLikeHtml(body) || !/<urlset[\s>]/i.test(body)) {
    const $ = load(readMarkup(body, sourceId, 'html'), { baseURI: listUrl })
    return $('a[href]')
      .toArray()
      .map(anchor => $(anchor).attr('href') ?? '')
  }
  const $ = load(readMarkup(body, sourceId, 'xml'), { xml: true })
  return $('url')
    .toArray()
    .map(url => ({ loc: $(url).children('loc').text().trim(), lastmod: $(url).children('lastmod').text().trim() }))
    .sort((a, b) => compareText(b.lastmod, a.lastmod))
    .map(({ loc }) => loc)
}

function refuseIndex(entry: CatalogEntry): never {
  throw new SourceError(entry.id, 'fetch', 'a sitemap index: name the sitemap with the postings in the catalog')
}
