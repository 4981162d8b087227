import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../src/base/answer.ts'
import { sentStatus } from '../http/conditional.ts'
import { encodingFor } from '../http/encoding.ts'
import { closeOverRest, end, stream } from '../http/ending.ts'
import { type Circumstances, formOf } from '../http/form.ts'
import type { CommonHeaders } from '../http/headers.ts'

interface Sending extends Circumstances {
  common: CommonHeaders
  /** Of this request alone, names and values in turn. */
  own: string[]
  /** Called with the error that cut off an answer that is produced while it is sent. */
  failed(error: unknown): void
}

/** Writes an answer: conditional (RFC 9110 section 13), compressed as the client accepts, without body for HEAD. */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer, sending: Sending): void {
  const { common, own, failed } = sending
  const status = sentStatus(request, answer)
  const isUnmodified = status === 304
  const encoding = encodingFor(request, answer)
  const form = formOf(answer, isUnmodified ? 'unmodified' : encoding, sending, common)
  closeOverRest(request, response)
  response.writeHead(status, form.headers.concat(own))
  const isHead = isUnmodified || request.method === 'HEAD'
  if (answer.pieces && !isHead) stream(response, answer.pieces, encoding, failed)
  else end(request, response, isHead ? undefined : form.body)
}
