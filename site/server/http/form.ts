/** An answer in the bytes and headers in which it is sent. */
import type { Answer } from '../../src/api/answer.ts'
import { type Encoding, effortFor, encode, isCompressible } from './encoding.ts'
import { createCommon, type Origin, withToken } from './headers.ts'
import type { Common, Head } from './heads.ts'
import { ownBytes } from './own-bytes.ts'
import { sharedSeconds } from './shared-seconds.ts'

/** All of an answer that is the same each time it is sent one way. */
export interface Form {
  head: Head
  /** Text stands for bytes, each a sign of Latin-1. Empty for 304. */
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
  /** The client's Accept chose between media types. */
  isNegotiated: boolean
  /** Said unless the answer brings its own, which it does when it is kept for many targets. */
  link(): string | undefined
}

/** Names of forms that are sent to a token; joining them anew each time costs more than finding one. */
const PRIVATE: Record<Circumstances['accepted'], string> = {
  identity: 'identity private',
  br: 'br private',
  gzip: 'gzip private',
  unmodified: 'unmodified private',
}

/** Makes forms; of a kept answer once, so that saying it again compresses and joins nothing. */
export function createForms(origin: Origin) {
  const common = createCommon(origin)
  return (answer: Answer | Cached, circumstances: Circumstances): Form => {
    const shared = answer.headers['content-type']?.startsWith('text/html') ? common.page : common.data
    if (!('forms' in answer)) return createForm(answer, circumstances, shared)
    const { accepted, isPrivate } = circumstances
    const name = isPrivate ? PRIVATE[accepted] : accepted
    const known = answer.forms.get(name)
    if (known) return known
    // A private form differs in one header: its bytes are those of the shared one.
    const sayable = isPrivate ? answer.forms.get(accepted)?.body : undefined
    const form = createForm(answer, circumstances, shared, sayable)
    if (typeof form.body !== 'string') form.body = ownBytes(form.body)
    answer.forms.set(name, form)
    return form
  }
}

/** What an answer says of these is not all; the length is that of the bytes sent, whatever Astro said of its own. */
const SAID_APART = new Set(['content-type', 'content-length', 'cache-control', 'vary', 'link'])

/** `sayable`: the body in the accepted coding, where that is known. */
function createForm(
  answer: Answer,
  { accepted, isPrivate, isNegotiated, link }: Circumstances,
  common: Common,
  sayable?: Form['body'],
): Form {
  const { status, headers } = answer
  const type = headers['content-type']
  const compressible = isCompressible(type)
  const fields: string[] = []
  const say = (name: string, value: string | undefined) => {
    if (value) fields.push(name, value)
  }
  for (const name in headers) if (!SAID_APART.has(name)) say(name, headers[name])
  say('cache-control', controlOf(status, headers['cache-control'], isPrivate))
  const chosen = isNegotiated ? withToken(headers.vary, 'Accept') : headers.vary
  say('vary', compressible ? withToken(chosen, 'Accept-Encoding') : chosen)
  say('link', headers.link ?? link())
  if (accepted === 'unmodified') return { head: { fields, common }, body: '' }
  const encoding = compressible ? accepted : 'identity'
  const body = sayable ?? inOnePiece(encode(answer.body, encoding, effortFor(sharedSeconds(answer))))
  say('content-type', type)
  if (encoding !== 'identity') say('content-encoding', encoding)
  if (status !== 204) say('content-length', String(body.length))
  return { head: { fields, common }, body }
}

function controlOf(status: number, control: string | undefined, isPrivate: boolean): string | undefined {
  if (status >= 400) return 'no-store'
  return isPrivate && control?.startsWith('public') ? 'private, no-cache' : control
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
