import { z } from 'zod'
import { definitionOf } from '../vocabulary.ts'
import { Age, RecordMeta } from './age.ts'
import { Provenance } from './answers.ts'
import { PagedMeta } from './envelope.ts'
import { Count, CountryCode, DateIssue, HttpUrl, Instant, Line, outside, Places } from './primitives.ts'

/** A record of `/api/jobs`: exactly the interface's fields. */
export const Job = z.object({
  id: z.string().min(1).max(120).meta({ description: 'Readable, and the same through every change of the posting.' }),
  title: outside(Line, 'Title as published.'),
  company: outside(Line, 'Employer.'),
  date: Instant.meta({
    description: 'When it was published; where its source gives no date, when this service first read it.',
  }),
  link: HttpUrl.meta({ description: 'The posting itself.' }),
  tags: z.array(z.string().min(1).max(60)).optional().meta({ description: 'Technologies, chains, domains and roles.' }),
  location: outside(Line, 'Place as published.').optional(),
  salary: outside(Line, 'Pay as published.').optional(),
})
export type Job = z.infer<typeof Job>

export const WorkMode = z.enum(['remote', 'hybrid', 'onsite'])
export type WorkMode = z.infer<typeof WorkMode>

export const Seniority = z.enum(['intern', 'junior', 'mid', 'senior', 'lead', 'principal', 'executive'])
export type Seniority = z.infer<typeof Seniority>

export const EmploymentType = z.enum(['full-time', 'part-time', 'contract', 'internship', 'temporary'])
export type EmploymentType = z.infer<typeof EmploymentType>

export const PayPeriod = z.enum(['hour', 'day', 'week', 'month', 'year'])
export type PayPeriod = z.infer<typeof PayPeriod>

/** How many of each period a year of full-time work has. */
export const PERIODS_PER_YEAR: Record<PayPeriod, number> = { hour: 2080, day: 260, week: 52, month: 12, year: 1 }

/** Pay that could be read with certainty, in whole currency units per period. `raw` is the text it was read from. */
export const Pay = z
  .object({
    min: z.number().positive().optional(),
    max: z.number().positive().optional(),
    currency: z.string().regex(/^[A-Z]{3,5}$/),
    period: PayPeriod,
    raw: z.string().max(300),
  })
  .refine(pay => pay.min !== undefined || pay.max !== undefined, 'pay needs min or max')
  .refine(
    pay => pay.min === undefined || pay.max === undefined || pay.min <= pay.max,
    'pay.min must not exceed pay.max',
  )
export type Pay = z.infer<typeof Pay>

/** Limits on applicants, as far as the text of the posting states them. */
export const Eligibility = z.object({
  citizenship: z.array(CountryCode).min(1).optional().meta({ description: 'Only citizens of these may apply.' }),
  clearance: z.literal(true).optional().meta({ description: 'A security clearance is required.' }),
  visaSponsorship: z.boolean().optional().meta({ description: 'Whether the employer sponsors a visa.' }),
  languages: z
    .array(z.string().regex(/^[a-z]{2}$/))
    .min(1)
    .optional()
    .meta({ description: 'ISO 639-1 codes of the languages that one has to speak.' }),
})
export type Eligibility = z.infer<typeof Eligibility>

export const VerifiedBy = z.enum(['employer-board', 'aggregator', 'link-probe']).meta({
  description: "Who says that it is open: the employer's own board, a third-party board, or a probe of its link.",
})
export type VerifiedBy = z.infer<typeof VerifiedBy>

export const ClosedBecause = z
  .enum([
    'absent-twice',
    'board-gone',
    'closing-day-passed',
    'unconfirmed-60-days',
    'posted-over-a-year-ago',
    'source-retired',
  ])
  .meta({
    description: [
      'Why it is closed. absent-twice: two good answers of its source, or two looks at its page, did not have it;',
      "board-gone: its employer's board answered 404 or 410 for as long as its answers may be old;",
      'closing-day-passed: the closing date that it states is over;',
      'unconfirmed-60-days: it stood on third-party lists alone, and none has shown it for 60 days;',
      "posted-over-a-year-ago: and no employer's own board carries it;",
      'source-retired: its source is no longer read.',
    ].join(' '),
  })
export type ClosedBecause = z.infer<typeof ClosedBecause>

/** Reasons that keep a record out of every list while it stays in the report (ingest/jobs/trust/trust.ts names the rules). */
export const TrustFlag = z.enum(['domain-mismatch', 'look-alike', 'shortener', 'archive-download'])
export type TrustFlag = z.infer<typeof TrustFlag>

