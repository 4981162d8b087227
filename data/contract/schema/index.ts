import { JobRecord } from './job.ts'
import { NewsRecord } from './news-item.ts'
import { EventRecord } from './web3-event.ts'

export * from './age.ts'
export * from './answers.ts'
export * from './auth.ts'
export * from './catalog-entry.ts'
export * from './company.ts'
export * from './envelope.ts'
export * from './glossary-term.ts'
export * from './job.ts'
export * from './news-item.ts'
export * from './primitives.ts'
export * from './settings.ts'
export * from './source-status.ts'
export * from './stats.ts'
export * from './subscription.ts'
export * from './web3-event.ts'

/** The stored records of each ingested collection. */
export const RECORDS = { jobs: JobRecord, news: NewsRecord, events: EventRecord } as const

/** The source of a record of any collection. */
export function sourceIdOf(record: { source: string } | { sourceId: string }): string {
  return 'sourceId' in record ? record.sourceId : record.source
}
