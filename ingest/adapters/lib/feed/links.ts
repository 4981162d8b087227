import { getDomain } from 'tldts'
import { saysNothing } from '../../../text/characters.ts'
import { MAX_URL_LENGTH } from '../../../text/url.ts'
import { unwrapCdata } from './repair.ts'

/** Hosts that only forward to the article; where it stands, the feed itself says in `origLink` or `guid`. */
const WRAPPERS =
  /(?:^|\.)(?:feedproxy\.google\.com|feeds\.feedburner\.com|feedsportal\.com|feedblitz\.com|feeds\.feedblitz\.com|rss\.app|news\.google\.com|follow\.it|feedpress\.me|t\.co|bit\.ly)$/i

/** The addresses an item names, absolute already. */
export interface NamedLinks {
  /** feedburner:origLink. */
  original: string[]
  /** RSS link, Atom rel=alternate: the article, or a forwarder to it. */
  main: string[]
  /** A guid that is an address, unless the feed says isPermaLink="false". */
  permalink?: string
  /** The last resort: rdf:about, other Atom links, an enclosure. */
  last: string[]
}

/**
 * All links of an item, best first. A permalink guid comes before the link where it is the same page without the
 * tracking, where the link only forwards, or where the link leads away from the publication's own site and the guid
 * does not. Elsewhere the link is the address the publisher shows (`https://site/node/12` is a permalink guid too).
 */
export function orderLinks(links: NamedLinks, ownSites: (string | undefined)[]): string[] {
  const [main] = links.main
  const guid = links.permalink
  const sure = guid && (!main || isBetter(guid, main, ownSites)) ? [guid] : []
  const spare = guid ? [guid] : []
  return [...new Set([...links.original, ...sure, ...links.main, ...spare, ...links.last])]
}

function isBetter(guid: string, main: string, ownSites: (string | undefined)[]): boolean {
  const [own, other] = [URL.parse(guid), URL.parse(main)]
  if (!own || !other) return own !== null
  if (isForwarder(other)) return !isForwarder(own)
  const sites = ownSites.flatMap(site => (site && getDomain(site)) || [])
  const isOwn = (url: URL) => sites.includes(getDomain(url.hostname) ?? '')
  if (isOwn(own) !== isOwn(other)) return isOwn(own)
  return own.host === other.host && own.pathname === other.pathname && own.search.length <= other.search.length
}

/** Whether an address only leads on: a known host, FeedBurner's path on a publisher's own host, or an address in it. */
function isForwarder(url: URL): boolean {
  const carried = [...url.searchParams.values()].some(value => /^https?:\/\//i.test(value))
  return WRAPPERS.test(url.hostname) || url.pathname.startsWith('/~r/') || carried
}

/**
 * An absolute http(s) address, or undefined. `bases` go from the nearest (xml:base) to the farthest (the feed's own
 * address); each may itself be relative to the next.
 */
export function absoluteLink(written: string, bases: (string | undefined)[]): string | undefined {
  // Some publishers escape twice, and `&amp;` is left over in the address.
  const href = unwrapCdata(written)
    .trim()
    .replace(/&(?:amp;)+/gi, '&')
  if (href === '' || saysNothing(href)) return undefined
  const usable = bases.filter(base => base !== undefined).filter(base => base.length <= MAX_URL_LENGTH)
  const base = usable.reduceRight<string | undefined>((outer, next) => URL.parse(next, outer)?.href ?? outer, undefined)
  const url = namesHost(href, usable) ? URL.parse(`https://${href}`) : URL.parse(href, base)
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url.href : undefined
}

/** `www.acme.example/a`, and without the `www` where it is the feed's own host: addresses that lost their scheme. */
function namesHost(href: string, bases: string[]): boolean {
  const [host = ''] = href.toLowerCase().split('/', 1)
  const isOwn = bases.some(base => host !== '' && URL.parse(base)?.host.replace(/^www\./, '') === host)
  return isOwn || /^www\.[^/.]+\./.test(host)
}
