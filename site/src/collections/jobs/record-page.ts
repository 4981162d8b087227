/** Everything the page of one job shows. */
import type { JobItem, JobRecord } from '#contract'
import { firmOf } from '#contract/companies.ts'
import { slugOf, wordsOf } from '#contract/text.ts'
import type { Condition } from '../../store/condition.ts'
import type { Now } from '../../store/selection.ts'
import type { Store } from '../../store/store.ts'
import { companies } from '../companies/index.ts'
import { orUndefined, partsOfPage } from '../items.ts'
import { landingNamed } from '../landing.ts'
import { isThroughOthers } from './facts.ts'
import { jobs } from './index.ts'
import { tagPath } from './rows.ts'

const SIMILAR = 6

/** Resolves with the page of a job; undefined if there is none. */
export async function readJob(services: Now, id: string) {
  const { store } = services
  const item = await orUndefined(() => jobs.readItem(services, id))
  if (!item) return undefined
  const { data: job } = item
  const firm = firmOf(job.company)
  const ofCompany = { facet: 'company', is: firm }
  const sameCompany = await store.records.jobs.find({ where: besides([id], ofCompany), view: 'whole', limit: SIMILAR })
  const [parts, similar, company, tags] = await Promise.all([
    partsOfPage(jobs, services, { ...job, url: job.link }),
    similarJobs(store, job, [id, ...sameCompany.ids]),
    // Undefined if none of its jobs is listed.
    orUndefined(() => companies.readItem(services, slugOf(firm))),
    Promise.all(
      job.tags.map(async tag => {
        const landing = await landingNamed(jobs, 'tag', services, tag)
        return { name: tag, path: landing?.path ?? tagPath(tag) }
      }),
    ),
  ])
  return {
    ...item,
    ...parts,
    // Straight to the employer, if the posting says where.
    applyUrl: job.applyUrl ?? job.link,
    applyThrough: applyThrough(item),
    similar,
    sameCompany: sameCompany.records,
    company: company?.data,
    tags,
  }
}

/** A reader should see whose page a link leads to, and apply only to a confirmed posting. */
function applyThrough({ data: job, verification: { state, source } }: JobItem): string {
  const isElsewhere = isThroughOthers(job)
  if (state === 'unconfirmed') return `Check at ${isElsewhere ? source.name : job.company}`
  return isElsewhere ? `Apply through ${source.name}` : `Apply at ${job.company}`
}

/** Words that say nothing of the work. */
const EMPTY_WORDS = new Set(
  'a an and at for in of on or the to with remote hybrid senior junior lead staff ii iii iv'.split(' '),
)

/** Resolves with open jobs that share rare words of the title, tags and chains with this one; the best first. */
async function similarJobs(
  { records }: Store,
  job: Pick<JobRecord, 'title' | 'tags' | 'chains'>,
  without: readonly string[],
): Promise<JobRecord[]> {
  const words = new Set(wordsOf(job.title).filter(word => !EMPTY_WORDS.has(word)))
  const alike: [Condition, number][] = [
    ...[...words].map((word): [Condition, number] => [{ facet: 'titleWord', is: word }, 3]),
    ...job.tags.map((is): [Condition, number] => [{ facet: 'tag', is }, 1]),
    ...job.chains.map((is): [Condition, number] => [{ facet: 'chain', is }, 1]),
  ]
  const found = await records.jobs.find({ where: besides(without), order: { alike }, view: 'whole', limit: SIMILAR })
  return found.records
}

/** Returns a condition for records that meet another and have none of the ids. */
function besides(ids: readonly string[], ...where: Condition[]): Condition {
  return { all: [...where, { not: { ids } }] }
}
