import type { JobRecord } from '#contract'
import { wordsOf } from '#contract/words.ts'
import type { DocumentSet, Hits, Weighed } from '../../../record-index/index.ts'
import type { Store } from '../../store/store.ts'

type Clues = Pick<JobRecord, 'id' | 'title' | 'tags' | 'chains' | 'seniority' | 'countries'>

/** Words that say nothing of what somebody would do. */
const EMPTY_WORDS = new Set(
  'a an and at for in of on or the to with remote hybrid senior junior lead staff ii iii iv'.split(' '),
)

/** Open jobs that share rare words of the title, tags, chains, level and country with this one; the best first. */
export function similarJobs(store: Store, job: Clues, limit: number): Hits {
  const { jobs } = store
  const weighed: Weighed[] = []
  const add = (set: DocumentSet, weight: number) => {
    const rarity = Math.log(1 + jobs.size / (1 + jobs.countOf(set)))
    weighed.push({ set, weight: weight * rarity })
  }
  const titleWords = new Set(wordsOf(job.title).filter(word => !EMPTY_WORDS.has(word)))
  for (const word of titleWords) add(jobs.matching('title', word), 3)
  for (const tag of job.tags) add(jobs.having('tag', tag), 1)
  for (const chain of job.chains) add(jobs.having('chain', chain), 1)
  const self = jobs.find(job.id)
  // One more, because it is the most like itself.
  return jobs
    .heaviest(weighed, limit + 1)
    .filter(document => document !== self)
    .subarray(0, limit)
}
