import { slugOf } from '#contract/words.ts'
import type { FacetCount, FacetIndexData, Hits } from '../../../record-index/index.ts'
import { sourceOf } from '../../api/items.ts'
import { NoQuery } from '../../api/queries.ts'
import type { Services } from '../../api/services.ts'
import type { Store } from '../../store/store.ts'
import { type ListFrame, type Reading, readList } from '../../views/list-page.ts'
import type { Asking } from '../../views/list-query.ts'
import { companyPath } from './paths.ts'

const PAGE_SIZE = 50
const SHOWN_TAGS = 12

export interface CompanyPage extends ListFrame {
  name: string
  tags: FacetCount[]
  /** Ids of the sources that list its jobs. */
  boards: string[]
  /** Of the company itself, where that is certain. */
  homepage?: { url: string; follow: boolean }
}

/** The open jobs of one company, newest first; undefined when it has none. */
export function readCompany(
  { store }: Pick<Services, 'store'>,
  slug: string,
  ask: Asking,
): Reading<CompanyPage> | undefined {
  const { jobs } = store
  const { company, source } = jobs.facets
  const documents = jobs.having('company', slug)
  const total = jobs.countOf(documents)
  const name = nameOf(company, slug)
  if (name === undefined || total === 0) return undefined
  const kind = {
    path: companyPath(name),
    table: store.jobs,
    schema: NoQuery,
    size: PAGE_SIZE,
    match: () => documents,
    chipText: () => undefined,
  }
  return readList(kind, ask, list => ({
    ...list,
    name,
    homepage: homepageOf(store, name, list.documents),
    tags: jobs.countValues('tag', { documents, total }, SHOWN_TAGS),
    boards: jobs.countValues('source', { documents, total }, source?.values.length ?? 0).map(({ value }) => value),
  }))
}

/** Whether there is a company of this slug. */
export function isCompany(slug: string, { jobs }: Store): boolean {
  return jobs.facets.company?.slugs.includes(slug) === true
}

/** Every company with open jobs, by name. */
export function allCompanies({ store }: Pick<Services, 'store'>): FacetCount[] {
  const { company } = store.jobs.facets
  const companies = store.jobs.countValues('company', undefined, company?.values.length ?? 0)
  return companies.sort((a, b) => a.value.localeCompare(b.value, 'en'))
}

/** Certain where a board is called like the company and vouches for its posting as the employer's own. */
function homepageOf(store: Store, name: string, [newest]: Hits): CompanyPage['homepage'] {
  const job = newest === undefined ? undefined : store.jobs.record(newest)
  if (job?.verifiedBy !== 'employer-board') return undefined
  const board = sourceOf(store, 'jobs', job.source)
  return board && slugOf(board.name) === slugOf(name)
    ? { url: board.homepage, follow: board.follow === true }
    : undefined
}

function nameOf(index: FacetIndexData | undefined, slug: string): string | undefined {
  return index?.values[index.slugs.indexOf(slug)]
}
