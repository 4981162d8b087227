/** MCP over streamable HTTP, stateless: every POST is a separate exchange and is answered with JSON. */
import {
  createMcpHandler,
  isLegacyRequest,
  readRequestBody,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { isLoopback } from '#contract'
import { jsonOf } from '#contract/text.ts'
import { isCoded, wrongCoding } from '../../base/body.ts'
import type { EventServices } from './events.ts'
import { problemOf, withoutNullArguments } from './messages.ts'
import { createMcpServer } from './server.ts'

const MAX_BYTES = 64 * 1024

export async function answerMcp(request: Request, events: EventServices): Promise<Response> {
  const response = await exchange(request, events)
  response.headers.set('cache-control', 'no-store')
  return response
}

async function exchange(request: Request, events: EventServices): Promise<Response> {
  const { services, caller } = events
  const serve = () => createMcpServer(services, caller?.credential.scope, events)
  if (!isAllowedOrigin(request.headers.get('origin'), services.baseUrl))
    return refuse(403, -32_000, 'This Origin may not call; connect without a browser page, or from the service’s own.')
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    return refuse(415, -32_000, 'Content-Type must be application/json.')
  if (isCoded(request.headers.get('content-encoding'))) {
    const { status, message, hint, headers } = wrongCoding()
    return refuse(status, -32_000, `${message} ${hint}`, headers)
  }
  // A client that goes away in the middle is not an error of the service and must not fill the log with errors.
  const body = await readRequestBody(request, MAX_BYTES).catch(() => undefined)
  if (body === undefined) return refuse(400, -32_700, 'The body ended early.')
  if (body.tooLarge) return refuse(413, -32_000, `The body is larger than ${MAX_BYTES} bytes.`)
  const message = withoutNullArguments(jsonOf(body.text))
  if (message === undefined) return refuse(400, -32_700, 'The body is not JSON.')
  const problem = problemOf(message, request.headers.get('mcp-protocol-version'))
  if (problem) {
    const { id, status, ...error } = problem
    return Response.json({ jsonrpc: '2.0', id, error }, { status })
  }
  const headers = new Headers(request.headers)
  // All answers are JSON, so a client need not accept an event stream as well.
  headers.set('accept', 'application/json, text/event-stream')
  headers.delete('content-length')
  const readRequest = new Request(request.url, { method: 'POST', headers, body: body.text })
  if (await isLegacyRequest(readRequest, message)) return exchangeStateless(readRequest, message, serve())
  const handler = createMcpHandler(serve, {
    legacy: 'reject',
    onerror: error => services.log.info(`mcp: ${error.message}`),
  })
  return handler.fetch(readRequest, { parsedBody: message })
}

/** Revisions up to 2025-11-25. */
async function exchangeStateless(request: Request, parsedBody: unknown, server: Server): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    const response = await transport.handleRequest(request, { parsedBody })
    if (!Array.isArray(parsedBody) || response.status !== 200) return response
    // The library unwraps the only answer to a batch, which is an array as well (JSON-RPC 2.0 section 6).
    const answer: unknown = await response.json()
    return Response.json(Array.isArray(answer) ? answer : [answer])
  } finally {
    await server.close()
  }
}

/**
 * A page of another site, or one whose name was rebound to this address, must not call with the reader's network. A
 * base URL that is not loopback is public and https: what is there is everybody's, and a rebound name has no certificate.
 */
function isAllowedOrigin(origin: string | null, baseUrl: string): boolean {
  if (origin === null || origin === baseUrl) return true
  if (!isLoopback(new URL(baseUrl).hostname)) return true
  const caller = URL.parse(origin)
  return caller !== null && isLoopback(caller.hostname)
}

function refuse(status: number, code: number, message: string, headers: Record<string, string> = {}): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers })
}
