import type { Collection } from '#contract'
import type { CollectionRules } from '../collection.ts'
import { mergeEvents } from '../events/merge.ts'
import { normalizeEvent } from '../events/normalize.ts'
import { mergeJobs } from '../jobs/merge.ts'
import { normalizeJob } from '../jobs/normalize.ts'
import { wrongEmployer } from '../jobs/wrong-employer.ts'
import { frozenReason } from '../news/alive.ts'
import { mergeNews } from '../news/merge.ts'
import { normalizeNews } from '../news/normalize.ts'

const rules: { [C in Collection]: CollectionRules<C> } = {
  jobs: { name: 'jobs', normalize: normalizeJob, refuse: wrongEmployer, merge: mergeJobs },
  news: { name: 'news', normalize: normalizeNews, quietReason: frozenReason, merge: mergeNews },
  events: { name: 'events', normalize: normalizeEvent, merge: mergeEvents },
}

/** The rules for the records of one collection: normalize, check, merge. */
export function rulesOf<C extends Collection>(collection: C): CollectionRules<C> {
  return rules[collection]
}
