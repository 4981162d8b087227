import type { EventRecord } from '#contract'
import { kilometersBetween } from '#contract/cities.ts'
import { fold } from '#contract/text.ts'
import { cityFacts } from '../text/gazetteer.ts'
import { isOneSlipAway } from '../text/look-alike.ts'
import { readPatterns } from '../text/read-yaml.ts'

const WORDS = readPatterns(new URL('same-event.yaml', import.meta.url), 'platforms side')
/** Hosts of one service, on which a page has several addresses. */
const ONE_HOST: [host: RegExp, name: string][] = [
  [/^lu\.ma$/, 'luma.com'],
  [/^eventbrite\.[a-z.]{2,6}$/, 'eventbrite.com'],
  [/^twitter\.com$/, 'x.com'],
]
/** `/de-DE/acme/events/1`, `/es/summit`: the page in another language. */
const LANGUAGE_PATH = /^\/[a-z]{2}(?:[-_][a-z]{2})?(?=\/.)/

/** The compared parts of an event. */
export interface EventKey {
  event: EventRecord
  name: NameKey
  host: string
  /** The page, if it is more than a site's front page. */
  page?: string
  /** First and last day as numbers, because every event is compared with hundreds. */
  first: number
  last: number
  /** The coordinates of the city, if it is in the gazetteer. */
  at?: { lat: number; lon: number }
}

/** Sites on which anyone has pages: a shared host does not mean a shared organizer. */
const PLATFORM = new RegExp(String.raw`(?:^|\.)${WORDS.platforms.source}$`, 'i')
const DAY_MS = 86_400_000
const SAME_NAME = 0.99
const LIKE_NAME = 0.6
const SHARED_WORD = 0.3
/** Cities this close are one place to name: Miami and Miami Beach, Dallas and Irving. */
const NEAR_KM = 50
/** Two lists that disagree about the days of one edition do not disagree by more than this. */
const MAX_MOVED_DAYS = 62

export function eventKey(event: EventRecord): EventKey {
  const { host, page } = pageOf(event.url)
  const { city, country, countryCode } = event
  const facts = city && countryCode ? cityFacts({ name: city, countryCode }) : undefined
  const at = facts && { lat: facts.latitude, lon: facts.longitude }
  const [first, last] = [event.startDate, event.endDate ?? event.startDate].map(day => Date.parse(day) / DAY_MS)
  return { event, name: nameKey(event.name, [city, country]), host, page, first: first ?? 0, last: last ?? 0, at }
}

/** The host of an address, and its page, if it is more than a front page: one spelling for all addresses of one page. */
export function pageOf(address: string): Pick<EventKey, 'host' | 'page'> {
  const url = new URL(address)
  const written = url.hostname.replace(/^(?:www|m|mobile)\./, '').toLowerCase()
  const host = ONE_HOST.find(([pattern]) => pattern.test(written))?.[1] ?? written
  const path = url.pathname
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
    .replace(LANGUAGE_PATH, '')
  // A number names the page of Eventbrite, whatever its title was then.
  const number = host === 'eventbrite.com' ? /\d{9,}$/.exec(path)?.[0] : undefined
  return { host, page: path === '' && url.search === '' ? undefined : `${host}${number ?? path}${url.search}` }
}

/** Whether two records are the same event. Something held beside an event is never that event. */
export function isSameEvent(a: EventKey, b: EventKey): boolean {
  const overlap = a.first <= b.last && b.first <= a.last
  if (!overlap && Math.abs(a.first - b.first) > MAX_MOVED_DAYS) return false
  if (!samePlace(a, b) || differsInKind(a, b)) return false
  const similarity = nameSimilarity(a.name, b.name)
  if (a.event.source === b.event.source) return isRepeated(a, b, similarity)
  if (!overlap) return isMoved(a, b, similarity)
  if (a.page !== undefined && a.page === b.page) return similarity >= SHARED_WORD || sameDays(a, b)
  const sameHost = a.host === b.host && !PLATFORM.test(a.host)
  if (similarity >= SAME_NAME) return !isTooCommon(a, b) || sameHost || sameDays(a, b)
  if (isMisspelled(a.name, b.name)) return sameHost || Math.abs(a.first - b.first) <= 1
  if (!sameHost || !extendsName(a.name, b.name)) return false
  // On one front page and the same days, the text after the dash is a subtitle: `EthCC 10 – Ethereum Community Conference`.
  return !isPart(a.event.name, b.event.name) || (sameDays(a, b) && a.page === undefined && b.page === undefined)
}

