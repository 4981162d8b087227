import type { RawJob } from '../../adapter.ts'
import { readPatterns } from '../../text/read-yaml.ts'
import { saysClosed } from '../probe/link-verdict.ts'

/** Each alternative was found on a board, or is its translation. */
const SAYS = readPatterns(
  new URL('job-rules.yaml', import.meta.url),
  'role testRow testText deadLink notOpen notOpenInCapitals seeker seekerForm portfolioWork portfolio portfolioOfFirm pool poolDepartment poolText',
  'unpaid unpaidContract unpaidText prize notAJob scheme gift payUpfront secondTrade ofEmployer',
)

/** Plain texts. `department` is the team: boards have one of volunteers, and one for applications to keep. */
type JobWords = Required<Pick<RawJob, 'title' | 'description' | 'link' | 'employmentType' | 'department'>>

/** Rules that refuse a posting, by the name that the report counts; the first that applies gives its name. */
const jobRules: Record<string, (job: JobWords) => boolean> = {
  // A Web3 feed carried `__probe_job__` with a link to /remote-jobs/null; a general one "sdf" with "sdf" as its text.
  'test-row': ({ title, description, link }) =>
    SAYS.testRow.test(title) ||
    SAYS.deadLink.test(link) ||
    SAYS.testText.test(description) ||
    isEcho(title, description),
  // "[Closed] Engineer" was a job, "DO NOT USE Engineer" never was: boards forget to take such rows down.
  'not-open': ({ title, description }) =>
    SAYS.notOpen.test(title) || SAYS.notOpenInCapitals.test(title) || saysClosed(description),
  'seeks-work': ({ title, description }) => SAYS.seeker.test(title) || SAYS.seekerForm.test(description),
  // A fund collects applications for all its firms: "Engineering - Example Portfolio". A portfolio manager is a job.
  'portfolio-form': ({ title }) =>
    !SAYS.portfolioWork.test(title) &&
    (SAYS.portfolio.test(title) || (!SAYS.role.test(title) && SAYS.portfolioOfFirm.test(title))),
  // "General Application", "Talent Pool", "Dream Job": applications are kept for years, without an opening.
  'talent-pool': ({ title, description, department }) =>
    SAYS.pool.test(title) || SAYS.poolDepartment.test(department) || SAYS.poolText.test(description),
  // Volunteers, ambassadors and contributors without a wage. "Volunteer Coordinator" is a job.
  unpaid: ({ title, description, employmentType, department }) =>
    SAYS.unpaid.test(title) ||
    [employmentType, department].some(word => SAYS.unpaidContract.test(word)) ||
    SAYS.unpaidText.test(description),
  // Boards for builders list prizes beside jobs: a task, a deadline and a reward are not employment.
  bounty: ({ title, employmentType }) =>
    /\bbount(?:y|ies)\b/i.test(employmentType) || (!SAYS.role.test(title) && SAYS.prize.test(title)),
  'not-a-job': ({ title }) => !SAYS.role.test(title) && SAYS.notAJob.test(title),
  // Money for little work, a fee before the first day, contact by messenger only: every open board has them.
  spam: ({ title, description }) =>
    SAYS.scheme.test(title) || SAYS.payUpfront.test(description) || (SAYS.gift.test(title) && !SAYS.role.test(title)),
}

/** The name of the rule that refuses a posting, or undefined. */
export function refusedBy(job: JobWords): string | undefined {
  return Object.keys(jobRules).find(name => jobRules[name]?.(job))
}

/** Whether a posting is for building or running sites such as data centers. */
export function isOfSecondTrade({ title, department }: Pick<JobWords, 'title' | 'department'>): boolean {
  return SAYS.secondTrade.test(title) || SAYS.secondTrade.test(department)
}

/** The description without sentences about its employer, who is in each of its postings. */
export function aboutTheWork(description: string, company: string): string {
  const [name = company] = company.toLowerCase().split(/[\s,]/)
  return description
    .split(/(?<=[.!?])\s+(?=\P{Ll})|\n+/u)
    .filter(sentence => !SAYS.ofEmployer.test(sentence) && !sentence.toLowerCase().includes(name))
    .join('\n')
}

function isEcho(title: string, description: string): boolean {
  const text = description.trim().toLowerCase()
  return /^\S{1,12}$/.test(text) && text === title.trim().toLowerCase()
}
