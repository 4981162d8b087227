import type { SourceStatus } from '#contract'
import { isCounted } from '#contract/age.ts'
import { ingested } from '../collections/index.ts'
import type { Store } from '../store/store.ts'

/** Returns all publishers that are read, by collection and name; `credited`: their terms ask for a line of credit. */
export function creditGroups({ sources }: Pick<Store, 'sources'>) {
  return ingested.map(({ name: collection, prose: { sources: title = '' } }) => {
    const read = publishersOf(sources.filter(source => source.collection === collection && isCounted(source))).sort(
      (a, b) => a.name.localeCompare(b.name, 'en'),
    )
    return {
      collection,
      title,
      credited: read.filter(({ credit }) => credit),
      others: read.filter(({ credit }) => !credit),
    }
  })
}

/** Several sources may be one publisher's, such as a calendar with a file for each topic: each credit is given once. */
function publishersOf(sources: SourceStatus[]): SourceStatus[] {
  return [...Map.groupBy(sources, ({ name }) => name).values()].flatMap(ofOne => {
    const credits = new Map(ofOne.filter(({ credit }) => credit).map(source => [source.credit, source]))
    return credits.size > 0 ? [...credits.values()] : ofOne.slice(0, 1)
  })
}