/** A stored job: the public shape plus fields for search, filters, pages and trust. Absent is absent. */
export const JobRecord = Job.extend({
  tags: z.array(z.string().min(1).max(60)),
  description: outside(z.string().max(8000), 'Plain text of the posting.').optional(),
  source: z.string().meta({ description: 'Id of its source, as in /api/v1/sources.' }),
  /** The source's own stable key, so that a changed title or link is still the same job. */
  sourceKey: z.string().max(300),
  sourceUrl: HttpUrl,
  applyUrl: HttpUrl.optional(),
  workMode: WorkMode.optional(),
  countries: z.array(CountryCode).meta({ description: 'ISO 3166-1 codes, as far as the place tells.' }),
  ...Places,
  closedTo: z
    .array(CountryCode)
    .optional()
    .meta({ description: 'Countries that the published place shuts out: "Worldwide (except US)".' }),
  timeZones: z.array(z.string()).meta({ description: 'IANA names or UTC+1 forms, as far as the posting states them.' }),
  seniority: Seniority.optional(),
  department: Line.optional(),
  employmentType: EmploymentType.optional(),
  chains: z.array(z.string()),
  pay: Pay.optional().meta({
    description: 'What could be read of salary or text with certainty; raw is what it was read from.',
  }),
  eligibility: Eligibility.optional().meta({ description: 'Who may apply, only where the text says it in words.' }),
  closesAt: Instant.optional().meta({ description: 'The closing date that the posting states.' }),
  alsoListedAt: z.array(z.object({ source: z.string(), url: HttpUrl })),
  flags: z.array(TrustFlag),
  dateIssue: DateIssue.optional(),
  firstSeenAt: Instant.meta({
    description:
      'First seen, here or in an imported history of its link; of a repost, when the first posting of the role was. Lists, feeds and posted_after use it where the source gives no date.',
  }),
  reposts: z
    .int()
    .positive()
    .optional()
    .meta({ description: 'How often its employer closed the role and posted it anew under another id.' }),
  lastSeenAt: Instant.optional().meta({
    description: 'The newest good answer that held it; absent while the newest good answer of its source does.',
  }),
  missingSince: Instant.optional().meta({
    description: 'Since when its source lists it no longer; missing again, it is closed.',
  }),
  closedAt: Instant.optional(),
  closedBecause: ClosedBecause.optional(),
  verifiedBy: VerifiedBy,
})
export type JobRecord = z.infer<typeof JobRecord>

export const JobState = z.enum(['open', 'unconfirmed', 'closed']).meta({
  description: (['open', 'unconfirmed', 'closed'] as const).map(definitionOf).join(' '),
})
export type JobState = z.infer<typeof JobState>

/** The response of `/api/jobs`. */
export const JobList = z.object({ data: z.array(Job), meta: PagedMeta })

/** One job, and how sure we are of it. */
export const JobItem = z.object({
  data: JobRecord.omit({ sourceKey: true, flags: true }),
  verification: Provenance.extend({
    state: JobState,
    confirmedAt: Instant.meta({ description: 'When a source last listed it.' }),
    verifiedBy: VerifiedBy,
  }),
  meta: RecordMeta,
})
export type JobItem = z.infer<typeof JobItem>

const Quartiles = z.object({ lower: z.number(), median: z.number(), upper: z.number() }).meta({
  description:
    'Each is an amount that a posting states: a quarter, half, three quarters of the postings state no more.',
})

/** Fewer employers would reveal one of them. */
export const LEAST_EMPLOYERS = 5

/** Stated pay in one currency and period, of one level or of all together. */
export const PayGroup = z.object({
  currency: z.string(),
  period: PayPeriod,
  level: Seniority.optional().meta({ description: 'As the posting states it; absent: all levels together.' }),
  jobs: Count.meta({ description: 'Jobs that state their pay so.' }),
  employers: Count,
  from: Quartiles.optional().meta({
    description: `Of the lower ends that are stated; only where at least ${LEAST_EMPLOYERS} employers state their pay so.`,
  }),
  to: Quartiles.optional().meta({ description: 'Of the upper ends; likewise.' }),
})
export type PayGroup = z.infer<typeof PayGroup>

/** The response of `/api/v1/jobs/pay`. */
export const JobPay = z.object({
  data: z.array(PayGroup),
  meta: z.object({
    total: Count.meta({ description: 'How many jobs match.' }),
    stated: Count.meta({ description: 'How many of these state pay that could be read.' }),
    ...Age.shape,
  }),
})
export type JobPay = z.infer<typeof JobPay>