/** One list with a row twice: the same days, and the same page or the same name. */
function isRepeated(a: EventKey, b: EventKey, similarity: number): boolean {
  if (a.event.startDate !== b.event.startDate) return false
  return similarity >= SAME_NAME || (a.page !== undefined && a.page === b.page && similarity >= LIKE_NAME)
}

/** One edition that two lists put on different days; series of meetups are not editions. */
function isMoved(a: EventKey, b: EventKey, similarity: number): boolean {
  const isSeries = [a, b].some(({ event }) => event.type === 'meetup' || event.type === 'workshop')
  const apart = Math.abs(a.first - b.first)
  if (isSeries || similarity < SAME_NAME || isTooCommon(a, b)) return false
  const sameHost = a.host === b.host && !PLATFORM.test(a.host)
  return apart <= 1 || sameHost || sharesYear(a.name, b.name)
}

/** Whether two events with similar names are siblings: another year, number, side event or hackathon. */
function differsInKind(a: EventKey, b: EventKey): boolean {
  if (a.name.isSide !== b.name.isSide) return true
  if (a.name.numbers.join() !== b.name.numbers.join() && a.name.numbers.length > 0 && b.name.numbers.length > 0)
    return true
  const [yearA, yearB] = [a.name.years[0], b.name.years[0]]
  if (yearA !== undefined && yearB !== undefined && yearA !== yearB) return true
  const hacks = [a, b].filter(({ event }) => event.type === 'hackathon').length
  return hacks === 1 && nameSimilarity(a.name, b.name) < SAME_NAME
}

/** "Bitcoin 2027" is nothing but a word that many events have. */
function isTooCommon(a: EventKey, b: EventKey): boolean {
  const common = /^(?:bitcoin|btc|blockchain|crypto|web3|ethereum|eth|solana|defi|nft|consensus|fintech)?$/
  const isCommon = ({ words: [first = '', ...more], compact: [whole = ''] }: NameKey) =>
    more.length === 0 && common.test(first) && whole.length <= 12
  return (isCommon(a.name) || isCommon(b.name)) && !sharesYear(a.name, b.name)
}

function sharesYear(a: NameKey, b: NameKey): boolean {
  return a.years.some(year => b.years.includes(year))
}

function sameDays(a: EventKey, b: EventKey): boolean {
  return a.first === b.first && a.last === b.last
}

/** Not in different places: a list may leave the place out, name the suburb, or misspell the city. */
function samePlace(one: EventKey, other: EventKey): boolean {
  const [a, b] = [one.event, other.event]
  if (a.location === 'Online' || b.location === 'Online') return a.location === b.location || (a.online && b.online)
  if (a.countryCode && b.countryCode && a.countryCode !== b.countryCode) return false
  if (!a.city || !b.city || a.city === b.city) return true
  if (one.at && other.at) return kilometersBetween(one.at, other.at) <= NEAR_KM
  if (a.city.toLowerCase() === b.city.toLowerCase()) return true
  return one.host === other.host && !PLATFORM.test(one.host) && sameDays(one, other)
}

/** A name taken apart for comparison. */
interface NameKey {
  /** Significant words, without year, edition and words every event has. */
  words: string[]
  /** The words run together, with and without the place: `ETH Prague` and `ETHPrague` are one. */
  compact: string[]
  /** Numbers that distinguish siblings: `Day 1` and `Day 2`, `BitDevs 120` and `121`. */
  numbers: string[]
  years: string[]
  /** The name belongs to something held beside a larger event: `X @ ETHDenver`, `Token2049 Afterparty`. */
  isSide: boolean
}

