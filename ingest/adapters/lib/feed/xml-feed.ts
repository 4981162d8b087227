import { getDomain } from 'tldts'
import type { RawNewsItem } from '../../../adapter.ts'
import { saysNothing } from '../../../text/characters.ts'
import { asLiteral, hasMarkup } from '../../../text/markup.ts'
import { MAX_URL_LENGTH } from '../../../text/url.ts'
import {
  AUTHORS,
  CATEGORIES,
  DATES,
  type Element,
  type Fields,
  LANGUAGES,
  SUMMARIES,
  TITLES,
  texts,
  UPDATES,
} from './names.ts'
import { escapeMarkup, unwrapCdata } from './repair.ts'
import { readFeed } from './walk.ts'

/** Reads a feed as news. Texts are HTML afterward, whatever they were; links are absolute. */
export function readXmlFeed(body: string, addresses: string[]): RawNewsItem[] {
  const { items, bases, language } = readFeed(body, { addresses })
  return items.map(item => toNewsItem(item, bases, language))
}

function toNewsItem(item: Fields, bases: (string | undefined)[], language?: string): RawNewsItem {
  const links = linksOf(item, bases)
  const summaries = SUMMARIES.flatMap(name => (item[name] ?? []).map(element => markupOf(name, element)))
  const titles = TITLES.flatMap(name => (item[name] ?? []).map(element => markupOf(name, element)))
  const title = titles.find(saysAnything) ?? ''
  const categories = CATEGORIES.flatMap(name => item[name] ?? []).map(
    ({ text, attributes }) => attributes.label || attributes.term || unwrapCdata(text),
  )
  return {
    key: texts(item, ['guid', 'atom:id'])[0] ?? links[0] ?? texts(item, ['rdf:about'])[0] ?? '',
    title,
    links,
    dates: texts(item, [...DATES, ...UPDATES]),
    updates: texts(item, UPDATES).length || undefined,
    // Some publishers repeat the title as description, with the text in `content:encoded` behind it.
    summary: summaries.find(text => saysAnything(text) && lettersOf(text) !== lettersOf(title)),
    categories: categories.filter(saysAnything),
    // Atom's author is an element with a name in it.
    authors: texts(item, AUTHORS)
      .map(text => /<(?:\w+:)?name>([^<]*)/i.exec(text)?.[1] ?? text)
      .filter(saysAnything),
    publisher: texts(item, ['source'])[0],
    language: texts(item, LANGUAGES)[0] ?? language,
  }
}

/**
 * All links of an item, best first: what the feed calls the original, the link, and as a last resort what is named for
 * something else. A permalink guid comes first only if it is better: `https://site/node/12` is one too.
 */
function linksOf(item: Fields, bases: (string | undefined)[]): string[] {
  const absolute = (found: Element[] = [], attribute?: string) =>
    found.flatMap(({ text, attributes }) => {
      const written = (attribute && attributes[attribute]) || text
      return absoluteLink(written, [attributes.base, ...bases]) ?? []
    })
  const [guid] = item.guid ?? []
  const isPermalink = guid?.attributes.ispermalink?.trim().toLowerCase() !== 'false'
  const permalink = guid && isPermalink && /^\s*(?:https?:)?\/\//i.test(guid.text) ? absolute([guid]) : []
  const atomLinks = item['atom:link'] ?? []
  const plain = (item.link ?? []).map(({ text, attributes }) => ({
    text: text || (attributes['rdf:resource'] ?? attributes.href ?? ''),
    attributes,
  }))
  const ranked = [...byRelation(atomLinks, 'alternate'), ...byRelation(atomLinks, '')]
  const main = [...absolute(plain), ...absolute(ranked, 'href')]
  const last = [
    ...absolute(item['rdf:about']),
    ...absolute(item['atom:id']?.filter(id => /^\s*https?:/i.test(id.text))),
    // The entry's text itself, if it is elsewhere (RFC 4287 section 4.1.3.2).
    ...absolute(
      item['atom:content']?.filter(({ attributes }) => attributes.src),
      'src',
    ),
    ...absolute(byRelation(atomLinks, 'self'), 'href'),
    ...absolute(item['media:player'], 'url'),
    ...filesOf(item, atomLinks).flatMap(file => absolute([file], file.attributes.url ? 'url' : 'href')),
  ]
  const sure = permalink.filter(one => !main[0] || isBetter(one, main[0], bases))
  return [...new Set([...absolute(item['feedburner:origlink']), ...sure, ...main, ...permalink, ...last])]
}

