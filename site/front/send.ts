import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNotModified } from '../http/conditional.ts'
import { type Encoding, encodingFor } from '../http/encoding.ts'
import { createForm, type Form } from '../http/form.ts'
import type { Answer } from '../src/lib/answer.ts'
import type { Cached } from './cache.ts'

/** Bodies smaller than a packet gain nothing. */
const MIN_COMPRESSED_BYTES = 1024
/** Names of forms that are sent to a token; joining them anew each time costs more than finding one. */
const PRIVATE: Record<Encoding, string> = { identity: 'identity private', br: 'br private', gzip: 'gzip private' }

export interface Sending {
  /** The same each time the answer is sent. */
  fixed: (answer: Answer) => Record<string, string>
  /** Of this request alone, names and values in turn. */
  own: string[]
  /** A shared cache could otherwise answer a revoked token with a stored 200 (RFC 9111 section 3.5). */
  isPrivate: boolean
}

/** Writes an answer: conditional (RFC 9110 section 13), compressed as the client accepts, without body for HEAD. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer, sending: Sending): void {
  const { fixed, own, isPrivate } = sending
  const encoding = answer.body.length < MIN_COMPRESSED_BYTES ? 'identity' : encodingFor(request)
  const form = formOf(answer, encoding, isPrivate, fixed)
  const isUnmodified = answer.status === 200 && isNotModified(request, answer.headers)
  const headers = isUnmodified ? form.unmodified : form.headers
  response.writeHead(isUnmodified ? 304 : answer.status, [...headers, ...own])
  response.end(isUnmodified || request.method === 'HEAD' ? undefined : form.body)
}

/** Made once for a kept answer, so that saying it again compresses and joins nothing. */
function formOf(answer: Answer | Cached, encoding: Encoding, isPrivate: boolean, fixed: Sending['fixed']): Form {
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
