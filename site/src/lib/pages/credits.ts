import { Collection, type SourceStatus } from '#schema'
import type { Store } from '../store/store.ts'

export interface CreditGroup {
  collection: Collection
  /** Sources whose terms ask for a line of credit come first. */
  credited: SourceStatus[]
  others: SourceStatus[]
}

/** Every source that is read, by collection and name. */
export function creditGroups({ sources }: Pick<Store, 'sources'>): CreditGroup[] {
  return Collection.options.map(collection => {
    const read = sources
      .filter(source => source.collection === collection && source.state !== 'disabled')
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
    return { collection, credited: read.filter(({ credit }) => credit), others: read.filter(({ credit }) => !credit) }
  })
}
