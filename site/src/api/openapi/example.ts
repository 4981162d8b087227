import type { endpoints } from '../endpoints.ts'

/** A request and its answer, as the document shows them. */
interface Example {
  request?: unknown
  response?: unknown
}
/** By operationId. */
export type Examples = Partial<Record<keyof typeof endpoints, Example>>
