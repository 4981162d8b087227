import type { FacetCount } from '../../../record-index/index.ts'
import type { Store } from '../../store/store.ts'

/** Every company with open jobs, by name. */
export function allCompanies({ store }: { store: Store }): FacetCount[] {
  const companies = store.jobs.countValues('company', undefined, Number.POSITIVE_INFINITY)
  return companies.sort((a, b) => a.value.localeCompare(b.value, 'en'))
}
