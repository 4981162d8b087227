/**
 * What stands before a body: written by Node at first, said again after that. Node matches every name and value of every
 * answer against what may stand in a header; for a kept answer that took a fifth of its time, and found the same each
 * time (docs/decisions/0019). Where Node's text is not as expected, Node goes on writing.
 */
import type { ServerResponse } from 'node:http'

/** The part of a head that is the same each time an answer is sent. */
export interface Head {
  /** Names and values in turn, as `writeHead` takes them without building an object. */
  fields: string[]
  /** So it may be sent again, which most are not. */
  wasSent?: true
  /** With the status line, as Node wrote it. */
  text?: string
}

/** What Node adds where the connection stays; a head that has more to say, or less, is not taken apart. */
const USUAL_ENDING = /^Date: [^\r\n]+\r\nConnection: keep-alive\r\n(?:Keep-Alive: [^\r\n]+\r\n)?\r\n$/

/** `_header` is where Node keeps a head until it is sent; it is documented nowhere. */
type Written = ServerResponse & { _header?: unknown }

/** Writes the head of an answer. `own`: names and values of this request alone. */
export type WriteHead = (response: Written, status: number, head: Head, own: string[]) => void

/** For one server, whose connections all say the same of themselves. */
export function createHeads(): WriteHead {
  /** What Node ends every head of this second with: its date, and that the connection stays. */
  let ending: string | undefined
  const forget = () => {
    ending = undefined
  }

  /** Cuts what Node wrote at the lines of this request alone. */
  function learn(written: unknown, head: Head, lines: string): void {
    if (typeof written !== 'string') return
    const start = written.indexOf(lines)
    const rest = written.slice(start + lines.length)
    if (start === -1 || !USUAL_ENDING.test(rest)) return
    head.text = written.slice(0, start)
    if (ending === undefined) setTimeout(forget, 1000 - (Date.now() % 1000)).unref()
    ending = rest
  }

  return (response, status, head, own) => {
    const isUsual = head.wasSent && endsAsUsual(response)
    if (isUsual && head.text !== undefined && ending !== undefined) {
      response.statusCode = status
      response._header = head.text + linesOf(own) + ending
      return
    }
    response.writeHead(status, [...head.fields, ...own])
    if (isUsual) learn(response._header, head, linesOf(own))
    head.wasSent = true
  }
}

/** Whether Node would end the head as nearly all: it is HTTP/1.1, and the connection stays. */
function endsAsUsual(response: ServerResponse): boolean {
  const { httpVersion, headers } = response.req
  const isPlain = httpVersion === '1.1' && headers.expect === undefined
  return isPlain && response.shouldKeepAlive && response.getHeaderNames().length === 0
}

/** Made by this server alone, so they are not matched against anything. */
function linesOf(own: string[]): string {
  let lines = ''
  for (let at = 0; at < own.length; at += 2) lines += `${own[at]}: ${own[at + 1]}\r\n`
  return lines
}
