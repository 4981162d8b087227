/** A job's known facts in words; what is not known is not said. */
import type { JobItem, JobRecord, JobState, Seniority, VerifiedBy } from '#contract'
import { countryName } from '#contract/countries.ts'
import { wordsOf } from '../../../record-index/words.ts'
import { dateOf } from '../../views/when.ts'

interface Fact {
  name: string
  value: string
}

const MODES = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On site' } as const

export function jobFacts({ data: job }: Pick<JobItem, 'data'>): Fact[] {
  const facts: [string, string | undefined][] = [
    ['Place', job.location],
    ['Work', job.workMode && MODES[job.workMode]],
    ['Countries', job.countries.map(countryName).sort(byName).join(', ')],
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

/** `Remote` or `Hybrid`, where the place beside it does not say so. */
export function unsaidMode({ workMode }: Pick<JobRecord, 'workMode'>, place: string): string | undefined {
  if (workMode !== 'remote' && workMode !== 'hybrid') return undefined
  return wordsOf(place).includes(workMode) ? undefined : MODES[workMode]
}

/** How titles say a level. */
const TITLE_WORDS: Record<Seniority, string[]> = {
  intern: ['intern', 'interns', 'internship', 'trainee', 'student'],
  junior: ['junior', 'jr', 'graduate', 'graduates', 'grad', 'grads'],
  mid: ['mid', 'middle', 'intermediate', 'ii'],
  senior: ['senior', 'sr', 'iii'],
  lead: ['lead', 'leader', 'manager'],
  principal: ['principal', 'staff', 'distinguished', 'fellow'],
  executive: 'executive director head chief president vp svp evp ceo cto coo cfo cmo ciso founder'.split(' '),
}

/** The level, where the title does not say it. */
export function unsaidLevel({ seniority, title }: Pick<JobRecord, 'seniority' | 'title'>): string | undefined {
  if (seniority === undefined) return undefined
  const said = new Set(wordsOf(title))
  return TITLE_WORDS[seniority].some(word => said.has(word)) ? undefined : capitalized(seniority)
}

/** `date` is when we first saw it, because its source states no date. */
export function isFirstSeen({ dateIssue }: Pick<JobRecord, 'dateIssue'>): boolean {
  return dateIssue === 'missing'
}

const VOUCHER: Record<VerifiedBy, string> = {
  'employer-board': 'the employer’s own job board',
  aggregator: 'a third-party job board',
  'link-probe': 'a request to the posting’s own page',
}
const STATE: Record<JobState, string> = {
  open: 'It was in the latest answer of',
  uncertain: 'It was missing from the latest answer of',
  closed: 'It is gone from',
}

/** Why the posting counts as open, or no longer does. */
export function verificationText({ data, verification }: JobItem): string {
  const { state, verifiedBy } = verification
  if (isClosedByDate(data)) return 'Its own closing date has passed.'
  if (onlyWasOpen(verification))
    return `It was open when last checked${checkedOn(verification)}, going by ${VOUCHER[verifiedBy]}.`
  return `${STATE[state]} ${VOUCHER[verifiedBy]}.`
}

/** The state in a word; an old answer says nothing about today. */
export function stateWord({ verification }: Pick<JobItem, 'verification'>): string {
  return onlyWasOpen(verification) ? 'last seen open' : verification.state
}

/** Closed because its own closing date passed; no board was asked. */
export function isClosedByDate({ closedAt, closesAt }: Pick<JobRecord, 'closedAt' | 'closesAt'>): boolean {
  return closedAt !== undefined && closesAt !== undefined && Date.parse(closesAt) <= Date.parse(closedAt)
}

/** `, Sep 17, 2026`; nothing when the source never answered. */
export function checkedOn({ lastVerifiedAt }: Pick<JobItem['verification'], 'lastVerifiedAt'>): string {
  return lastVerifiedAt === undefined ? '' : `, ${dateOf(lastVerifiedAt)}`
}

/** It was open in an answer that has become too old to vouch for it. */
function onlyWasOpen({ state, sourceState }: JobItem['verification']): boolean {
  return state === 'open' && sourceState !== 'ok'
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function byName(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}
