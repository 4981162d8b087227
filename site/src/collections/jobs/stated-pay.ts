/** The pay that postings state: counted as it is stated, never estimated, never converted. */
import { type JobPay, LEAST_EMPLOYERS, PayGroup } from '#contract'
import { type Condition, hasNumber } from '../../store/condition.ts'
import type { Records } from '../../store/records.ts'
import type { Now } from '../../store/selection.ts'
import { ageOfSet } from '../age.ts'
import type { Collection } from '../collection.ts'

/** The groups with most postings; more of them are of no use to a reader. */
const MOST_GROUPS = 60

/** Resolves with the stated pay of the jobs of a list with these filters. */
export async function payOf(jobs: Collection, filters: Parameters<Collection['where']>[1], now: Now): Promise<JobPay> {
  const records = jobs.recordsOf(now.store)
  const where = jobs.where(now.clock(), filters)
  const paid = { all: [where, hasNumber('payPerYear')] }
  const [{ total }, { total: stated, values }, age] = await Promise.all([
    records.count(where),
    records.count(paid, ['payGroup'], MOST_GROUPS),
    ageOfSet(jobs, now, where),
  ])
  const groups = (values.payGroup ?? []).map(({ value }) => value)
  const data = await Promise.all(groups.map(group => groupOf(records, paid, group)))
  return { data, meta: { total, stated, ...age } }
}

async function groupOf(records: Records<unknown>, where: Condition, group: string): Promise<PayGroup> {
  const { employers, amounts } = await statedIn(records, where, group)
  const [currency, period, level] = group.split(' ')
  return PayGroup.parse({
    ...{ currency, period, level, jobs: amounts.length, employers },
    ...(employers >= LEAST_EMPLOYERS && {
      from: quartiles(amounts.flatMap(({ from }) => from ?? [])),
      to: quartiles(amounts.flatMap(({ to }) => to ?? [])),
    }),
  })
}

/** Resolves with the amounts of a group such as `USD year`, one for each job, and how many employers state them. */
export async function statedIn(
  records: Records<unknown>,
  where: Condition,
  group: string,
): Promise<{ employers: number; amounts: { from?: number; to?: number }[] }> {
  const { values } = await records.count({ all: [where, { facet: 'payGroup', is: group }] }, ['payStated', 'company'])
  const amounts = (values.payStated ?? []).flatMap(({ value, count }) => {
    const [, from, to] = /^(?:from (\S+))? ?(?:to (\S+))?$/.exec(value) ?? []
    const stated = { ...(from && { from: Number(from) }), ...(to && { to: Number(to) }) }
    return Array.from({ length: count }, () => stated)
  })
  return { employers: values.company?.length ?? 0, amounts }
}

/** By nearest rank, so that each is an amount that is stated; undefined without any. */
export function quartiles(amounts: number[]): PayGroup['from'] {
  const sorted = amounts.toSorted((a, b) => a - b)
  const [lower, median, upper] = [1, 2, 3].map(quarter => sorted[Math.ceil((quarter * sorted.length) / 4) - 1])
  return lower === undefined || median === undefined || upper === undefined ? undefined : { lower, median, upper }
}
