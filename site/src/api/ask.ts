import type { Credential } from '../auth/credential.ts'

/** What of a request its answer may depend on. */
export interface Ask {
  method: string
  /** As the client wrote it, without the query. */
  path: string
  /** Decoded path parameters, and `format` where the path names one. */
  params: Record<string, string | undefined>
  searchParams: URLSearchParams
  body?: BodySource
  /** Says who asks, as quotas are counted (auth/client-address.ts). */
  client?(): string
  /** Of the presented token, when the endpoint looks at it. */
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
