import type { JobRecord } from '#contract'
import { countryName } from '#contract/countries.ts'
import { foldLine } from '#contract/text.ts'
import { companyKey, parentKey, placelessTitleKey, titleKey } from './name-keys.ts'
import { postingKey, readPostingLink } from './posting-link.ts'
import { aliasKeys } from './trust/known-companies.ts'

/** Other codes are words as well: "IT Manager" in Italy. */
const SHORT_NAMES: Record<string, string> = { US: 'us usa', GB: 'uk', AE: 'uae' }

type Comparable = Pick<
  JobRecord,
  'title' | 'company' | 'link' | 'applyUrl' | 'employmentType' | 'source' | 'seniority' | 'pay' | keyof Placed
>

export interface Fingerprint<T extends Comparable = Comparable> {
  job: T
  company: string
  /** Keys of its other names: without Labs or Foundation, and the aliases of the catalog. */
  others: string[]
  titles: string[]
  links: string[]
  /** Posting ids on hiring platforms, by platform. */
  postings: Map<string, string[]>
}

export function fingerprint<T extends Comparable>(job: T): Fingerprint<T> {
  const company = companyKey(job.company)
  const links = [...new Set([job.link, ...(job.applyUrl ? [job.applyUrl] : [])])]
  const postings = new Map<string, string[]>()
  for (const link of links) {
    const platform = readPostingLink(link)?.platform
    if (platform) postings.set(platform, [...(postings.get(platform) ?? []), postingKey(link)])
  }
  return {
    job,
    company,
    others: [parentKey(job.company) ?? [], aliasKeys(company)].flat(),
    titles: [
      ...new Set([titleKey(job.title, job.company), placelessTitleKey(job.title, placeWords(job), job.company)]),
    ],
    links: [...new Set(links.map(postingKey))],
    postings,
  }
}

/** Words of the place that a title may repeat: "Engineer - Remote US" in the United States. */
function placeWords({ location = '', countries }: Comparable): string {
  return [location, ...countries.flatMap(code => [countryName(code), SHORT_NAMES[code] ?? ''])].join(' ')
}

/** Six digits count through a platform; 42 does through one board. */
const LONG_ID = /\d{6}$|[\da-f-]{36}$/

/** Company names that are employers of their own in this run; between two of them "Labs" makes a difference. */
export type Employers = ReadonlySet<string>

/** Whether two records are one posting. Symmetric; false whenever the records state a difference. */
export function sameJob(a: Fingerprint, b: Fingerprint, employers: Employers = new Set()): boolean {
  if (sharesPosting(a, b)) return isIdProof(a, b) || sameCompany(a, b, employers)
  if (hasOtherPosting(a, b)) return false
  if (!overlaps(a.titles, b.titles) || !sameContract(a.job, b.job)) return false
  if (overlaps(a.links, b.links)) return true
  if (!sameCompany(a, b, employers) || !samePlace(a.job, b.job)) return false
  return a.job.source !== b.job.source || sameTerms(a.job, b.job)
}

/** Whether two postings offer one role, at once or one after the other: by company, title, contract and place. */
export function sameRole(a: Fingerprint, b: Fingerprint, employers: Employers = new Set()): boolean {
  const isAlike = overlaps(a.titles, b.titles) && sameContract(a.job, b.job)
  return isAlike && sameCompany(a, b, employers) && samePlace(a.job, b.job)
}

/** Keys under which every posting is found that can be of the same role. */
export function wordKeys({ company, others, titles }: Fingerprint): string[] {
  return [company, ...others].flatMap(name => titles.map(title => `${name} | ${title}`))
}

/** Both lead to one posting of a hiring platform: certain, whatever the texts say. */
export function sharesPosting(a: Fingerprint, b: Fingerprint): boolean {
  return [...a.postings].some(([platform, keys]) => overlaps(keys, b.postings.get(platform) ?? []))
}

/** One id at one board is proof; at two boards it is not; where a link hides its board, only an id too long to repeat. */
function isIdProof(a: Fingerprint, b: Fingerprint): boolean {
  const [ours, theirs] = [a, b].map(({ job }) => readPostingLink(job.link)?.tenant)
  if (ours !== undefined && theirs !== undefined) return ours === theirs
  return [...a.postings.values()].flat().some(key => LONG_ID.test(key) && [...b.postings.values()].flat().includes(key))
}

/** Two postings of one platform under different ids are two openings, even word for word the same. */
function hasOtherPosting(a: Fingerprint, b: Fingerprint): boolean {
  return [...a.postings.keys()].some(platform => b.postings.has(platform))
}

function sameCompany(a: Fingerprint, b: Fingerprint, employers: Employers): boolean {
  if (a.company === b.company) return true
  const related = a.others.includes(b.company) || b.others.includes(a.company)
  return related && !(employers.has(a.company) && employers.has(b.company))
}

/** A permanent job and a contract for it are two; what is not stated contradicts nothing. */
function sameContract(a: Comparable, b: Comparable): boolean {
  return !a.employmentType || !b.employmentType || a.employmentType === b.employmentType
}

/** One source lists a role twice when nothing differs; with another level or pay it means two roles. */
function sameTerms(a: Comparable, b: Comparable): boolean {
  if (a.seniority && b.seniority && a.seniority !== b.seniority) return false
  return !a.pay || !b.pay || (a.pay.min === b.pay.min && a.pay.max === b.pay.max)
}

type Placed = Pick<JobRecord, 'location' | 'countries' | 'places' | 'regions' | 'workMode'>

/** Whether the places of two postings of one role allow them to be the same; an absent place contradicts nothing. */
function samePlace(a: Placed, b: Placed): boolean {
  if (a.workMode && b.workMode && (a.workMode === 'remote') !== (b.workMode === 'remote')) return false
  const haveCountries = a.countries.length > 0 && b.countries.length > 0
  if (haveCountries && !overlaps(a.countries, b.countries)) return false
  if (a.location !== undefined && foldLine(a.location) === foldLine(b.location ?? '')) return true
  if (citiesOf(a).length > 0 && citiesOf(b).length > 0) return overlaps(citiesOf(a), citiesOf(b))
  const [here, there] = [a, b].map(({ regions = [], countries }): string[] => [...regions, ...countries])
  if (!here?.length || !there?.length) return true
  return haveCountries || overlaps(here, there)
}

/** How much the places say the same: the better of two candidates is the one with the higher closeness. */
export function placeCloseness(a: Placed, b: Placed): number {
  if (foldLine(a.location ?? '') === foldLine(b.location ?? '')) return 2
  return overlaps(citiesOf(a), citiesOf(b)) || overlaps(a.countries, b.countries) ? 1 : 0
}

function citiesOf({ places = [] }: Placed): string[] {
  return places.flatMap(({ city }) => city ?? [])
}

function overlaps(a: string[], b: string[]): boolean {
  return a.some(one => b.includes(one))
}
