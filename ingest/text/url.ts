import { z } from 'zod'
import { toUri } from '#contract'
import { visible } from './characters.ts'
import { decodeEntities, dropCdata } from './markup.ts'
import { readPatterns, readYaml } from './read-yaml.ts'

const SAYS = readPatterns(
  new URL('url.yaml', import.meta.url),
  'tracking trackingPair senderNames senders pathAlone pathNamesPage everySessionInPath reference referrer ofMedium',
)
const REDIRECTORS = readYaml(new URL('redirectors.yaml', import.meta.url), z.record(z.string(), z.array(z.string())))

/** The longest address that we publish or resolve against: browsers and servers give up soon after. */
export const MAX_URL_LENGTH = 2048

/** One safe spelling per page, or undefined: http(s), without tracking. With `keep` a safe link comes back as given. */
export function canonicalUrl(text: string, options: { base?: string; keep?: boolean } = {}): string | undefined {
  const given = readable(text)
  const absolute = /^https?:[\\/]{2}/i.test(given)
  if (!absolute && (options.base === undefined || /^https?:/i.test(given))) return undefined
  const url = URL.parse(given, options.base)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  if (options.keep) return withinLimit(absolute && !/[\s\\]/.test(given) ? given : url.href)
  const page = withoutRedirect(url)
  if (page.username || page.password) return undefined
  page.pathname = page.pathname.replace(SAYS.everySessionInPath, '')
  page.search = SAYS.pathAlone.test(page.hostname) ? '' : withoutTracking(page.search, page.hostname)
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

/** Works on the raw text: URLSearchParams would change the encoding of the rest. */
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
  if (SAYS.tracking.test(name) || SAYS.trackingPair.test(`${name}=${value}`)) return true
  if (!SAYS.senderNames.test(name)) return false
  if (value === '' || SAYS.pathNamesPage.test(hostname)) return true
  if (SAYS.referrer.test(name)) return !SAYS.reference.test(value)
  return SAYS.senders.test(value) || SAYS.ofMedium.test(value) || (name === 'rss' && value === '1')
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
  const address = url.hostname + url.pathname
  const [, names = []] = Object.entries(REDIRECTORS).find(([pattern]) => new RegExp(pattern).test(address)) ?? []
  const targets = names.flatMap(name => url.searchParams.get(name) ?? [])
  const target = targets.find(text => /^https?:\/\//i.test(text))
  const page = target === undefined ? null : URL.parse(target)
  return page ? withoutRedirect(page) : url
}
