import { JobRecord } from './job.ts'
import { NewsRecord } from './news-item.ts'
import { EventRecord } from './web3-event.ts'

/** The stored records of each ingested collection. */
export const RECORDS = { jobs: JobRecord, news: NewsRecord, events: EventRecord } as const

/** The source of a record of any collection. */
export function sourceIdOf(record: { source: string } | { sourceId: string }): string {
  return 'sourceId' in record ? record.sourceId : record.source
}
