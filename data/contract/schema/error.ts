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

/** Every error of the API has this body and no other member. */
export const ErrorBody = z.strictObject({
  error: z.strictObject({
    code: ErrorCode,
    message: z.string().min(1),
    hint: z.string().min(1),
    docUrl: HttpUrl.optional(),
  }),
})
export type ErrorBody = z.infer<typeof ErrorBody>
