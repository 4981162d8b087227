/** A job in words and in Markdown; unknown facts are left out. */
import {
  type ClosedBecause,
  datedAt,
  type Eligibility,
  isFirstSight,
  type Job,
  type JobItem,
  type JobRecord,
  type VerifiedBy,
} from '#contract'
import { countryName } from '#contract/countries.ts'
import { openTo, WORLDWIDE } from '#contract/regions.ts'
import { capitalized, fold, foldPlace } from '#contract/text.ts'
import { labelFor, type Term, wordFor } from '#contract/vocabulary.ts'
import { dateOf, languageName } from '../../base/when.ts'
import { blocks, escapeInline, factList, fence, frontMatter, link, UNTRUSTED } from '../../formats/escape.ts'
import { countryInText } from '../landing.ts'

const MODES = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On site' } as const

/** Returns the facts that a posting states, and their meaning. */
export function jobFacts({ data: job }: Pick<JobItem, 'data'>): { name: string; value: string }[] {
  const named = ` ${foldPlace(job.location ?? '')} `
  // "NYC" is in New York: of cities and regions those that the text of the place does not name.
  const unsaid = (names: string[]) => [...new Set(names)].filter(name => !named.includes(` ${foldPlace(name)} `))
  const facts: [string, string | undefined][] = [
    ['Place', job.location],
    ['Work', job.workMode && MODES[job.workMode]],
    ['Cities', unsaid((job.places ?? []).flatMap(({ city }) => city ?? [])).join(', ')],
    ['Countries', namesOf(job.countries)],
    ['Regions', unsaid(job.regions ?? []).join(', ')],
    ['Not open to', namesOf(job.closedTo ?? [])],
    ['Who may apply', eligibilityText(job.eligibility)],
    ['Time zones', job.timeZones.join(', ')],
    ['Pay', job.salary ?? job.pay?.raw],
    ['Level', job.seniority && capitalized(job.seniority)],
    ['Contract', job.employmentType && capitalized(job.employmentType)],
    ['Department', job.department],
    ['Chains', job.chains.join(', ')],
    job.closedAt ? ['Closed', dateOf(job.closedAt)] : ['Closing date', job.closesAt && dateOf(job.closesAt)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

/** Returns `citizens: Canada; no visa sponsorship`. */
function eligibilityText({ citizenship, clearance, visaSponsorship, languages }: Eligibility = {}): string {
  const parts = [
    citizenship && `citizens: ${citizenship.map(countryName).join(', ')}`,
    clearance && 'security clearance',
    visaSponsorship !== undefined && `${visaSponsorship ? 'with' : 'no'} visa sponsorship`,
    languages && `speakers of ${languages.map(code => languageName(code)).join(', ')}`,
  ]
  return parts.filter(Boolean).join('; ')
}

/** Returns the way of work and the level; a way that is not stated is named as that, since readers look for it. */
export function workFacts({ workMode, seniority }: Pick<JobRecord, 'workMode' | 'seniority'>): string[] {
  return [workMode ? MODES[workMode] : 'Mode not stated', ...(seniority ? [capitalized(seniority)] : [])]
}

/** Whether its link leads to another company's board, where one applies. */
export function isThroughOthers({ verifiedBy, applyUrl }: Pick<JobRecord, 'verifiedBy' | 'applyUrl'>): boolean {
  return verifiedBy !== 'employer-board' && applyUrl === undefined
}

type Open = Pick<JobRecord, 'countries' | 'regions' | 'closedTo'>
export const MOST_NAMED = 2
const listed = new Intl.ListFormat('en-GB')

/** Returns `People in Portugal and Spain`, a wanted country first; undefined if the posting names no place. */
export function whoMayApply({ countries, regions = [], closedTo = [] }: Open, wanted?: string): string | undefined {
  const but = closedTo.length > 0 ? ` but ${listed.format(closedTo.map(nameInText))}` : ''
  if (regions.includes(WORLDWIDE)) return `People anywhere${but}`
  const isFirst = wanted !== undefined && countries.includes(wanted)
  const others = countries.filter(code => !isFirst || code !== wanted).map(nameInText)
  const names = [...(isFirst ? [nameInText(wanted)] : []), ...regions, ...others]
  if (names.length === 0) return undefined
  const shown = names.length > MOST_NAMED ? `${names[0]} and ${names.length - 1} more places` : listed.format(names)
  return `People in ${shown}${but}`
}

/** Returns whether a resident of a country may apply, in a line: `Portugal: yes`; `state`: how it is drawn. */
export function mayApplyFrom(job: Open, country: string): { text: string; state?: string } {
  const answer = openTo(job, country)
  const state = { yes: 'ok', no: 'failing', unknown: 'stale' }[answer]
  return { text: `${countryName(country)}: ${answer === 'unknown' ? 'not stated' : answer}`, state }
}

function nameInText(code: string): string {
  return countryInText(countryName(code))
}

const CLOSED: Record<ClosedBecause, string> = {
  'absent-twice': 'It is gone: two looks in a row did not find it.',
  'board-gone': 'The job board that listed it is gone.',
  'closing-day-passed': 'Its own closing date has passed.',
  'unconfirmed-60-days': 'Only third-party lists had it, and none has shown it for 60 days.',
  'posted-over-a-year-ago': 'It was posted over a year ago, and no employer’s own board lists it.',
  'source-retired': 'The source that listed it is no longer read.',
}
const VOUCHER: Record<VerifiedBy, string> = {
  'employer-board': 'the employer’s own job board',
  aggregator: 'a third-party job board',
  'link-probe': 'a request to the posting’s own page',
}

/** Returns when the posting was published, seen, missed and closed, the oldest first. */
export function sightings({ data: job, verification }: JobItem): { what: string; at: string; by: string }[] {
  const { source, state, confirmedAt, verifiedBy } = verification
  const seen = { what: state === 'open' ? 'Seen open' : 'Last seen open', at: confirmedAt, by: VOUCHER[verifiedBy] }
  const again = job.reposts === undefined ? '' : `; posted again ${job.reposts === 1 ? 'once' : `${job.reposts} times`}`
  const closed = state === 'closed' ? closedSince(job) : undefined
  const all = [
    isFirstSight(job) ? undefined : { what: 'Published', at: job.date, by: job.company },
    { what: 'First seen', at: job.firstSeenAt, by: `${source.name}${again}` },
    confirmedAt > job.firstSeenAt ? seen : undefined,
    job.missingSince && { what: 'Missing', at: job.missingSince, by: `${source.name} did not list it` },
    closed && { what: 'Closed', at: closed, by: closedText(job) },
  ]
  return all.flatMap(one => one || []).sort((a, b) => a.at.slice(0, 10).localeCompare(b.at.slice(0, 10)))
}

/** Returns why the posting counts as open, or no longer does. */
function verificationText({ data, verification }: JobItem): string {
  const { state, confirmedAt, verifiedBy } = verification
  if (state === 'closed') return closedText(data)
  if (state === 'unconfirmed')
    return `${labelFor('last-seen-open')} on ${dateOf(confirmedAt)}, going by ${VOUCHER[verifiedBy]}.`
  const doubt = data.missingSince ? ' It was missing from the newest one; missing again, it counts as closed.' : ''
  return `It was in an answer of ${VOUCHER[verifiedBy]} on ${dateOf(confirmedAt)}.${doubt}`
}

/** Returns the name of the state; an old answer proves nothing about today. */
export function stateTerm({ verification }: Pick<JobItem, 'verification'>): Term {
  return verification.state === 'unconfirmed' ? 'last-seen-open' : verification.state
}

/** Returns why a posting is closed; for records from before reasons were kept, by their dates. */
export function closedText({ closedAt, closesAt, closedBecause }: JobItem['data']): string {
  if (closedBecause) return CLOSED[closedBecause]
  const isOver = closesAt !== undefined && (closedAt === undefined || Date.parse(closesAt) <= Date.parse(closedAt))
  return CLOSED[isOver ? 'closing-day-passed' : 'absent-twice']
}

/** Returns when it closed: the day it was found closed, or its own closing date. */
export function closedSince({ closedAt, closesAt }: JobItem['data']): string | undefined {
  return closedAt ?? closesAt
}

/** Boards join the offices of a posting by `;`, people by ` / ` or ` or `; within parentheses they only explain a place. */
const SEMICOLON = /\s*;\s*(?![^(]*\))/
const SLASH_OR_WORD = /\s+(?:\/|or)\s+(?![^(]*\))/i
/** As many are shown whole; of more, only the first two. */
const MOST_SHOWN = 3

/** `Lisbon; Porto; +27 places`: each place once, the first of them by name; that of `names` first, which it is also in. */
export function placeText(location: string, names: readonly string[] = []): string {
  const all = placesIn(location)
  const matching = all.find(place => names.some(name => hasWords(place, name)))
  const [wanted = matching] = matching === undefined ? names : []
  const places = wanted === undefined ? all : [wanted, ...all.filter(place => place !== wanted)]
  if (places.length <= MOST_SHOWN) return places.join('; ')
  const shown = places.slice(0, MOST_SHOWN - 1)
  return [...shown, `+${places.length - shown.length} places`].join('; ')
}

function hasWords(text: string, words: string): boolean {
  return ` ${foldPlace(text)} `.includes(` ${foldPlace(words)} `)
}

/** `Malta / Bulgaria` may be one way to say a place, a list has a semicolon or more than two parts. */
function placesIn(location: string): string[] {
  const isList = SEMICOLON.test(location) || location.split(SLASH_OR_WORD).length > 2
  if (!isList) return [location]
  const places = location.split(SEMICOLON).flatMap(part => part.split(SLASH_OR_WORD))
  const distinct = new Map<string, string>()
  for (const place of places.map(text => text.trim())) {
    const key = fold(place)
    if (place !== '' && !distinct.has(key)) distinct.set(key, place)
  }
  return distinct.size === 0 ? [location] : [...distinct.values()]
}

function namesOf(codes: string[]): string {
  return codes
    .map(countryName)
    .sort((a, b) => a.localeCompare(b, 'en'))
    .join(', ')
}

/** One line of a list. */
export function jobLine(job: Job & Pick<JobRecord, 'firstSeenAt' | 'dateIssue'>, baseUrl: string): string {
  const facts = [job.company, job.location, job.salary].flatMap(fact => (fact ? [escapeInline(fact)] : []))
  return `- ${link(job.title, `${baseUrl}/jobs/${job.id}`)}: ${facts.join('; ')}; ${datedAt(job).slice(0, 10)}`
}

export function jobMarkdown(item: JobItem, baseUrl: string): string {
  const { data: job, verification } = item
  const facts = jobFacts(item).map(({ name, value }) => [name, escapeInline(value)])
  const { source } = verification
  return blocks(
    frontMatter({
      title: `${job.title} at ${job.company}`,
      source: source.name,
      source_url: job.sourceUrl,
      date: job.date,
      canonical: `${baseUrl}/jobs/${job.id}`,
    }),
    `# ${escapeInline(job.title)}`,
    UNTRUSTED,
    verification.state === 'closed' && `**Closed** since ${closedSince(job)}: this posting is no longer open.`,
    factList({
      Company: escapeInline(job.company),
      ...Object.fromEntries(facts),
      [isFirstSight(job) ? 'First seen' : 'Published']: datedAt(job),
      State: `${wordFor(stateTerm(item))}. ${verificationText(item)}`,
      'Last confirmed': verification.confirmedAt,
      ...(isFirstSight(job) ? {} : { 'First seen': job.firstSeenAt }),
      Reposted: job.reposts === undefined ? undefined : `${job.reposts} times`,
      Tags: job.tags.map(escapeInline).join(', '),
      Posting: link('posting', job.link),
      Apply: job.applyUrl !== undefined && link('application', job.applyUrl),
      Source: link(source.name, source.homepage),
      Credit: source.credit !== undefined && escapeInline(source.credit),
    }),
    job.description && '## The posting, word for word',
    job.description && fence(job.description),
  )
}
