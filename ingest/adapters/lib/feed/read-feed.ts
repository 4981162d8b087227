import { SourceError } from '../../../adapter.ts'
import { looksLikeHtml, wallReason } from '../../../net/wall.ts'
import type { Element, Fields } from './elements.ts'
import { type WalkOptions, walkFeed } from './walk.ts'

/** A feed of news, events or postings. */
interface Feed {
  title: string | undefined
  items: Fields[]
  /** The addresses that links are relative to, nearest first. */
  bases: (string | undefined)[]
  language: string | undefined
}

interface FeedOptions extends WalkOptions {
  /** The address of the feed, then that of its site. */
  addresses?: string[]
}

/** An XML feed of any kind. Throws SourceError for what is not one, a wall against bots for example. */
export function readFeed(body: string, sourceId: string, options: FeedOptions = {}): Feed {
  // A second byte order mark is left where a cache put its own before the publisher's; to trim() it is white space.
  const text = body.trim()
  if (text === '') throw new SourceError(sourceId, 'parse', 'an empty body')
  const { channel, items } = walkOrRefuse(text, sourceId, options)
  const atomLinks = channel['atom:link'] ?? []
  const self = atomLinks.findLast(({ attributes }) => attributes.rel === 'self')
  return {
    title: firstText(channel.title),
    items,
    bases: [siteOf(channel), self?.attributes.href, ...(options.addresses ?? [])],
    language: firstText(channel.language) ?? firstText(channel['dc:language']),
  }
}

/** A feed may quote any wall's sentences, so a body is judged only if it is not a feed. */
function walkOrRefuse(text: string, sourceId: string, options: WalkOptions): Pick<Feed, 'items'> & { channel: Fields } {
  try {
    return walkFeed(text, sourceId, options)
  } catch (error) {
    const page = looksLikeHtml(text) ? 'HTML instead of a feed' : undefined
    const reason = wallReason(text) ?? page
    throw reason ? new SourceError(sourceId, 'parse', reason, { cause: error }) : error
  }
}

/** The site's address: RSS's link, or else Atom's link without a relation or to the `alternate`. */
function siteOf(channel: Fields): string | undefined {
  const pages = (channel['atom:link'] ?? []).filter(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')
  return firstText(channel.link) ?? pages.find(({ attributes }) => attributes.href)?.attributes.href
}

function firstText(elements: Element[] = []): string | undefined {
  return elements.find(({ text }) => text !== '')?.text
}
