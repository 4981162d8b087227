import { ApiError } from '../api/api-error.ts'

/** The record, or undefined where the API would answer 404. */
export function orUndefined<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}
