import { decodeHTML } from 'entities'
import { type RawJob, SourceError } from '../adapter.ts'
import { countriesIn } from '../text/place-countries.ts'
import { readPatterns } from '../text/read-yaml.ts'
import type { Hooks } from './lib/json-source.ts'
import { listIn, readJson } from './lib/read.ts'
import { distinct, type Row, rowOf } from './lib/row.ts'

/** A header is a line of names, not a long paragraph. */
const MAX_HEADER = 2000
const SEARCH = 'https://hn.algolia.com/api/v1/search_by_date'

/** The code behind the row of Hacker News in job-lists.yaml. */
export const hnWhoIsHiring: Hooks<RawJob> = {
  more(row) {
    const text = row.text('comment_text')
    return text && row.id('parent_id') === row.id('story_id') ? readHeader(firstParagraph(text)) : undefined
  },
  next([found = '', ...more], entry) {
    const hits = listIn(readJson(found), 'hits').map(hit => rowOf(hit))
    // A catalog line may also lead straight to one thread's comments.
    if (more.length > 0 || hits.some(hit => hit.text('comment_text'))) return []
    const [search] = (entry.url ?? SEARCH).split('?', 1)
    return [{ url: `${search}?tags=comment,story_${newestThread(hits)}&hitsPerPage=1000` }]
  },
}

/** The id of the newest "Who is hiring?" story in a search answer. */
function newestThread(hits: Row[]): string {
  const [story] = hits
    .filter(hit => /\bwho is hiring\?/i.test(hit.text('title') ?? ''))
    .sort((a, b) => Number(b.number('created_at_i')) - Number(a.number('created_at_i')))
  const id = story?.text('objectID')
  if (!id) throw new SourceError('parse', 'no "Who is hiring?" thread in the search answer')
  return id
}

