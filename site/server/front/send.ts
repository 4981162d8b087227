import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../src/api/answer.ts'
import { isNotModified } from '../http/conditional.ts'
import { wishOf } from '../http/encoding.ts'
import { createEndTogether } from '../http/end-together.ts'
import { type Circumstances, createForms } from '../http/form.ts'
import type { Origin } from '../http/headers.ts'
import { createHeads } from '../http/heads.ts'

/** Bodies smaller than a packet gain nothing. */
const MIN_COMPRESSED_BYTES = 1024

interface Sending extends Omit<Circumstances, 'accepted'> {
  /** Of this request alone, names and values in turn. */
  own: string[]
}

/** Writes answers: conditional (RFC 9110 section 13), compressed as the client accepts, without body for HEAD. */
export function createSend(origin: Origin) {
  const formOf = createForms(origin)
  const writeHead = createHeads()
  const endTogether = createEndTogether()
  return (request: IncomingMessage, response: ServerResponse, answer: Answer, sending: Sending): void => {
    const { own, isPrivate, isNegotiated, link } = sending
    const isUnmodified = answer.status === 200 && isNotModified(request, answer.headers)
    const { best, small } = wishOf(request)
    const encoding = answer.body.length < MIN_COMPRESSED_BYTES ? small : best
    const accepted = isUnmodified ? 'unmodified' : encoding
    const form = formOf(answer, { accepted, isPrivate, isNegotiated, link })
    writeHead(response, isUnmodified ? 304 : answer.status, form.head, own)
    if (isUnmodified || request.method === 'HEAD') response.end()
    else endTogether(response, form.body)
  }
}
