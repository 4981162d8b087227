/** Shapes of the additive endpoints under /api/v1: origins of records, facets, sources, changes. */
import { z } from 'zod'
import { Age, RecordMeta } from './age.ts'
import { Collection, Count, HttpUrl, Instant } from './primitives.ts'
import { SourceCause, SourceState, SourceStatus } from './source-status.ts'

/** The origin of a record and how well it is confirmed now. */
export const Provenance = z.object({
  source: z.object({
    id: z.string(),
    name: z.string(),
    homepage: HttpUrl,
    terms: HttpUrl,
    credit: z.string().optional().meta({ description: 'The line its terms ask for wherever its records are shown.' }),
  }),
  lastVerifiedAt: Instant.meta({
    description: 'When a source last listed the record, or the day of the last check by hand.',
  }),
  sourceState: SourceState,
  sourceCause: SourceCause.optional(),
})
export type Provenance = z.infer<typeof Provenance>

const FacetCount = z.object({ value: z.string(), count: z.int().positive() })
/** Field name -> its values with how many matching records have them, most first. */
export const Facets = z.object({
  data: z.record(z.string(), z.array(FacetCount)),
  meta: z.object({ total: Count, ...Age.shape }),
})
export type Facets = z.infer<typeof Facets>

export const PublicSource = SourceStatus.omit({ validator: true, doubtedSince: true })
export type PublicSource = z.infer<typeof PublicSource>
export const SourceList = z.object({
  data: z.array(PublicSource),
  meta: z.object({ total: Count, count: Count, ...Age.shape }),
})
export type SourceList = z.infer<typeof SourceList>

export const ChangeKind = z.enum(['created', 'updated', 'closed', 'cancelled', 'removed'])
export type ChangeKind = z.infer<typeof ChangeKind>

/** So that a consumer who comes back never re-reads everything. */
export const CHANGES_KEPT_DAYS = 90

/** One step from snapshot to snapshot. */
export const Change = z.object({
  /** Grows by one per change and is never reused. */
  seq: z.int().positive(),
  at: Instant,
  collection: Collection,
  id: z.string(),
  kind: ChangeKind,
})
export type Change = z.infer<typeof Change>

export const ChangeList = z.object({
  data: z.array(Change.omit({ seq: true })),
  meta: z.object({
    count: Count,
    nextCursor: z.string().meta({ description: 'Send it as cursor to go on from here, now or at a later time.' }),
    hasMore: z.boolean().meta({ description: 'Whether more changes are waiting already.' }),
    missed: z.boolean().meta({
      description:
        'Whether changes behind the cursor are no longer kept, or it is beyond the newest change: read the lists again.',
    }),
    ...RecordMeta.shape,
  }),
})

/** `/api`: every endpoint with its address; `{id}` is an id out of a list. */
export const ApiIndex = z.object({
  data: z.array(
    z.object({
      operationId: z.string(),
      method: z.string(),
      url: z.string().meta({ format: 'uri-template' }),
      summary: z.string(),
    }),
  ),
  meta: z.object({ version: z.string(), openapi: HttpUrl, docs: HttpUrl }),
})
export type ApiIndex = z.infer<typeof ApiIndex>

/** `/openapi.json`; the OpenAPI specification defines its content. */
export const OpenApiDocument = z.looseObject({ openapi: z.string() })
export type OpenApiDocument = z.infer<typeof OpenApiDocument>
