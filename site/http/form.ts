/** An answer in the bytes and headers in which it is sent. */
import type { Answer } from '../src/lib/answer.ts'
import { type Encoding, encode, isCompressible } from './encoding.ts'
import { withToken } from './headers.ts'

/** All of an answer that is the same each time it is sent one way. */
export interface Form {
  /** Names and values in turn, as `writeHead` takes them without building an object. */
  headers: string[]
  /** The same for 304. */
  unmodified: string[]
  body: Buffer
}

/** `fixed` are headers beside the answer's own; `compressed` its body in the accepted coding, where that is known. */
export function createForm(
  answer: Answer,
  accepted: Encoding,
  isPrivate: boolean,
  fixed: Record<string, string>,
  compressed?: Buffer,
): Form {
  const all = { ...answer.headers, ...fixed }
  const compressible = isCompressible(all['content-type'])
  const encoding = compressible ? accepted : 'identity'
  if (compressible) all.vary = withToken(all.vary, 'Accept-Encoding')
  if (answer.status >= 400) all['cache-control'] = 'no-store'
  else if (isPrivate && all['cache-control']?.startsWith('public')) all['cache-control'] = 'private, no-cache'
  const { 'content-type': _type, ...unmodified } = all
  const body = compressed ?? encode(answer.body, encoding)
  if (encoding !== 'identity') all['content-encoding'] = encoding
  if (answer.status !== 204) all['content-length'] = String(body.length)
  return { headers: Object.entries(all).flat(), unmodified: Object.entries(unmodified).flat(), body }
}
