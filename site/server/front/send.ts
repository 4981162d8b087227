import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../src/base/answer.ts'
import { sentStatus } from '../http/conditional.ts'
import { encodingFor } from '../http/encoding.ts'
import { closeOverRest, end } from '../http/ending.ts'
import { type Circumstances, createForms } from '../http/form.ts'
import type { Origin } from '../http/headers.ts'
import { stream } from '../http/stream.ts'

interface Sending extends Omit<Circumstances, 'accepted'> {
  /** Of this request alone, names and values in turn. */
  own: string[]
  /** Hears why an answer that is made while it is sent broke off. */
  failed(error: unknown): void
}

/** Writes answers: conditional (RFC 9110 section 13), compressed as the client accepts, without body for HEAD. */
export function createSend(origin: Origin) {
  const formOf = createForms(origin)
  return (request: IncomingMessage, response: ServerResponse, answer: Answer, sending: Sending): void => {
    const { own, isPrivate, chosenBy, link, failed } = sending
    const status = sentStatus(request, answer)
    const isUnmodified = status === 304
    const encoding = encodingFor(request, answer)
    const accepted = isUnmodified ? 'unmodified' : encoding
    const form = formOf(answer, { accepted, isPrivate, chosenBy, link })
    closeOverRest(request, response)
    response.writeHead(status, form.headers.concat(own))
    const isHead = isUnmodified || request.method === 'HEAD'
    if (answer.pieces && !isHead) stream(response, answer.pieces, encoding, failed)
    else end(request, response, isHead ? undefined : form.body)
  }
}