/** Words that do not distinguish one event from another. */
const GENERIC = new Set([
  ...'the a an of for and in at on to by de la el le der die das official annual international edition'.split(' '),
  ...'event events conference conf conférence conferencia summit forum congress convention'.split(' '),
  ...'global world live main festival fest expo con'.split(' '),
])
const ROMAN = /^(?=[ivx]{2,5}$)(?:x{0,2})(?:ix|iv|v?i{0,3})$/
const SIDE = new RegExp(String.raw`@|\b${WORDS.side.source}\b`, 'i')
const SPELLINGS: [RegExp, string][] = [
  [/\bbitcoin ?\+\+/g, 'bitcoinplusplus'],
  [/₿/g, 'b'],
  [/\bweb ?3(?:\.0)?\b/g, 'web3'],
  [/\btoken ?2049\b/g, 'token2049x'],
  [/&/g, ' and '],
]

/** Takes a name apart; `place` are the event's city and country, which some lists add to every name. */
export function nameKey(name: string, place: (string | undefined)[] = []): NameKey {
  // The year is also written onto the name: `Consensus2024`, `TGFB27`.
  const folded = inOneSpelling(name).replace(
    /(?<=[a-z]{2})(20[2-4]\d|[23]\d)\b/g,
    (_all, year) => ` ${year.length === 2 ? `20${year}` : year} `,
  )
  const years = [...folded.matchAll(/\b(?:20)(\d\d)\b|['’](\d\d)\b/g)].map(match => match[1] ?? match[2] ?? '')
  const bare = folded.replace(
    /\b20\d\d\b|['’]\d\d\b|\b\d+(?:st|nd|rd|th|ª|º|\.)(?: |$)(?:annual|edition|edición)?/g,
    ' ',
  )
  const all = bare.match(/[\p{L}\p{N}]+/gu) ?? []
  const places = new Set(place.flatMap(text => inOneSpelling(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []))
  const words = all.filter(word => !GENERIC.has(word) && !isNumber(word))
  const local = words.filter(word => !places.has(word))
  return {
    // `Engineering Days` and `Engineering Day`.
    words: (local.length > 0 ? local : words).map(word => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)),
    compact: [words.join(''), local.join('')].filter(text => text !== ''),
    numbers: all.filter(isNumber),
    years,
    isSide: SIDE.test(name),
  }
}

/** 1 for the same name, 0 for none in common. */
export function nameSimilarity(a: NameKey, b: NameKey): number {
  if (a.words.length === 0 || b.words.length === 0) return 0
  if (a.compact.some(text => b.compact.includes(text))) return 1
  const shared = a.words.filter(word => b.words.includes(word)).length
  return shared / (new Set([...a.words, ...b.words]).size || 1)
}

/** Whether one name is the other with words added. */
function extendsName(a: NameKey, b: NameKey): boolean {
  const [short, long] = a.words.length <= b.words.length ? [a, b] : [b, a]
  return short.words.length > 0 && short.words.every(word => long.words.includes(word))
}

/** Whether the names differ only by typing errors: `DecOpsCon` and `DevOpsCon`. */
function isMisspelled(a: NameKey, b: NameKey): boolean {
  const onlyA = a.words.filter(word => !b.words.includes(word))
  const onlyB = b.words.filter(word => !a.words.includes(word))
  const isSlip = (word: string, at: number) => word.length > 3 && isOneSlipAway(word, onlyB[at] ?? '')
  return onlyA.length === onlyB.length && onlyA.every(isSlip)
}

/** `Acme Week: AI Day` is a part of `Acme Week`; `Acme Week: part of the Example Days` is the week itself. */
function isPart(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  const [, whole, part] = /^(.+?)\s*(?::| [–—|-] )\s*(.+)$/.exec(long) ?? []
  if (whole === undefined || part === undefined || /^(?:part of|by|with|powered|organi[sz]ed|hosted|in)\b/i.test(part))
    return false
  return nameSimilarity(nameKey(whole), nameKey(short)) === 1
}

function isNumber(word: string): boolean {
  return /^\d+$/.test(word) || ROMAN.test(word)
}

function inOneSpelling(text: string): string {
  return SPELLINGS.reduce((folded, [pattern, spelling]) => folded.replace(pattern, spelling), fold(text))
}
