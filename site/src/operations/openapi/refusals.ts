/** Every error by status, made by the functions that throw it, so that the examples are real. */
import { RegisterRequest } from '#contract'
import { rateLimited } from '../../auth/rate-limit.ts'
import {
  invalidToken,
  keysUnavailable,
  lacksScope,
  missingToken,
  notClaimable,
  storeFull,
} from '../../auth/refusals.ts'
import { ApiError } from '../../base/api-error.ts'
import { checkFields, tooLarge, wrongCoding, wrongMediaType } from '../../base/body.ts'
import { readQuery } from '../../base/query.ts'
import { noRecord } from '../../collections/items.ts'
import { jobs } from '../../collections/jobs/index.ts'
import { storeDown, writeUnanswered } from '../../kept/kept.ts'
import { serviceEndpoints } from '../endpoints.ts'
import { internal, wrongMethod } from '../refusals.ts'
import { methodsOf } from '../routes.ts'
import { noRoomForStreams, tooManyStreams } from '../streams.ts'

interface Refusal {
  description: string
  /** By the name of the example. */
  errors: Record<string, ApiError>
}

export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503

export function refusals(baseUrl: string): Record<RefusalStatus, Refusal> {
  const methods = (path: string) => wrongMethod(methodsOf(path) ?? [])
  const rule = { policy: 'public', quota: 600, windowSeconds: 60 } as const
  return {
    400: {
      description: 'A known parameter or field is wrong or missing; the message names it.',
      errors: {
        parameter: refusalOf(() => readQuery({ searchParams: new URLSearchParams('limit=0') }, jobs.query)),
        missing: refusalOf(() => checkFields(RegisterRequest, {})),
        field: refusalOf(() => checkFields(RegisterRequest, { agent_id: 'price-watcher-7', identity_type: 'robot' })),
      },
    },
    401: {
      description: 'A token is needed, or the presented one is unknown, expired, revoked or used.',
      errors: {
        bearer: invalidToken(baseUrl),
        none: missingToken(baseUrl),
        claim: notClaimable(baseUrl),
      },
    },
    403: {
      description: 'The token is live but lacks the scope.',
      errors: { scope: lacksScope(baseUrl, ['read:jobs'], ['read:jobs']) },
    },
    404: { description: 'No record has this id.', errors: { job: noRecord(jobs.item, 'made-up-id') } },
    405: {
      description: 'The path does not take this method.',
      errors: {
        read: methods(jobs.endpoints.list.paths[0]),
        credentials: methods(serviceEndpoints.registerAgent.paths[0]),
      },
    },
    413: { description: 'The body is larger than 16 KiB.', errors: { size: tooLarge() } },
    415: {
      description: 'The body has a media type that is not accepted, or is compressed.',
      errors: {
        type: wrongMediaType(),
        coding: wrongCoding(),
      },
    },
    429: {
      description: 'The quota is spent, too many live credentials were issued, or too many streams are open.',
      errors: {
        public: rateLimited(rule, 12),
        credentials: storeFull('address', 3_600_000, 0),
        streams: tooManyStreams(20, false),
      },
    },
    500: { description: 'The service failed.', errors: { internal: internal(undefined) } },
    503: {
      description: 'Credentials or the keys of an issuer cannot be reached for the moment, or no stream is left.',
      errors: {
        store: storeDown(undefined),
        write: writeUnanswered(undefined),
        keys: keysUnavailable(30, undefined),
        streams: noRoomForStreams(),
      },
    },
  }
}

function refusalOf(read: () => unknown): ApiError {
  try {
    read()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('an example of a refusal is not refused')
}