/** A podcast's sound file can be all there is to link to; a picture never is the story. */
function filesOf(item: Fields, atomLinks: Element[]): Element[] {
  const enclosed = [...byRelation(atomLinks, 'enclosure'), ...(item.enclosure ?? [])]
  const isPicture = ({ attributes }: Element) => /^image/i.test(attributes.type ?? attributes.medium ?? '')
  const isPlayed = ({ attributes }: Element) => /^(?:audio|video)/i.test(attributes.medium ?? attributes.type ?? '')
  return [...enclosed.filter(file => !isPicture(file)), ...(item['media:content'] ?? []).filter(isPlayed)]
}

/** Links of one relation, those to an HTML page (or of no stated type) first. */
function byRelation(links: Element[], relation: string): Element[] {
  const own = links.filter(({ attributes }) => (attributes.rel ?? '').trim().toLowerCase() === relation)
  const isPage = ({ attributes }: Element) => !attributes.type || /html/i.test(attributes.type)
  return [...own.filter(isPage), ...own.filter(link => !isPage(link))]
}

/** RSS texts are HTML by custom. Atom states their type (RFC 4287 section 3.1, `mode` in Atom 0.3); plain by default. */
function markupOf(name: string, { text, attributes }: Element): string {
  if (!name.startsWith('atom:') || attributes.markup) return unwrapCdata(text)
  if (attributes.mode === 'base64' || attributes.type === 'application/octet-stream')
    return Buffer.from(text, 'base64').toString('utf8')
  if (/html/i.test(attributes.type ?? '')) return unwrapCdata(text)
  const plain = unwrapCdata(text)
  return hasMarkup(plain) && isText(attributes.type, plain) ? escapeMarkup(asLiteral(plain)) : escapeMarkup(plain)
}

/** Tags that do not occur in a text about tags. */
const WRITTEN_MARKUP = /<(?:br\s*\/?|\/(?:p|a|b|i|em|strong|div|span|li|ul|ol|h[1-6]))>|<(?:a|img)\s[^<>]{0,500}=/i

/** Whether it is plain text: by its type ("How <script> loads"); without a type, feeds put HTML there all the same. */
function isText(type: string | undefined, text: string): boolean {
  return /^text(?:\/plain)?$/i.test(type?.trim() ?? '') || !WRITTEN_MARKUP.test(text)
}

/** Whether there is a letter or digit outside the tags. */
function saysAnything(markup: string): boolean {
  return lettersOf(markup) !== ''
}

/** The letters and digits outside the tags. */
function lettersOf(markup: string): string {
  return markup.replace(/<[^<>]*>/g, ' ').replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Hosts that only forward to the article; its address is in the feed's own `origLink` or `guid`. */
const WRAPPERS =
  /(?:^|\.)(?:feedproxy\.google\.com|feeds\.feedburner\.com|feedsportal\.com|feedblitz\.com|feeds\.feedblitz\.com|rss\.app|news\.google\.com|follow\.it|feedpress\.me|t\.co|bit\.ly)$/i

/** The same page without the tracking, or on the publication's own site if the link forwards or leads away from it. */
function isBetter(guid: string, main: string, ownSites: (string | undefined)[]): boolean {
  const [own, other] = [URL.parse(guid), URL.parse(main)]
  if (!own || !other) return own !== null
  if (isForwarder(other)) return !isForwarder(own)
  const sites = ownSites.flatMap(site => (site && getDomain(site)) || [])
  const isOwn = (url: URL) => sites.includes(getDomain(url.hostname) ?? '')
  if (isOwn(own) !== isOwn(other)) return isOwn(own)
  return own.host === other.host && own.pathname === other.pathname && own.search.length <= other.search.length
}

/** Whether an address only leads on: a host on the list, FeedBurner's path on a publisher's own host, or an address in it. */
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

/** `www.acme.example/a`, and without the `www` if it is the feed's own host: addresses that lost their scheme. */
function namesHost(href: string, bases: string[]): boolean {
  const [host = ''] = href.toLowerCase().split('/', 1)
  const isOwn = bases.some(base => host !== '' && URL.parse(base)?.host.replace(/^www\./, '') === host)
  return isOwn || /^www\.[^/.]+\./.test(host)
}
