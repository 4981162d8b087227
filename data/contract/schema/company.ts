import { z } from 'zod'
import { RecordMeta } from './age.ts'
import { ListMeta } from './envelope.ts'
import { Count, CountryCode, HttpUrl, Instant, Line, outside } from './primitives.ts'

/** A company with listed jobs, as they describe it; derived again from each snapshot. */
export const Company = z.object({
  slug: z.string().min(1),
  name: outside(Line, 'Name without its form in law.'),
  url: HttpUrl.meta({ description: 'Its jobs, as a page.' }),
  homepage: HttpUrl.optional().meta({ description: 'Only where the company’s own job board is read.' }),
  domain: z.string().optional().meta({ description: 'Host of the homepage.' }),
  jobs: Count.meta({ description: 'Listed jobs.' }),
  remote: Count.meta({ description: 'Those that can be done fully remote.' }),
  withPay: Count.meta({ description: 'Those whose stated pay could be read.' }),
  countries: z.array(CountryCode).meta({ description: 'Of its jobs, the most frequent first.' }),
  chains: z.array(z.string()).meta({ description: 'That its jobs name.' }),
  tags: z.array(z.string()).meta({ description: 'What it hires for: the eight most frequent tags.' }),
  boardAnsweredAt: Instant.optional().meta({
    description: 'When its own job board last gave a good answer; absent where only boards of others list it.',
  }),
  firstSeenAt: Instant.meta({ description: 'When the oldest of its listed jobs was first seen here.' }),
  lastSeenAt: Instant.meta({ description: 'When a source last listed one of them.' }),
})

/** A company as it is kept; the times until which its jobs are confirmed are for counting. */
export const CompanyRecord = Company.extend({
  names: z.array(Line).meta({ description: 'As its postings write it.' }),
  cities: z.array(z.string()).meta({ description: 'Of its jobs, the most frequent first.' }),
  sources: z.array(z.string()).meta({ description: 'Ids of the sources that list it, as in /api/v1/sources.' }),
  confirmedUntil: z.array(z.number()),
  /** Its place from A to Z. */
  place: Count,
})
export type CompanyRecord = z.infer<typeof CompanyRecord>

/** The response of `/api/v1/companies`. */
export const CompanyList = z.object({ data: z.array(Company), meta: ListMeta })

export const CompanyItem = z.object({
  data: CompanyRecord.omit({ confirmedUntil: true, place: true }).extend({
    confirmed: Count.meta({ description: 'Jobs that a source confirmed no longer ago than it promises.' }),
  }),
  meta: RecordMeta,
})
export type CompanyItem = z.infer<typeof CompanyItem>
