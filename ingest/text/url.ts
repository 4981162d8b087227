import { toUri } from '#contract'
import { visible } from './characters.ts'
import { decodeEntities, dropCdata } from './markup.ts'
import { readAlternatives } from './read-yaml.ts'

const WORDS = readAlternatives(new URL('url.yaml', import.meta.url), [
  'tracking',
  'senderNames',
  'senders',
  'pathAlone',
  'pathNamesPage',
])

/** The longest address that we publish or resolve against: browsers and servers give up soon after. */
export const MAX_URL_LENGTH = 2048

/** Parameters that only name the sender of the reader, on any site. */
const TRACKING = new RegExp(`^${WORDS.tracking}$`, 'i')
/** Words for "who sent you" that on some sites choose the page, so they go only with a value that names a sender. */
const SENDER_NAMES = new RegExp(`^${WORDS.senderNames}$`, 'i')
const SENDERS = new RegExp(`^${WORDS.senders}$`, 'i')
/** Hosts whose page is named by its path alone: there `source` and `src` are never needed. */
const PATH_NAMES_PAGE = new RegExp(String.raw`(?:^|\.)${WORDS.pathNamesPage}$`, 'i')
const PATH_ALONE = new RegExp(String.raw`(?:^|\.)${WORDS.pathAlone}$`, 'i')
/**
 * Addresses that only lead on to the page they name: mail and calendar programs put them around every link of a text,
 * alerts and news searches around every result. Shorteners do not name their page, so they are not here.
 */
const REDIRECTORS: [address: RegExp, parameters: string[]][] = [
  [/^(?:www\.)?google\.(?:com?\.)?[a-z]{2,3}\/url$/, ['q', 'url']],
  [/^(?:www\.)?bing\.com\/news\/apiclick\.aspx$/, ['url']],
  [/^[a-z\d-]+\.safelinks\.protection\.outlook\.com\/?$/, ['url']],
  [/^lm?\.facebook\.com\/l\.php$/, ['u']],
  [/^l\.instagram\.com\/$/, ['u']],
  [/^(?:www\.)?youtube\.com\/redirect$/, ['q']],
  [/^(?:www\.)?linkedin\.com\/(?:redir\/redirect|safety\/go)\/?$/, ['url']],
  [/^slack-redir\.net\/link$/, ['url']],
]
/** Java servers write the visit into the path: `/jobs/1;jsessionid=0A1B`. */
const SESSION_IN_PATH = /;(?:jsessionid|phpsessid|sid)=[^;/?#]{1,200}/gi
/** A number under `ref` may be the posting's own reference, so it stays. */
const REFERENCE = /^[a-z]{0,5}[-_/]?\d{3,}$/i

/**
 * One spelling per page: absolute http(s), no credentials, no tracking parameters, no fragment unless it is a client
 * route. With `keep` the link comes back as given once it is known to be safe. Anything else is undefined.
 */
export function canonicalUrl(text: string, options: { base?: string; keep?: boolean } = {}): string | undefined {
  const given = readable(text)
  const absolute = /^https?:[\\/]{2}/i.test(given)
  if (!absolute && (options.base === undefined || /^https?:/i.test(given))) return undefined
  const url = URL.parse(given, options.base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (options.keep) return withinLimit(absolute && !/[\s\\]/.test(given) ? given : url.href)
  const page = withoutRedirect(url)
  if (page.username || page.password) return undefined
  page.pathname = page.pathname.replace(SESSION_IN_PATH, '')
  page.search = PATH_ALONE.test(page.hostname) ? '' : withoutTracking(page.search, page.hostname)
  page.hash = clientRoute(page.hash, page.hostname)
  return withinLimit(page.href)
}

function readable(text: string): string {
  let link = dropCdata(visible(text.slice(0, MAX_URL_LENGTH * 4))).trim()
  // `&amp;amp;` was met in feeds that escape twice.
  for (let level = 0; level < 2; level++) link = decodeEntities(link)
  return visible(link).trim()
}

/** `#/jobs/1` and `#!jobs/1` choose a page; every other fragment is a place on it. */
function clientRoute(hash: string, hostname: string): string {
  if (!/^#(?:!|\/)/.test(hash)) return ''
  const at = hash.indexOf('?')
  return at < 0 ? hash : hash.slice(0, at) + withoutTracking(hash.slice(at), hostname)
}

/** Works on the raw text: URLSearchParams would rewrite the encoding of what stays. */
function withoutTracking(search: string, hostname: string): string {
  const kept = search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !isTracking(part, hostname))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

function isTracking(part: string, hostname: string): boolean {
  const at = part.indexOf('=')
  const name = decode(at < 0 ? part : part.slice(0, at))
  const value = at < 0 ? '' : decode(part.slice(at + 1))
  if (TRACKING.test(name) || isAmp(name, value)) return true
  // Greenhouse embeds on company sites carry `?t=gh_src=&gh_jid=1`.
  if (/^gh_src=/.test(value)) return true
  if (!SENDER_NAMES.test(name)) return false
  if (value === '' || PATH_NAMES_PAGE.test(hostname)) return true
  if (/^ref(?:errer|erer|_src|_url)?$/i.test(name)) return !REFERENCE.test(value)
  // Medium, also under custom domains, appends `source=rss----id---4`.
  return SENDERS.test(value) || /^rss-[\da-f]*-{2,}/.test(value) || (name === 'rss' && value === '1')
}

/** The same page again in AMP's own format: `?amp`, `?amp=1`, `?outputType=amp`. */
function isAmp(name: string, value: string): boolean {
  return /^amp$/i.test(name) ? /^(?:1|true)?$/i.test(value) : /^outputtype$/i.test(name) && /^amp$/i.test(value)
}

/** A stray % is text, not a failure: such links are served. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  return /%(?![\da-f]{2})/i.test(spaced) ? spaced : (new URLSearchParams(`x=${spaced}`).get('x') ?? spaced)
}

function withinLimit(link: string): string | undefined {
  const uri = toUri(link)
  return uri.length <= MAX_URL_LENGTH ? uri : undefined
}

/** The page an address leads on to, through as many as there are, or the address itself. */
function withoutRedirect(url: URL): URL {
  const found = REDIRECTORS.find(([address]) => address.test(url.hostname + url.pathname))
  const targets = found?.[1].flatMap(name => url.searchParams.get(name) ?? []) ?? []
  const target = targets.find(text => /^https?:\/\//i.test(text))
  const page = target === undefined ? null : URL.parse(target)
  return page ? withoutRedirect(page) : url
}
