/**
 * Remote3, remote Web3 jobs: the RSS feed only; the site's terms forbid automated searches of its pages.
 * - Titles repeat the employer and may begin with `Job Application for`, the page title of an applicant system.
 * - The description is `at Company - Type - Place - $120k - $240k /yr`, the pay often absent.
 * - Test rows (`__probe_job__`, link `/remote-jobs/null`) and the same job under a `-1` slug have been in it; they are
 *   handed on as published.
 */
import { jobsFromFeed } from './lib/feed/job-feed.ts'
import { dropRepeatedCompany, splitRoleAtCompany } from './lib/posting-parts.ts'

export const remote3 = jobsFromFeed({
  name: 'remote3',
  url: 'https://www.remote3.co/api/rss',
  toRaw({ job }) {
    const { role, company } = dropRepeatedCompany(splitRoleAtCompany(job.title))
    const { type, place, salary } = readSummary(job.description ?? '', company)
    return {
      key: job.key,
      title: role.replace(/^Job Application for\s+/i, ''),
      company,
      link: job.link,
      posted: job.posted,
      places: place ? [place] : [],
      employmentType: type,
      salary,
    }
  },
})

const CODE = String.raw`(?:\p{Sc}|[A-Z]{2}\$|USDC|USDT|[A-Z]{3})`
/** `$120k`, `120k USD`, `USDC 5k`: "100% Remote" begins with a digit too. */
const AMOUNT = new RegExp(
  String.raw`^\s*(?:(?:[Uu]p to|[Ff]rom) )?${CODE}?\s?\d[\d.,]*\s?[kKmM]?\s*${CODE}?\s*(?:\/\s?\w+)?\s*$`,
  'u',
)
/** A longer text is not an amount, and may be a megabyte of blanks or digits. */
const MAX_AMOUNT = 100
const MONEY = new RegExp(
  String.raw`${CODE}\s?\d|\d[kKmM]?\s?${CODE}|\/\s?(?:yr|year|mo|month|wk|week|day|hr|hour)\b`,
  'u',
)

/** Takes `at Company - Type - Place - pay` apart. Company and pay may hold " - " themselves, so both ends are cut first. */
export function readSummary(text: string, company: string): { type?: string; place?: string; salary?: string } {
  const opening = `at ${company} - `
  if (!text.startsWith(opening)) return {}
  // If the last part is empty, the text ends with its dash.
  const parts = text.slice(opening.length).split(/ -(?: |$)/)
  const payAt = parts.findIndex((_, at) => at > 0 && beginsPay(parts[at], parts[at + 1]))
  const end = payAt === -1 ? parts.length : payAt
  const [type, place, salary] = [parts[0], parts.slice(1, end).join(' - '), parts.slice(end).join(' - ')]
  return { type: type || undefined, place: place || undefined, salary: salary || undefined }
}

/** A pay names its currency or its period; without either a number is not a pay. */
function beginsPay(part = '', next = ''): boolean {
  return part.length <= MAX_AMOUNT && AMOUNT.test(part) && MONEY.test(`${part} - ${next}`.slice(0, 2 * MAX_AMOUNT))
}
