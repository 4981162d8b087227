import type { JobPay } from '#contract'
import type { Now } from '../../store/selection.ts'
import { ageOfSet } from '../age.ts'
import { jobs } from './index.ts'
import { statedPay } from './stated-pay.ts'

/** Resolves with what the jobs of a list with these filters state as their pay. */
export async function payOf(filters: Parameters<typeof jobs.where>[1], now: Now): Promise<JobPay> {
  const where = jobs.where(now.clock(), filters)
  const [{ data, meta }, age] = await Promise.all([
    statedPay(jobs.recordsOf(now.store), where),
    ageOfSet(jobs, now, where),
  ])
  return { data, meta: { ...meta, ...age } }
}
