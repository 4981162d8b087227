/**
 * Pages with schema.org JobPosting blocks. `url` is a page with postings, a list of links to their pages, or a
 * sitemap; of the last two at most 200 pages are read. `board` is the path of the postings where it is unusual.
 * - A page that is gone (404, 410) is a posting that closed since the list was made; any other fault fails the source.
 * - `identifier` is the same for all postings of some sites; then link and title are the key.
 */

import { load } from 'cheerio'
import type { CatalogEntry } from '#contract'
import { compareText } from '#contract/order.ts'
import { type Adapter, type RawJob, SourceError } from '../adapter.ts'
import { looksLikeHtml } from '../net/wall.ts'
import { slugify } from '../text/identity.ts'
import { readJobPosting } from './lib/job-posting.ts'
import { readJsonLd } from './lib/json-ld.ts'
import { readMarkup } from './lib/read.ts'
import { finishJobs, unreadableJob } from './lib/rows.ts'

const isJobPosting = (type: string) => type === 'JobPosting'

export const jsonLdJobs: Adapter<'jobs'> = {
  name: 'json-ld',
  collection: 'jobs',
  requests: entry => [{ url: listUrl(entry) }],
  next([first = '', ...pages], entry) {
    const list = readMarkup(first, entry.id, 'html')
    if (pages.length > 0 || readJsonLd(list, isJobPosting).nodes.length > 0) return []
    return jobPages(list, listUrl(entry), entry).map(url => ({ url, mayBeGone: true }))
  },
  async parse([first = '', ...pages], entry) {
    const list = readMarkup(first, entry.id, 'html')
    const urls = jobPages(list, listUrl(entry), entry)
    const found = [
      ...readPage(list, listUrl(entry), entry),
      ...pages.flatMap((body, at) => readPage(body, urls[at] ?? listUrl(entry), entry)),
    ]
    if (found.every(({ title }) => title === ''))
      throw new SourceError(entry.id, 'parse', `no readable JobPosting in ${pages.length + 1} pages`)
    return finishJobs(withOwnKeys(withoutGuessedEmployer(found)), entry.id)
  },
}

function listUrl(entry: CatalogEntry): string {
  return entry.url ?? entry.homepage
}

function readPage(body: string, url: string, entry: CatalogEntry): RawJob[] {
  if (body === '') return []
  const { nodes, unreadable } = readJsonLd(readMarkup(body, entry.id, 'html'), isJobPosting)
  // A broken block may be the posting; it is left to the record rules to drop and count.
  if (nodes.length === 0 && unreadable > 0) return [unreadableJob(url)]
  return nodes.map(node => readJobPosting(node, url))
}

/** On a page of several employers a posting that names none has none; on one employer's pages it is theirs. */
function withoutGuessedEmployer(jobs: RawJob[]): RawJob[] {
  const employers = new Set(jobs.flatMap(({ company }) => (company ? [slugify(company)] : [])))
  return employers.size > 1 ? jobs.map(job => ({ ...job, company: job.company ?? '' })) : jobs
}

/** Link and title as the key of postings that share an identifier or have only the list's address. */
function withOwnKeys(jobs: RawJob[]): RawJob[] {
  const variants = new Map<string, Set<string>>()
  for (const job of jobs) variants.set(job.key, (variants.get(job.key) ?? new Set()).add(variantOf(job)))
  return jobs.map(job => (variants.get(job.key)?.size === 1 ? job : { ...job, key: variantOf(job) }))
}

function variantOf({ link, title, company = '' }: RawJob): string {
  return `${link} ${slugify(title)} ${slugify(company)}`.trimEnd()
}

/** A site with more open postings than this is not a company's careers page. */
export const MAX_JOB_PAGES = 200

/** Path words under which sites keep postings; the posting's own name follows. */
const JOB_PATH = /\/(?:jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|roles?|stellen(?:angebote)?|offers?)\/[^/]+/i
/** Pages beside the postings: lists by place or tag, forms, other languages' lists. */
const NO_POSTING = /\/(?:apply|search|tags?|categor(?:y|ies)|locations?|companies|departments?|login|page)(?:\/|$)/i

/**
 * The pages of single postings that a sitemap or a list page leads to, newest first where the sitemap says when.
 * `board` in the catalog is the path they share (`/careers/`), if it has none of the usual words.
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
