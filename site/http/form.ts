/** An answer in the bytes and headers in which it is sent. */
import type { Answer } from '../src/lib/answer.ts'
import { type Encoding, encode, isCompressible } from './encoding.ts'
import { withToken } from './headers.ts'
import type { Head } from './heads.ts'

/** All of an answer that is the same each time it is sent one way. */
export interface Form {
  head: Head
  /** The same for 304. */
  unmodified: Head
  /** Text stands for bytes, each a sign of Latin-1. */
  body: Buffer | string
}

/** An answer that is kept, with the forms that were asked for so far. */
export interface Cached extends Answer {
  forms: Map<string, Form>
}

/** Names of forms that are sent to a token; joining them anew each time costs more than finding one. */
const PRIVATE: Record<Encoding, string> = { identity: 'identity private', br: 'br private', gzip: 'gzip private' }

/** Made once for a kept answer, so that saying it again compresses and joins nothing. `fixed`: headers beside its own. */
export function formOf(
  answer: Answer | Cached,
  encoding: Encoding,
  isPrivate: boolean,
  fixed: (answer: Answer) => Record<string, string>,
): Form {
  if (!('forms' in answer)) return createForm(answer, encoding, isPrivate, fixed(answer))
  const name = isPrivate ? PRIVATE[encoding] : encoding
  const known = answer.forms.get(name)
  if (known) return known
  // A private form differs in one header: its bytes are those of the shared one.
  const shared = isPrivate ? answer.forms.get(encoding) : undefined
  const form = createForm(answer, encoding, isPrivate, fixed(answer), shared?.body)
  answer.forms.set(name, form)
  return form
}

/** Not said by 304; the length is that of the bytes sent, whatever Astro said of its own. */
const OF_THE_BODY = new Set(['content-type', 'content-length'])

/** `sayable`: the body in the accepted coding, where that is known. */
function createForm(
  answer: Answer,
  accepted: Encoding,
  isPrivate: boolean,
  fixed: Record<string, string>,
  sayable?: Form['body'],
): Form {
  const type = answer.headers['content-type']
  const compressible = isCompressible(type)
  const encoding = compressible ? accepted : 'identity'
  const all: Record<string, string> = { ...answer.headers, ...fixed }
  if (compressible) all.vary = withToken(all.vary, 'Accept-Encoding')
  if (answer.status >= 400) all['cache-control'] = 'no-store'
  else if (isPrivate && all['cache-control']?.startsWith('public')) all['cache-control'] = 'private, no-cache'
  const body = sayable ?? inOnePiece(encode(answer.body, encoding))
  const unmodified: string[] = []
  for (const name in all) if (!OF_THE_BODY.has(name)) unmodified.push(name, all[name] ?? '')
  const headers = type === undefined ? unmodified.slice() : ['content-type', type, ...unmodified]
  if (encoding !== 'identity') headers.push('content-encoding', encoding)
  if (answer.status !== 204) headers.push('content-length', String(body.length))
  return { head: { fields: headers }, unmodified: { fields: unmodified }, body }
}

/** With its head it must fit in the 16 KB that Node writes without asking for room. */
const MAX_TEXT_BYTES = 12_000

/**
 * Node joins text with the head and sends both as one; bytes are a second piece of an answer, with bookkeeping that takes
 * a tenth of the time of a small one.
 */
function inOnePiece(body: Buffer): Form['body'] {
  return body.length > MAX_TEXT_BYTES ? body : body.toString('latin1')
}
