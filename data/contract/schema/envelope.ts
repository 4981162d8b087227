import { z } from 'zod'
import { Age, CollectionAge, DataStatus } from './age.ts'
import { Count, HttpUrl, Instant } from './primitives.ts'

const Total = Count.meta({ description: 'How many match.' })
const InAnswer = Count.meta({ description: 'How many are in this answer.' })
const NextCursor = z
  .string()
  .optional()
  .meta({ description: 'Where cursor was sent: send this as cursor for the records after these; absent at the end.' })
/** With the age of the list, for whole records; of others it is in X-Data-As-Of. */
export const ListMeta = z.object({ total: Total, count: InAnswer, nextCursor: NextCursor, ...Age.shape })
export const PagedMeta = z.object({
  total: Total,
  limit: Count,
  offset: Count,
  count: InAnswer,
  nextCursor: NextCursor,
  ...Age.shape,
})

/** How a refresh that the server started ended. */
export const RefreshOutcome = z.enum(['refreshed', 'some-failed', 'busy', 'failed']).meta({
  description:
    'refreshed: all sources that were due answered, or none was due; some-failed: some did not; busy: another ingest was at work; failed: nothing was written.',
})

/** The last refresh that the server started. */
export const LastRefresh = z.object({ at: Instant, outcome: RefreshOutcome })
export type LastRefresh = z.infer<typeof LastRefresh>

export const ERROR_CODES = [
  'BAD_REQUEST',
  'MISSING_CREDENTIAL',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'RATE_LIMITED',
  'INTERNAL_SERVER_ERROR',
] as const
export const ErrorCode = z.enum(ERROR_CODES)
export type ErrorCode = z.infer<typeof ErrorCode>

/** The OAuth code of an error of a token endpoint (RFC 6749 section 5.2). */
export const OAuthCode = z.enum(['invalid_request', 'invalid_grant', 'unsupported_grant_type'])
export type OAuthCode = z.infer<typeof OAuthCode>

/** Every error of the API has this body; those of the token endpoint also have the fields that OAuth libraries show. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: ErrorCode,
    message: z.string().min(1),
    hint: z.string().min(1),
    docUrl: HttpUrl.optional(),
  }),
  oauth_error: OAuthCode.optional().meta({ description: 'Of the token endpoint: what OAuth calls it.' }),
  error_description: z.string().optional().meta({ description: 'Of the token endpoint: message and hint in one.' }),
  error_uri: HttpUrl.optional().meta({ description: 'Of the token endpoint: docUrl.' }),
})
export type ErrorBody = z.infer<typeof ErrorBody>

/** `/api/status`. */
export const ServiceStatus = z.object({
  status: DataStatus,
  version: z.string().meta({ description: 'Of the service, as the newest heading of its changelog.' }),
  interfaceVersion: z
    .string()
    .meta({ description: 'Of the interface, as in OpenAPI; the same while it is compatible.' }),
  generatedAt: Instant.meta({ description: 'When the newest upstream answered.' }),
  degraded: z
    .array(z.string())
    .meta({ description: 'Ids of the sources that fail or have not answered for too long.' }),
  collections: z
    .array(CollectionAge)
    .meta({ description: 'How old the data of each collection is; the worst decides.' }),
  refresh: LastRefresh.optional().meta({
    description: 'How the last refresh ended that this server started (REFRESH_EVERY); absent where it starts none.',
  }),
})
export type ServiceStatus = z.infer<typeof ServiceStatus>

/** `/api/status/ready`. */
export const Readiness = ServiceStatus.extend({
  error: ErrorBody.shape.error.optional().meta({ description: 'With 503: what every error has.' }),
})
