/**
 * What stands before a body. Node matches every name and value of every answer by itself against what may stand in a
 * header: with two dozen of them a fifth of the time of a kept answer. Here they are matched together, and once for all
 * times that the answer is sent (docs/decisions/0019). Where Node would say something else, Node writes it.
 */
import type { ServerResponse } from 'node:http'
import { createHttpDate } from '../../src/api/http-date.ts'
import { STATUS_CODES } from './node-http.ts'

/** Names and values in turn, as `writeHead` takes them without building an object. */
export type Fields = readonly string[]

/** Fields that many answers share. They are this server's own. */
export interface Common {
  fields: Fields
  text: string
}

/** The part of a head that is the same each time an answer is sent. */
export interface Head {
  fields: Fields
  common: Common
  /** With the status line, as Node would write it; empty where Node might say it differently. */
  text?: string
}

/** What Node adds where the connection stays, after the date; a head that has more to say, or less, is Node's. */
const USUAL_ENDING = /^Date: [^\r\n]+ GMT\r\n(Connection: keep-alive\r\n(?:Keep-Alive: [^\r\n]+\r\n)?\r\n)$/
/** What may stand in no header. */
const UNSAYABLE = /[^\t\x20-\x7e\x80-\xff]/
/** Where these stand, Node decides what else is said of the connection. */
const OF_THE_CONNECTION = new Set(['connection', 'date', 'keep-alive', 'trailer', 'transfer-encoding', 'upgrade'])

/** `_header` is where Node keeps a head until it is sent; it is documented nowhere. */
type Written = ServerResponse & { _header?: unknown }

/** Writes the head of an answer. `own`: names and values of this request alone. */
export type WriteHead = (response: Written, status: number, head: Head, own: Fields) => void

/** For one server, whose connections all say the same of themselves. */
export function createHeads(): WriteHead {
  /**
   * What Node ends every head with, after its date. That one is not taken: Node keeps it until a timer of its own fires,
   * and what was said between the end of a second and that timer would be said of all the next one.
   */
  let ending: string | undefined
  const httpDate = createHttpDate()

  /** From a head that Node wrote as it would have been written here. */
  function learn(written: unknown, expected: string): void {
    if (typeof written !== 'string' || !written.startsWith(expected)) return
    ending = USUAL_ENDING.exec(written.slice(expected.length))?.[1]
  }

  return (response, status, head, own) => {
    const isUsual = endsAsUsual(response)
    if (isUsual) head.text ??= textOf(status, head)
    const text = (isUsual && head.text) || undefined
    if (text !== undefined && ending !== undefined) {
      response.statusCode = status
      response._header = `${text}${linesOf(own)}Date: ${httpDate(presentSecond())}\r\n${ending}`
      return
    }
    response.writeHead(status, [...head.fields, ...head.common.fields, ...own])
    if (text !== undefined) learn(response._header, text + linesOf(own))
  }
}

/** In milliseconds. */
function presentSecond(): number {
  return Math.floor(Date.now() / 1000) * 1000
}

/** Whether Node would end the head as nearly all: it is HTTP/1.1, and the connection stays. */
function endsAsUsual(response: ServerResponse): boolean {
  const { httpVersion, headers } = response.req
  const isPlain = httpVersion === '1.1' && headers.expect === undefined
  return isPlain && response.shouldKeepAlive && response.getHeaderNames().length === 0
}

function textOf(status: number, { fields, common }: Head): string {
  let isBounded = status === 304 || status === 204
  let said = ''
  for (let at = 0; at < fields.length; at += 2) {
    const name = fields[at] ?? ''
    if (OF_THE_CONNECTION.has(name)) return ''
    if (name === 'content-length') isBounded = true
    said += name + fields[at + 1]
  }
  if (!isBounded || UNSAYABLE.test(said)) return ''
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'unknown'}\r\n${linesOf(fields)}${common.text}`
}

/** Matched against nothing. */
export function linesOf(fields: Fields): string {
  let lines = ''
  for (let at = 0; at < fields.length; at += 2) lines += `${fields[at]}: ${fields[at + 1]}\r\n`
  return lines
}
