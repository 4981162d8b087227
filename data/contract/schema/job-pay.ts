import { z } from 'zod'
import { Age } from './age.ts'
import { PayPeriod, Seniority } from './job.ts'

const Count = z.int().nonnegative()
const Quartiles = z.object({ lower: z.number(), median: z.number(), upper: z.number() }).meta({
  description:
    'Each is an amount that a posting states: a quarter, half, three quarters of the postings state no more.',
})

/** Fewer employers would tell of one of them. */
export const LEAST_EMPLOYERS = 5

/** What postings state in one currency and period, of one level or of all together. */
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
