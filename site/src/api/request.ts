import type { Credential } from '../auth/credential.ts'

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

/** The body of a request that may be read once. */
export interface BodySource {
  /** The Content-Type header. */
  type: string
  /** The Content-Encoding header. */
  coding: string
  /** Resolves to undefined, and stops keeping bytes, as soon as the body is larger. */
  read(maxBytes: number): Promise<Uint8Array | undefined>
}
