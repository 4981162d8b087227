import { hash } from 'node:crypto'

/** A whole answer as bytes, before compression. */
export interface Answer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: Buffer
}

/** Weak, because a proxy may compress the body and keep the tag (RFC 9110 section 8.8.1). */
export function weakTag(body: Uint8Array): string {
  return `W/"${hash('sha1', body, 'base64url')}"`
}
