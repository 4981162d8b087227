import { judgeJob } from '../../jobs/judge.ts'
import { mergeJobs } from '../../jobs/merge.ts'
import { normalizeJob } from '../../jobs/normalize.ts'
import { type CollectionRules, isDropped } from '../collection.ts'

/** Jobs: read every field, judge whether it is a Web3 job that leads where it says, keep each posting once and alive. */
export const jobs: CollectionRules<'jobs'> = {
  name: 'jobs',
  normalize(raw, entry, now) {
    const record = normalizeJob(raw, entry, now)
    return isDropped(record) ? record : judgeJob(record, raw, entry)
  },
  merge: mergeJobs,
}
