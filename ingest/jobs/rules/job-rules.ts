import {
  GIFT_WORDS,
  NOT_A_JOB,
  NOT_OPEN,
  POOL,
  POOL_DEPARTMENT,
  POOL_TEXT,
  PORTFOLIO,
  PORTFOLIO_OF_FIRM,
  PRIZE,
  ROLE,
  SCHEME,
  SEEKER,
  TEST_ROW,
  UNPAID,
  UNPAID_CONTRACT,
  UNPAID_TEXT,
  UNPAID_UPFRONT,
} from './job-phrases.ts'

/** A reason to refuse a posting; its name is what the report counts. */
interface JobRule {
  name: string
  refuses(job: JobWords): boolean
}

/** A posting's words as plain text, whatever form they were published in. */
interface JobWords {
  title: string
  description: string
  link: string
  /** The source's own word for the contract. */
  employmentType: string
  /** The source's own word for the team: boards keep a team of volunteers, and one of letters. */
  department: string
}

/** A Web3 feed carried `__probe_job__` with a link to /remote-jobs/null; a general one "sdf" with "sdf" as its text. */
const testRow: JobRule = {
  name: 'test-row',
  refuses: ({ title, description, link }) =>
    matches(TEST_ROW, title) || /\/(?:null|undefined|nan)\/?$/i.test(link) || isEcho(title, description),
}

/** "[Closed] Engineer" was a job, "DO NOT USE Engineer" never one: boards forget to take such rows down. */
const notOpen: JobRule = {
  name: 'not-open',
  refuses: ({ title }) => matches(NOT_OPEN, title),
}

/** "General Application", "Talent Pool", "Dream Job": a drawer for letters, open for years, with no job behind it. */
const talentPool: JobRule = {
  name: 'talent-pool',
  refuses: ({ title, description, department }) =>
    matches(POOL, title) || POOL_DEPARTMENT.test(department) || POOL_TEXT.test(description),
}

/** A fund collects letters for all firms it holds: "Engineering - Example Portfolio". A portfolio manager is a job. */
const portfolioForm: JobRule = {
  name: 'portfolio-form',
  refuses: ({ title }) =>
    !PORTFOLIO_WORK.test(title) && (matches(PORTFOLIO, title) || (!ROLE.test(title) && PORTFOLIO_OF_FIRM.test(title))),
}
const PORTFOLIO_WORK =
  /\bportfolio (?:manag\w+|analy\w+|construction|risk|operations|trader|engineer|associate|marketing)\b/i

/** Volunteers, ambassadors and contributors without a wage: an honour, and no job. */
const unpaid: JobRule = {
  name: 'unpaid',
  refuses: ({ title, description, employmentType, department }) =>
    matches(UNPAID, title) ||
    UNPAID_CONTRACT.test(employmentType) ||
    UNPAID_CONTRACT.test(department) ||
    UNPAID_TEXT.test(description),
}

/** Boards for builders list prizes beside jobs: a task, a deadline and a reward are no employment. */
const bounty: JobRule = {
  name: 'bounty',
  refuses: ({ title, employmentType }) =>
    /\bbount(?:y|ies)\b/i.test(employmentType) || (!ROLE.test(title) && matches(PRIZE, title)),
}

/** Courses, fairs and mailings that are advertised in the place of a job. */
const notAJob: JobRule = {
  name: 'not-a-job',
  refuses: ({ title }) => !ROLE.test(title) && matches(NOT_A_JOB, title),
}

/** The account that opens the hiring thread also opens one for those who seek work; their posts follow a fixed form. */
const seeksWork: JobRule = {
  name: 'seeks-work',
  refuses: ({ title, description }) =>
    matches(SEEKER, title) ||
    (/\bwilling to relocate\s*:/i.test(description) && /\b(?:r[ée]sum[ée](?:\/cv)?|cv)\s*:/i.test(description)),
}

/** Money for little, a fee before the first day, contact by messenger only: every open board has them. */
const spam: JobRule = {
  name: 'spam',
  refuses: ({ title, description }) =>
    matches(SCHEME, title) || matches(UNPAID_UPFRONT, description) || (matches(GIFT_WORDS, title) && !ROLE.test(title)),
}

/** In this order; the first that refuses gives its name. */
export const jobRules: JobRule[] = [
  testRow,
  notOpen,
  seeksWork,
  portfolioForm,
  talentPool,
  unpaid,
  bounty,
  notAJob,
  spam,
]

/** The name of the rule that refuses a posting, or undefined. */
export function refusedBy(job: JobWords): string | undefined {
  return jobRules.find(rule => rule.refuses(job))?.name
}

function matches(patterns: RegExp[], text: string): boolean {
  return patterns.some(pattern => pattern.test(text))
}

/** The whole text is the title once more, and one word. */
function isEcho(title: string, description: string): boolean {
  const text = description.trim().toLowerCase()
  return /^\S{1,12}$/.test(text) && text === title.trim().toLowerCase()
}
