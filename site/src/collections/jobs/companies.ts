import type { FacetCount } from '../../../record-index/index.ts'
import type { Services } from '../../api/services.ts'

/** Every company with open jobs, by name. */
export function allCompanies({ store }: Pick<Services, 'store'>): FacetCount[] {
  const companies = store.jobs.countValues('company', undefined, Number.POSITIVE_INFINITY)
  return companies.sort((a, b) => a.value.localeCompare(b.value, 'en'))
}
