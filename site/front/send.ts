import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNotModified } from '../http/conditional.ts'
import { wishOf } from '../http/encoding.ts'
import { formOf } from '../http/form.ts'
import type { WriteHead } from '../http/heads.ts'
import type { Answer } from '../src/lib/answer.ts'

/** Bodies smaller than a packet gain nothing. */
const MIN_COMPRESSED_BYTES = 1024

interface Sending {
  writeHead: WriteHead
  /** The same each time the answer is sent. */
  fixed: (answer: Answer) => Record<string, string>
  /** Of this request alone, names and values in turn. */
  own: string[]
  /** A shared cache could otherwise answer a revoked token with a stored 200 (RFC 9111 section 3.5). */
  isPrivate: boolean
}

/** Writes an answer: conditional (RFC 9110 section 13), compressed as the client accepts, without body for HEAD. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer, sending: Sending): void {
  const { writeHead, fixed, own, isPrivate } = sending
  const { best, small } = wishOf(request)
  const encoding = answer.body.length < MIN_COMPRESSED_BYTES ? small : best
  const form = formOf(answer, encoding, isPrivate, fixed)
  const isUnmodified = answer.status === 200 && isNotModified(request, answer.headers)
  writeHead(response, isUnmodified ? 304 : answer.status, isUnmodified ? form.unmodified : form.head, own)
  if (isUnmodified || request.method === 'HEAD') response.end()
  else response.end(form.body, 'latin1')
}
