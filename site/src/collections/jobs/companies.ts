import type { FacetCount } from '../../../record-index/index.ts'
import { EVERYTHING } from '../../store/condition.ts'
import type { Now } from '../../store/selection.ts'

/** Resolves with every company that has open jobs, by name. */
export async function allCompanies({ store }: Pick<Now, 'store'>): Promise<FacetCount[]> {
  const { values } = await store.records.jobs.count(EVERYTHING, ['company'])
  return (values.company ?? []).toSorted((a, b) => a.value.localeCompare(b.value, 'en'))
}
