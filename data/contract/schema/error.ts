import { z } from 'zod'
import { HttpUrl } from './primitives.ts'

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

/** What OAuth calls an error of a token endpoint (RFC 6749 section 5.2). */
export const OAuthCode = z.enum(['invalid_request', 'invalid_grant', 'unsupported_grant_type'])
export type OAuthCode = z.infer<typeof OAuthCode>

/** Every error of the API has this body; those of the token endpoint have besides it what OAuth libraries show. */
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
