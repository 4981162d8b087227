import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../src/api/answer.ts'
import { sentStatus } from '../http/conditional.ts'
import { wishOf } from '../http/encoding.ts'
import { closeOverRest, end } from '../http/ending.ts'
import { type Circumstances, createForms } from '../http/form.ts'
import type { Origin } from '../http/headers.ts'

/** Bodies smaller than a packet gain nothing. */
const MIN_COMPRESSED_BYTES = 1024

interface Sending extends Omit<Circumstances, 'accepted'> {
  /** Of this request alone, names and values in turn. */
  own: string[]
}

/** Writes answers: conditional (RFC 9110 section 13), compressed as the client accepts, without body for HEAD. */
export function createSend(origin: Origin) {
  const formOf = createForms(origin)
  return (request: IncomingMessage, response: ServerResponse, answer: Answer, sending: Sending): void => {
    const { own, isPrivate, isNegotiated, link } = sending
    const status = sentStatus(request, answer)
    const isUnmodified = status === 304
    const { best, small } = wishOf(request)
    const encoding = answer.body.length < MIN_COMPRESSED_BYTES ? small : best
    const accepted = isUnmodified ? 'unmodified' : encoding
    const form = formOf(answer, { accepted, isPrivate, isNegotiated, link })
    closeOverRest(request, response)
    response.writeHead(status, form.headers.concat(own))
    end(request, response, isUnmodified || request.method === 'HEAD' ? undefined : form.body)
  }
}
