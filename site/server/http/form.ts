/** An answer in the bytes and headers in which it is sent. */
import type { Answer } from '../../src/base/answer.ts'
import { type Encoding, effortFor, encode, isCompressible } from './encoding.ts'
import { commonHeaders, type Origin, withToken } from './headers.ts'

/** All of an answer that is the same each time it is sent one way. */
export interface Form {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  /** Text stands for bytes, one Latin-1 character for each. Empty for 304. */
  body: Buffer | string
}

/** An answer that is kept, with the forms that were asked for so far. */
export interface Cached extends Answer {
  forms: Map<string, Form>
}

/** What a form depends on beside its answer. */
export interface Circumstances {
  /** Taken by the client; 304 is the same in all of them, and nothing is compressed for it. */
  accepted: Encoding | 'unmodified'
  /** A shared cache could otherwise answer a revoked token with a stored 200 (RFC 9111 section 3.5). */
  isPrivate: boolean
  /** The header of the request that chose between media types. */
  chosenBy: string | undefined
  /** Said unless the answer brings its own, which it does when it is kept for many targets. */
  link(): string | undefined
}

/** Makes forms; each form of a cached answer once, so that sending it again compresses nothing and joins no headers. */
export function createForms(origin: Origin) {
  const pageHeaders = Object.entries(commonHeaders({ ...origin, html: true })).flat()
  const dataHeaders = Object.entries(commonHeaders({ ...origin, html: false })).flat()
  return (answer: Answer | Cached, circumstances: Circumstances): Form => {
    const common = answer.headers['content-type']?.startsWith('text/html') ? pageHeaders : dataHeaders
    if (!('forms' in answer)) return createForm(answer, circumstances, common)
    const { accepted, isPrivate } = circumstances
    const name = isPrivate ? `${accepted} private` : accepted
    const known = answer.forms.get(name)
    if (known) return known
    // A private form differs in one header: its bytes are those of the shared one.
    const encoded = isPrivate ? answer.forms.get(accepted)?.body : undefined
    const form = createForm(answer, circumstances, common, encoded)
    if (typeof form.body !== 'string') form.body = ownBytes(form.body)
    answer.forms.set(name, form)
    return form
  }
}

/**
 * The same bytes in memory of their own. Node cuts small Buffers from pieces of 64 KB, and all of a piece stays as long
 * as one of them does: 2,500 cached lists of 3 KB held 155 MB.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

/** For how long an answer's own Cache-Control lets a shared cache keep it. */
export function sharedSeconds({ status, headers }: Answer): number {
  const control = headers['cache-control'] ?? ''
  if (status !== 200 || !control.startsWith('public')) return 0
  return Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)
}

/** Written below from more than the answer; the length is that of the bytes sent, whatever Astro computed for its own. */
const WRITTEN_BELOW = new Set(['content-type', 'content-length', 'cache-control', 'vary', 'link'])

/** `encoded`: the body in the accepted coding, where that is known. */
function createForm(
  answer: Answer,
  { accepted, isPrivate, chosenBy, link }: Circumstances,
  common: string[],
  encoded?: Form['body'],
): Form {
  const { status, headers: given } = answer
  const type = given['content-type']
  const compressible = isCompressible(type)
  const headers: string[] = []
  const add = (name: string, value: string | undefined) => {
    if (value) headers.push(name, value)
  }
  for (const name in given) if (!WRITTEN_BELOW.has(name)) add(name, given[name])
  add('cache-control', controlOf(status, given['cache-control'], isPrivate))
  const chosen = chosenBy ? withToken(given.vary, chosenBy) : given.vary
  add('vary', compressible ? withToken(chosen, 'Accept-Encoding') : chosen)
  add('link', given.link ?? link())
  if (accepted === 'unmodified') return { headers: [...headers, ...common], body: '' }
  const encoding = compressible ? accepted : 'identity'
  const body =
    encoded ?? (answer.pieces ? '' : inOnePiece(encode(answer.body, encoding, effortFor(sharedSeconds(answer)))))
  add('content-type', type)
  if (encoding !== 'identity') add('content-encoding', encoding)
  // Said, so that nobody asks for a part of what is always sent whole (RFC 9110 section 14.3).
  if (status === 200) add('accept-ranges', 'none')
  if (status !== 204 && !answer.pieces) add('content-length', String(body.length))
  return { headers: [...headers, ...common], body }
}

function controlOf(status: number, control: string | undefined, isPrivate: boolean): string | undefined {
  if (status >= 400) return 'no-store'
  return isPrivate && control?.startsWith('public') ? 'private, no-cache' : control
}

const MAX_TEXT_BYTES = 12_000

/** Node sends text in one piece with the head, and bytes as a second piece, which costs a small answer a quarter more CPU. */
function inOnePiece(body: Buffer): Form['body'] {
  return body.length > MAX_TEXT_BYTES ? body : body.toString('latin1')
}
