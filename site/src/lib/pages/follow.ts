import type { Collection } from '#schema'
import type { Store } from '../store/store.ts'

/** Ids of the sources whose terms ask for followed links. */
export function followedSources({ sources }: Store, collection: Collection): Set<string> {
  return new Set(sources.filter(source => source.collection === collection && source.follow).map(({ id }) => id))
}
