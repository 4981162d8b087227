/** A job's known facts in words; what is not known is not said. */
import type { JobItem, JobState, VerifiedBy } from '#schema'
import { countryNameOf } from '../country.ts'
import { dateOf } from './when.ts'

export interface Fact {
  name: string
  value: string
}

const MODES = { remote: 'Remote', hybrid: 'Hybrid', onsite: 'On site' } as const

export function jobFacts({ data: job }: Pick<JobItem, 'data'>): Fact[] {
  const facts: [string, string | undefined][] = [
    ['Place', job.location],
    ['Work', job.workMode && MODES[job.workMode]],
    ['Countries', job.countries.map(countryNameOf).join(', ')],
    ['Time zones', job.timeZones.join(', ')],
    ['Pay', job.salary ?? job.pay?.raw],
    ['Level', job.seniority && capitalized(job.seniority)],
    ['Contract', job.employmentType && capitalized(job.employmentType)],
    ['Department', job.department],
    ['Chains', job.chains.join(', ')],
    ['Closes', job.closesAt && dateOf(job.closesAt)],
  ]
  return facts.flatMap(([name, value]) => (value ? [{ name, value }] : []))
}

const VOUCHER: Record<VerifiedBy, string> = {
  'employer-board': 'the employer’s own job board',
  aggregator: 'a third-party job board',
  'link-probe': 'a request to the posting’s own page',
}
const STATE: Record<JobState, string> = {
  open: 'It was in the latest answer of',
  uncertain: 'It was missing once from the latest answer of',
  closed: 'It is gone from',
}

/** Why the posting counts as open, or no longer does. */
export function verificationText({ verification }: Pick<JobItem, 'verification'>): string {
  return `${STATE[verification.state]} ${VOUCHER[verification.verifiedBy]}.`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
