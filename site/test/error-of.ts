import { expect } from 'vitest'
import { ErrorBody } from '#contract'
import type { RawAnswer } from './raw.ts'

/** The error of an answer that is the error body as every refusal sends it. */
export function errorOf({ headers, body }: RawAnswer): ErrorBody['error'] {
  expect(headers['content-type']).toBe('application/json')
  expect(headers['cache-control']).toBe('no-store')
  return ErrorBody.parse(JSON.parse(body)).error
}
