import type { JobRecord } from '#contract'
import { wordsOf } from '#contract/words.ts'
import type { Condition } from '../../store/condition.ts'
import type { Store } from '../../store/store.ts'

type Clues = Pick<JobRecord, 'title' | 'tags' | 'chains'>

/** Words that say nothing of the work. */
const EMPTY_WORDS = new Set(
  'a an and at for in of on or the to with remote hybrid senior junior lead staff ii iii iv'.split(' '),
)

/** Resolves with open jobs that share rare words of the title, tags and chains with this one; the best first. */
export async function similarJobs(
  { records }: Store,
  job: Clues,
  without: readonly string[],
  limit: number,
): Promise<JobRecord[]> {
  const words = new Set(wordsOf(job.title).filter(word => !EMPTY_WORDS.has(word)))
  const alike: [Condition, number][] = [
    ...[...words].map((word): [Condition, number] => [{ words: word, in: 'title' }, 3]),
    ...job.tags.map((is): [Condition, number] => [{ facet: 'tag', is }, 1]),
    ...job.chains.map((is): [Condition, number] => [{ facet: 'chain', is }, 1]),
  ]
  const found = await records.jobs.find({ where: besides(without), order: { alike }, view: 'whole', limit })
  return found.records
}

/** Returns a condition for what meets another and has none of the ids. */
export function besides(ids: readonly string[], ...where: Condition[]): Condition {
  return { all: [...where, { not: { ids } }] }
}
