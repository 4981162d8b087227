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

/** Not said by 304; the length is that of the bytes sent, whatever Astro said of its own. */
const OF_THE_BODY = new Set(['content-type', 'content-length'])

/** `fixed` are headers beside the answer's own; `compressed` its body in the accepted coding, where that is known. */
export function createForm(
  answer: Answer,
  accepted: Encoding,
  isPrivate: boolean,
  fixed: Record<string, string>,
  compressed?: Buffer,
): Form {
  const type = answer.headers['content-type']
  const compressible = isCompressible(type)
  const encoding = compressible ? accepted : 'identity'
  const all: Record<string, string> = { ...answer.headers, ...fixed }
  if (compressible) all.vary = withToken(all.vary, 'Accept-Encoding')
  if (answer.status >= 400) all['cache-control'] = 'no-store'
  else if (isPrivate && all['cache-control']?.startsWith('public')) all['cache-control'] = 'private, no-cache'
  const body = compressed ?? encode(answer.body, encoding)
  const unmodified: string[] = []
  for (const name in all) if (!OF_THE_BODY.has(name)) unmodified.push(name, all[name] ?? '')
  const headers = type === undefined ? unmodified.slice() : ['content-type', type, ...unmodified]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  if (answer.status !== 204) headers.push('content-length', String(body.length))
  return { headers, unmodified, body }
}
