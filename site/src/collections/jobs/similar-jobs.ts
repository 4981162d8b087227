import type { JobRecord } from '#contract'
import { wordsOf } from '#contract/words.ts'
import type { DocumentSet, Hits } from '../../../record-index/index.ts'
import type { Store } from '../../store/store.ts'

type Clues = Pick<JobRecord, 'id' | 'title' | 'tags' | 'chains' | 'seniority' | 'countries'>

/** Words that say nothing of what somebody would do. */
const EMPTY_WORDS = new Set(
  'a an and at for in of on or the to with remote hybrid senior junior lead staff ii iii iv'.split(' '),
)

/** Open jobs that share rare words of the title, tags, chains, level and country with this one; the best first. */
export function similarJobs(store: Store, job: Clues, limit: number): Hits {
  const scores = new Float64Array(store.jobs.size)
  const { jobs } = store
  const add = (set: DocumentSet, weight: number) => {
    const hits = jobs.listOf(set)
    const rarity = Math.log(1 + store.jobs.size / (1 + hits.length))
    for (const document of hits) scores[document] = (scores[document] ?? 0) + weight * rarity
  }
  const titleWords = new Set(wordsOf(job.title).filter(word => !EMPTY_WORDS.has(word)))
  for (const word of titleWords) add(jobs.matching('title', word), 3)
  for (const tag of job.tags) add(jobs.having('tag', tag), 1)
  for (const chain of job.chains) add(jobs.having('chain', chain), 1)
  return bestOf(scores, store.jobs.find(job.id), limit)
}

/** Documents with the highest scores above zero; of equals the newest, which comes first in list order. */
function bestOf(scores: Float64Array, self: number | undefined, limit: number): Hits {
  const best: number[] = []
  const scoreOf = (document: number) => scores[document] ?? 0
  scores.forEach((score, document) => {
    if (score === 0 || document === self) return
    if (best.length === limit && score <= scoreOf(best[limit - 1] ?? 0)) return
    const place = best.findIndex(other => score > scoreOf(other))
    best.splice(place === -1 ? best.length : place, 0, document)
    if (best.length > limit) best.pop()
  })
  return Uint32Array.from(best)
}
