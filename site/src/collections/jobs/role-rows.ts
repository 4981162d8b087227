/** Postings of one role in several places as one row, where the first of them stands. */
import { fold } from '#contract/text.ts'
import type { Hits } from '../../../record-index/index.ts'
import type { Services } from '../../api/services.ts'
import type { Store } from '../../store/store.ts'
import type { Html } from '../../views/html.ts'
import { createKeeper } from '../../views/kept.ts'
import { say } from '../../views/rows/clocked.ts'
import { companyJobRows, isConfirmedAt, jobRow, jobRows, type RowJob, rowJob } from './rows.ts'

type Given = Pick<Services, 'store' | 'clock'>

/** As many as the rows that are kept. */
const KEPT_ROLES = 4000

const keepRole = createKeeper<number, string>(KEPT_ROLES)

export const roleRows = (services: Given, documents: Hits) => rowsOfRoles(services, documents, false)
/** Where all are of one company, which the page names. */
export const companyRoleRows = (services: Given, documents: Hits) => rowsOfRoles(services, documents, true)

/** Whether a page has fewer rows than postings. */
export function hasFoldedRoles(services: Given, documents: Hits): boolean {
  return rolesOf(services, documents).length < documents.length
}

function rowsOfRoles(services: Given, documents: Hits, ofOneCompany: boolean): Html {
  const { store, clock } = services
  const now = clock()
  const single = ofOneCompany ? companyJobRows : jobRows
  let markup = ''
  for (const [first, ...others] of rolesOf(services, documents)) {
    if (first === undefined) continue
    if (others.length === 0) {
      markup += single(services, Uint32Array.of(first)).markup
      continue
    }
    const [job, ...elsewhere] = [first, ...others].map(document =>
      rowJob(store, document, isConfirmedAt(store, document, now)),
    )
    if (job) markup += say(jobRow(job, { ofOneCompany, elsewhere }), now).markup
  }
  return { markup }
}

function rolesOf({ store, clock }: Given, documents: Hits): number[][] {
  const now = clock()
  const isConfirmed = (document: number) => isConfirmedAt(store, document, now)
  const roleOf = (document: number) =>
    keepRole(store, document * 2 + Number(isConfirmed(document)), () => roleIn(store, document, isConfirmed(document)))
  return [...Map.groupBy(documents, roleOf).values()]
}

/** What a row says besides the place is true of all that stand in it. */
function roleIn(store: Store, document: number, isConfirmed: boolean): string {
  const { title, company, salary, workMode, seniority, lastSeen, through }: RowJob = rowJob(
    store,
    document,
    isConfirmed,
  )
  return JSON.stringify([fold(title), company, salary, workMode, seniority, lastSeen, through])
}
