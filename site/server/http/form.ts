/** An answer in the bytes and headers in which it is sent. */
import type { Answer } from '../../src/base/answer.ts'
import { type Encoding, encode, isCompressible } from './encoding.ts'
import { type CommonHeaders, withToken } from './headers.ts'

/** The part of a response that is the same each time an answer is sent in one way. */
interface Form {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  /** Text stands for bytes, one Latin-1 character for each. Empty for 304. */
  body: Buffer | string
}

/** A cached answer with the forms that were requested so far. */
export interface Cached extends Answer {
  forms: Map<string, Form>
}

/** 304 is the same in all codings, and nothing is compressed for it. */
type Accepted = Encoding | 'unmodified'

/** The properties of a request that its form depends on, besides the coding that its client accepts. */
export interface Circumstances {
  /** A shared cache could otherwise answer a revoked token with a stored 200 (RFC 9111 section 3.5). */
  isPrivate: boolean
  /** The header of the request that chose between media types. */
  chosenBy: string | undefined
  /** Sent unless the answer has its own, as it has if it is cached for many targets. */
  link(): string | undefined
}

/** Returns the form of an answer. Of a cached one, each is made once: sending it again compresses nothing. */
export function formOf(
  answer: Answer | Cached,
  accepted: Accepted,
  circumstances: Circumstances,
  common: CommonHeaders,
): Form {
  let form = 'forms' in answer ? answer.forms.get(accepted) : undefined
  if (!form) {
    form = createForm(answer, accepted, circumstances, common)
    if ('forms' in answer) {
      if (typeof form.body !== 'string') form.body = ownBytes(form.body)
      answer.forms.set(accepted, form)
    }
  }
  if (!circumstances.isPrivate) return form
  const control = form.headers.indexOf('cache-control') + 1
  if (!form.headers[control]?.startsWith('public')) return form
  return { headers: form.headers.with(control, 'private, no-cache'), body: form.body }
}

/**
 * Returns the bytes in memory of their own. Node cuts small Buffers from pieces of 64 KB, and all of a piece stays as long
 * as one of them does: 2,500 cached lists of 3 KB held 155 MB.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** Returns how long the Cache-Control of an answer lets a shared cache keep it. */
export function sharedSeconds({ status, headers }: Answer): number {
  const control = headers['cache-control'] ?? ''
  if (status !== 200 || !control.startsWith('public')) return 0
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
}

/** Written below from more than the answer; the length is that of the bytes sent, and Astro computes another one. */
const WRITTEN_BELOW = new Set(['content-type', 'content-length', 'cache-control', 'vary', 'link'])

function createForm(
  answer: Answer,
  accepted: Accepted,
  { chosenBy, link }: Circumstances,
  common: CommonHeaders,
): Form {
  const { status, headers: given } = answer
  const type = given['content-type']
  const shared = type?.startsWith('text/html') ? common.page : common.data
  const compressible = isCompressible(type)
  const headers: string[] = []
  const add = (name: string, value: string | undefined) => {
    if (value) headers.push(name, value)
  }
  for (const name in given) if (!WRITTEN_BELOW.has(name)) add(name, given[name])
  add('cache-control', status >= 400 ? 'no-store' : given['cache-control'])
  const chosen = chosenBy ? withToken(given.vary, chosenBy) : given.vary
  add('vary', compressible ? withToken(chosen, 'Accept-Encoding') : chosen)
  add('link', given.link ?? link())
  if (accepted === 'unmodified') return { headers: [...headers, ...shared], body: '' }
  const encoding = compressible ? accepted : 'identity'
  const body = answer.pieces ? '' : inOnePiece(encode(answer.body, encoding))
  add('content-type', type)
  if (encoding !== 'identity') add('content-encoding', encoding)
  // So that no client requests a part of what is always sent whole (RFC 9110 section 14.3).
  if (status === 200) add('accept-ranges', 'none')
  if (status !== 204 && !answer.pieces) add('content-length', String(body.length))
  return { headers: [...headers, ...shared], body }
}

const MAX_TEXT_BYTES = 12_000

/** Node sends text in one piece with the head; bytes are a second piece, which costs a small answer a quarter more CPU. */
function inOnePiece(body: Buffer): Form['body'] {
  return body.length > MAX_TEXT_BYTES ? body : body.toString('latin1')
}
