import { type CatalogEntry, instantOf, type NewsRecord } from '#contract'
import { squash } from '#contract/text.ts'
import type { RawNewsItem } from '../adapter.ts'
import { publicationAt } from '../catalog/entries.ts'
import type { Dropped } from '../collection.ts'
import { isUnreadable } from '../text/characters.ts'
import { identityHash, makeId, slugify } from '../text/identity.ts'
import { canonicalUrl } from '../text/url.ts'
import { readNewsDate } from './alive.ts'
import { headline } from './headline.ts'
import { categoriesOf, isInScope, isSponsored } from './relevance.ts'
import { snippetOf } from './snippet.ts'
import { kindOf, MAX_TAG, topicsOf } from './topics.ts'

/** A feed item as a record of its own; ingest/news/merge.ts restores stored fields and joins the stories. */
export function normalizeNews(raw: RawNewsItem, entry: CatalogEntry, now: Date): NewsRecord | Dropped {
  const link = raw.links.map(written => canonicalUrl(written, { keep: entry.keepLink })).find(url => url !== undefined)
  // An aggregator leads to the pages of others.
  const publication = entry.tier === 3 && link ? publicationAt(link) : undefined
  const publisher = publication ?? raw.publisher
  const title = titleOf({ ...raw, publisher }, entry)
  if (isUnreadable(title)) return { dropped: 'unreadable-title' }
  if (link === undefined) return { dropped: 'unreadable-link' }
  // The title, or the tag in the address, may be that of a version before the one that people run.
  if (entry.kind === 'release' && [title, link].some(text => MARKED.test(text) || SAID.test(text)))
    return { dropped: 'pre-release' }
  if (isSponsored(raw, entry)) return { dropped: 'sponsored' }
  if (!isInScope(raw, title, entry.scope)) return { dropped: 'not-web3' }
  const slugs = categoriesOf(raw).map(category => slugify(category, MAX_TAG))
  const categories = [...new Set(slugs.filter(slug => slug !== ''))]
  return {
    title,
    link,
    ...dateOf(raw, now),
    source: publication ?? entry.name,
    contentSnippet: snippetOf(raw.summary, title, [entry.name, publisher ?? '']),
    id: makeId(title, identityHash(entry, raw.key)),
    sourceId: entry.id,
    sourceKey: raw.key,
    language: languageOf(raw, entry),
    kind: entry.kind ?? kindOf(title, categories),
    story: '',
    alsoReportedBy: [],
    tags: topicsOf(title, categories, entry.name),
    firstSeenAt: instantOf(now),
  }
}

/** "v1.8.2" and "Delayed withdrawals" are titles on a page that is about nothing else; among others they need its name. */
function titleOf(raw: RawNewsItem, entry: CatalogEntry): string {
  const title = headline(raw.title, entry, raw.publisher)
  const isBare = (entry.kind === 'release' || entry.kind === 'incident') && !squash(title).includes(squash(entry.name))
  return isBare && !isUnreadable(title) ? `${entry.name}: ${title}` : title
}

/** The publication date, else the last change; the first-seen time if both are missing or ahead of the clock. */
function dateOf({ dates, updates = 0 }: RawNewsItem, now: Date): Pick<NewsRecord, 'pubDate' | 'dateIssue'> {
  const seen = instantOf(now)
  const published = readNewsDate(dates.slice(0, dates.length - updates), now)
  const read = published ?? readNewsDate(dates, now)
  if (!read) return { pubDate: seen, dateIssue: 'missing' }
  if (read.issue === 'future') return { pubDate: seen, dateIssue: 'future' }
  return { pubDate: read.instant, dateIssue: published ? read.issue : 'updated' }
}

/** The catalog wins over a feed that calls every translation `en-US`, unless it has the default. */
function languageOf(raw: RawNewsItem, entry: CatalogEntry): string {
  const primary = raw.language?.trim().toLowerCase().split(/[-_]/)[0] ?? ''
  return entry.language === 'en' && /^[a-z]{2,3}$/.test(primary) ? primary : entry.language
}

/** Marks of a pre-release version: `v30.0rc2`, `1.0.0-beta.1`, `2.0 Alpha`; not `1.2 pre-Example fixes`. */
const MARKED =
  /\d[ ._+~-]?(?:rc|alpha|beta|pre|preview|nightly|dev|canary|snapshot)(?:[._+~-]?[\d.]{1,16})?(?!-?\p{L}|\p{N})/iu
/** The same in words: just "Beta" may be a name. */
const SAID =
  /(?<![\p{L}\p{N}])(?:release[ -]candidate|pre-?release|nightly[ -]build|(?:alpha|beta)[ -](?:release|version))(?!\p{L})/iu