function firstParagraph(html: string): string {
  const [first = ''] = html.split(/<p>|\n/i, 1)
  // Long addresses are cut in the text of a link, so the address itself is taken.
  const withAddresses = first.slice(0, MAX_HEADER).replace(/<a\s[^>]*?href="([^"]*)"[^>]*>.*?<\/a>/gi, ' $1 ')
  return decodeHTML(withAddresses.replace(/<[^<>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

const WORDS = readPatterns(
  new URL('hn-who-is-hiring.yaml', import.meta.url),
  'notHiring over address domain role vagueRole everyMode everyAroundMode everyType everyTypes pay legalForm noPlace',
)
const MAX_ROLE_LENGTH = 140
const MAX_PLACE_LENGTH = 80

/**
 * Reads `Company | Role | Place | ...`, a habit, not a rule: after the company the parts come in any order. Undefined
 * if company and role cannot be read with certainty, or if the post does not offer a job.
 */
function readHeader(line: string): Partial<RawJob> | undefined {
  if (WORDS.notHiring.test(line)) return undefined
  const [first = '', ...rest] = splitParts(line).map(part => part.trim())
  const parts = rest.filter(part => part !== '')
  if (parts.some(part => WORDS.over.test(part))) return undefined
  const company = companyName(first)
  const role = parts.find(isRole)
  if (parts.length < 2 || !role || !isCompany(company)) return undefined
  const others = parts.filter(part => part !== role)
  const address = [first, ...others].map(findAddress).find(found => found !== undefined)
  return {
    company,
    title: role.replace(/^hiring:?\s+/i, '').replace(/\s*https?:\/\/\S+$/i, ''),
    places: findPlaces(others),
    workMode: others.find(isOnlyMode)?.toLowerCase() ?? theOnlyMode(others),
    employmentType: namedTypes(others),
    salary: others.find(part => part.length <= MAX_PLACE_LENGTH && WORDS.pay.test(part)),
    // More than the employer's front page is the posting's own.
    ...(address && (URL.parse(address)?.pathname === '/' ? { employerUrl: address } : { applyUrl: address })),
  }
}

/** At every pipe, except between parentheses: "Acme (New York | Remote) | Engineer" has two parts. */
function splitParts(line: string): string[] {
  const parts: string[] = []
  let closes = false
  for (const piece of line.split('|').toReversed()) {
    if (closes) parts.push(`${piece}|${parts.pop()}`)
    else parts.push(piece)
    const next = /[()]/.exec(piece)?.[0]
    closes = next === undefined ? closes : next === ')'
  }
  return parts.toReversed()
}

/** Only the name: without list marks, address, motto, and remarks in parentheses ("(YC W21)", "(example.com)"). */
function companyName(text: string): string {
  // Some name themselves by nothing but their address.
  const bare = text.replace(/^[\s*#>•–—-]+/, '').replace(/^https?:\/\/(?:www\.)?([^\s/]+)\/?(?=\s|$)/i, '$1')
  const [name = ''] = bare.split(/(?:(?<!\s)\s+)?\(|(?<!\s)\s+(?:https?:\/\/|[–—-]\s+)/, 1)
  return name.replace(/(?<![\s*:,–—-])[\s*:,–—-]+$/, '')
}

/** A place or a role in the first part ("Cologne, Germany | ...") means that the post keeps another order. */
function isCompany(name: string): boolean {
  if (name === '' || isOnlyMode(name)) return false
  const lastWord = name.split(' ').at(-1) ?? ''
  return !(name.includes(' ') && WORDS.role.test(lastWord)) && (!name.includes(',') || WORDS.legalForm.test(name))
}

function isRole(part: string): boolean {
  if (part.length > MAX_ROLE_LENGTH || part.endsWith(':') || WORDS.pay.test(part) || isAddress(part)) return false
  const words = part.replace(WORDS.address, '').replace(WORDS.everyType, '')
  return WORDS.role.test(words) || (WORDS.vagueRole.test(words) && !part.match(WORDS.everyMode))
}

/** The parts with a way of working beside a place, and one that may be a place because no such part comes before it. */
function findPlaces(parts: string[]): string[] {
  const short = parts.filter(
    part => part.length <= MAX_PLACE_LENGTH && !WORDS.pay.test(part) && !isAddress(part) && !isRole(part),
  )
  const modeAt = short.findIndex(part => part.match(WORDS.everyMode) && !isOnlyMode(part))
  const plainAt = short.findIndex(isPlainPlace)
  return short
    .filter((part, at) =>
      part.match(WORDS.everyMode) ? !isOnlyMode(part) : at === plainAt && (modeAt === -1 || at < modeAt),
    )
    .slice(0, 2)
    .map(withoutTypes)
}

/** "Full-time, hybrid, Exampleton" and "Remote (contract)": the contract has a field of its own. */
function withoutTypes(place: string): string {
  if (!place.match(WORDS.everyType)) return place
  return place
    .replace(WORDS.everyTypes, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\([ ,;/]+/g, '(')
    .replace(/(?<![ ,;/])[ ,;/]+\)/g, ')')
    .replace(/\(\)| (?=,)/g, '')
    .replace(/^[ ,;/&+-]+|(?<![ ,;/&+-])[ ,;/&+-]+$/g, '')
}

function isPlainPlace(part: string): boolean {
  if (part.match(WORDS.everyMode) || part.match(WORDS.everyType)) return false
  const names = part.split('/').map(name => name.trim())
  // "Singapore / Hong Kong" is a list of places, "React/TypeScript" is not.
  if (names.length > 1) return names.every(name => countriesIn([name]).length > 0 && isPlainPlace(name))
  return /^\p{Lu}/u.test(part) && !WORDS.noPlace.test(part)
}

function isAddress(part: string): boolean {
  return WORDS.domain.test(part) || /^\W*https?:\S+$/i.test(part)
}

/** "ONSITE", "Remote or Hybrid", "No remote", "Full-time, remote OK": a way of working and no place. */
function isOnlyMode(part: string): boolean {
  const rest = part.replace(WORDS.everyMode, '').replace(WORDS.everyType, '').replace(WORDS.everyAroundMode, '')
  return part.match(WORDS.everyMode) !== null && /^[^\p{L}\p{N}]*$/u.test(rest)
}

function theOnlyMode(parts: string[]): string | undefined {
  const modes = new Set(parts.flatMap(part => part.match(WORDS.everyMode) ?? []).map(mode => mode.toLowerCase()))
  return modes.size === 1 ? [...modes][0] : undefined
}

/** "Part-time or Full-time" and "Contractor Part-Time" whole: which of them holds is not for the header to decide. */
function namedTypes(parts: string[]): string | undefined {
  const types = parts.flatMap(part => part.match(WORDS.everyTypes) ?? [])
  return distinct(types).join(', ') || undefined
}

/** `https://example.com`, or a bare `example.com` in its part or in parentheses; not "Next.js" in a list. */
function findAddress(part: string): string | undefined {
  const full = WORDS.address.exec(part)?.[0].replace(/(?<![.,;])[.,;]+$/, '')
  if (full) return full
  const inner = /\(([^)\s,]+)/.exec(part)?.[1] ?? part
  const domain = WORDS.domain.exec(inner)?.[1]
  return domain && `https://${domain.toLowerCase()}`
}
