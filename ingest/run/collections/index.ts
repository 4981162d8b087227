import type { Collection } from '#contract'
import type { CollectionRules } from '../collection.ts'
import { events } from './events.ts'
import { jobs } from './jobs.ts'
import { news } from './news.ts'

const rules: { [C in Collection]: CollectionRules<C> } = { jobs, news, events }

export function rulesOf<C extends Collection>(collection: C): CollectionRules<C> {
  return rules[collection]
}
