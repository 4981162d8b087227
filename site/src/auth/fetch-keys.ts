import { type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { PublicKey, type PublicKeys } from './issuers.ts'

export const KEYS_TIMEOUT_MS = 5_000
const MAX_BYTES = 64 * 1024
const MEDIA_TYPE = /^application\/(?:json|jwk-set\+json)\s*(?:;|$)/i

/** RFC 7517 section 5: a key of an unknown type is ignored, so that a new one does not shut the issuer out. */
const KeySet = z.object({ keys: z.array(z.unknown()).max(100) }).transform(({ keys }) => ({
  keys: keys.flatMap(key => PublicKey.safeParse(key).data ?? []),
}))

/** Reads an issuer's key set. Follows no redirect: the address is pinned by the operator, not by who answers there. */
export async function fetchKeys(url: string, dispatcher: Dispatcher, timeoutMs = KEYS_TIMEOUT_MS): Promise<PublicKeys> {
  const { statusCode, headers, body } = await request(url, {
    dispatcher,
    headers: { accept: 'application/jwk-set+json, application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const refuse = (reason: string): never => {
    body.on('error', () => {}).destroy()
    throw new Error(`${url}: ${reason}`)
  }
  if (statusCode !== 200) refuse(`status ${statusCode}`)
  if (!MEDIA_TYPE.test(String(headers['content-type']))) refuse(`media type ${headers['content-type']}`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > MAX_BYTES) refuse(`more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return KeySet.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
}
