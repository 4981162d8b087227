import type { Credential } from '../auth/credential.ts'
import type { BodySource } from '../base/body.ts'

/** The parts of a request that its answer may depend on. */
export interface ApiRequest {
  method: string
  /** As the client wrote it, without the query. */
  path: string
  /** Decoded path parameters. */
  params: Record<string, string | undefined>
  searchParams: URLSearchParams
  body?: BodySource
  /** Returns the client as quotas count it (auth/client-address.ts). */
  client?(): string
  /** Of the presented token; set only if the endpoint reads it. */
  credential?: Credential
}
