import type { JobRecord } from '#contract'
import { countryName } from '#contract/countries.ts'
import { foldLine } from '#contract/text.ts'
import { companyKey, parentKey, titleKey } from './name-keys.ts'
import { postingKey, readPostingLink } from './posting-link.ts'
import { aliasKeys } from './trust/known-companies.ts'

/** Other codes are words as well: "IT Manager" in Italy. */
const SHORT_NAMES: Record<string, string> = { US: 'us usa', GB: 'uk', AE: 'uae' }

type Comparable = Partial<JobRecord> & Pick<JobRecord, 'title' | 'company' | 'link' | 'source' | 'countries'>

export interface Fingerprint<T extends Comparable = JobRecord> {
  job: T
  company: string
  /** Keys of its other names: without Labs or Foundation, and the aliases of the catalog. */
  others: string[]
  titles: string[]
  links: string[]
  /** Those of the links that lead to a hiring platform. */
  postings: { platform: string; key: string }[]
}

export function fingerprint<T extends Comparable>(job: T): Fingerprint<T> {
  const { title, location = '', countries } = job
  const company = companyKey(job.company)
  const links = [job.link, ...(job.applyUrl ? [job.applyUrl] : [])]
  // A title may repeat the place: "Engineer - Remote US" in the United States.
  const place = [location, ...countries.flatMap(code => [countryName(code), SHORT_NAMES[code] ?? ''])].join(' ')
  return {
    job,
    company,
    others: [parentKey(job.company) ?? [], aliasKeys(company)].flat(),
    titles: [...new Set([titleKey(title, job.company), titleKey(title, job.company, place)])],
    links: [...new Set(links.map(postingKey))],
    postings: links.flatMap(link => {
      const platform = readPostingLink(link)?.platform
      return platform ? [{ platform, key: postingKey(link) }] : []
    }),
  }
}

type Compared = Fingerprint<Comparable>

/** Six digits count through a platform; 42 does through one board. */
const LONG_ID = /\d{6}$|[\da-f-]{36}$/

/**
 * Whether two records are one posting. Symmetric; false whenever the records state a difference. Between two of `employers`,
 * which hire on boards of their own, "Labs" makes a difference.
 */
export function sameJob(a: Compared, b: Compared, employers: ReadonlySet<string> = new Set()): boolean {
  if (sharesPosting(a, b)) return isIdProof(a, b) || sameCompany(a, b, employers)
  // Two postings of one platform under different ids are two openings, even word for word the same.
  if (a.postings.some(({ platform }) => b.postings.some(other => other.platform === platform))) return false
  if (overlaps(a.links, b.links)) return sameWork(a, b)
  return sameRole(a, b, employers) && (a.job.source !== b.job.source || sameTerms(a.job, b.job))
}

/** Whether two postings offer one role, at once or one after the other: by company, title, contract and place. */
export function sameRole(a: Compared, b: Compared, employers: ReadonlySet<string> = new Set()): boolean {
  return sameWork(a, b) && sameCompany(a, b, employers) && samePlace(a.job, b.job)
}

/** Keys under which every posting is found that can be of the same role. */
export function wordKeys({ company, others, titles }: Compared): string[] {
  return [company, ...others].flatMap(name => titles.map(title => `${name} | ${title}`))
}

/** Both lead to one posting of a hiring platform: certain, whatever the texts say. */
export function sharesPosting(a: Compared, b: Compared): boolean {
  return sharedKeys(a, b).length > 0
}

function sharedKeys(a: Compared, b: Compared): string[] {
  const keys = b.postings.map(({ key }) => key)
  return a.postings.flatMap(({ key }) => (keys.includes(key) ? [key] : []))
}

/** One id at one board is proof, at two boards it is not. If a link hides its board, only a long id is. */
function isIdProof(a: Compared, b: Compared): boolean {
  const [ours, theirs] = [a, b].map(({ job }) => readPostingLink(job.link)?.tenant)
  if (ours !== undefined && theirs !== undefined) return ours === theirs
  return sharedKeys(a, b).some(key => LONG_ID.test(key))
}

function sameCompany(a: Compared, b: Compared, employers: ReadonlySet<string>): boolean {
  if (a.company === b.company) return true
  const related = a.others.includes(b.company) || b.others.includes(a.company)
  return related && !(employers.has(a.company) && employers.has(b.company))
}

/** One title and contract: a permanent job and a contract for it are two; an unstated one contradicts nothing. */
function sameWork(a: Compared, b: Compared): boolean {
  const [contract, other] = [a.job.employmentType, b.job.employmentType]
  return overlaps(a.titles, b.titles) && (!contract || !other || contract === other)
}

/** One source lists a role twice when nothing differs; with another level or pay it means two roles. */
function sameTerms(a: Comparable, b: Comparable): boolean {
  if (a.seniority && b.seniority && a.seniority !== b.seniority) return false
  return !a.pay || !b.pay || (a.pay.min === b.pay.min && a.pay.max === b.pay.max)
}

/** Whether the places of two postings of one role allow them to be the same; an absent place contradicts nothing. */
function samePlace(a: Comparable, b: Comparable): boolean {
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
export function placeCloseness(a: Comparable, b: Comparable): number {
  if (foldLine(a.location ?? '') === foldLine(b.location ?? '')) return 2
  return overlaps(citiesOf(a), citiesOf(b)) || overlaps(a.countries, b.countries) ? 1 : 0
}

function citiesOf({ places = [] }: Comparable): string[] {
  return places.flatMap(({ city }) => city ?? [])
}

function overlaps(a: string[], b: string[]): boolean {
  return a.some(one => b.includes(one))
}
