import { z } from 'zod'
import { Collection, Count, Instant } from './primitives.ts'

export const DataStatus = z.enum(['ok', 'degraded', 'stale']).meta({
  description:
    'ok: at least nine in ten sources are well and nine in ten records confirmed; stale: fewer than half of the records are confirmed, or no source is well; degraded: in between.',
})
export type DataStatus = z.infer<typeof DataStatus>

/** The age of an answer; empty if nothing in it ages or no source has answered. */
export const Age = z.object({
  // Every tool of the MCP server has these, and its list has to fit; docs/interface.md says more.
  asOf: Instant.optional().meta({ description: 'Oldest last sighting of the records that match.' }),
  medianAsOf: Instant.optional().meta({ description: 'Their median, where a day later.' }),
})
export type Age = z.infer<typeof Age>
/** The `meta` of one record. */
export const RecordMeta = Age.pick({ asOf: true })

/** How old the data of one collection is. */
export const CollectionAge = z.object({
  collection: Collection,
  status: DataStatus,
  ...Age.shape,
  newestAnswer: Instant.optional().meta({
    description: 'The newest good answer of an upstream; lists that are kept by hand do not count.',
  }),
  records: Count.meta({ description: 'How many records are listed.' }),
  confirmed: Count.meta({
    description: 'How many of them their source confirmed no longer ago than it promises (staleAfterHours).',
  }),
  sources: Count.meta({
    description: 'How many upstreams it is made of: those that have been requested and are not switched off.',
  }),
  sourcesWell: Count.meta({ description: 'How many of them are well.' }),
  lastRun: z
    .object({
      at: Instant,
      answered: Count.meta({ description: 'Sources that it requested and that answered well.' }),
      failed: Count.meta({ description: 'Sources that it requested and that did not answer well.' }),
    })
    .optional()
    .meta({ description: 'The last ingest of this collection; absent before the first.' }),
})
export type CollectionAge = z.infer<typeof CollectionAge>
