/** Checks a body before the library does, whose errors are dumps of a schema. */
import { isSpecType, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { PROTOCOL_VERSIONS } from './identity.ts'

/** From this revision on a body is one message. */
const WITHOUT_BATCHES = '2025-06-18'
/** A batch costs one request of the quota. */
const MAX_BATCH = 10

interface Problem {
  id: unknown
  code: number
  message: string
  data?: object
  /** 200 if the body was read: JSON-RPC reports its errors in a successful response. */
  status: 200 | 400
}

/** Returns why a body with this MCP-Protocol-Version cannot be answered; undefined if it can. */
export function problemOf(body: unknown, revision: string | null): Problem | undefined {
  const { InvalidRequest, InvalidParams, UnsupportedProtocolVersion } = ProtocolErrorCode
  const bad = (code: number, message: string, data?: object): Problem => {
    return { id: idOf(body), code, message, data, status: 400 }
  }
  if (revision !== null && !PROTOCOL_VERSIONS.includes(revision)) {
    const data = { supported: PROTOCOL_VERSIONS, requested: revision.slice(0, 40) }
    return bad(UnsupportedProtocolVersion, `MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}.`, data)
  }
  if (Array.isArray(body)) {
    if (body.length > MAX_BATCH) return bad(InvalidRequest, `A batch has at most ${MAX_BATCH} messages.`)
    if (revision === null || revision < WITHOUT_BATCHES) return undefined
    return bad(InvalidRequest, `Revision ${revision} has no batches; send one message.`)
  }
  // The library itself refuses anything but a JSON-RPC request.
  if (!isRecord(body) || body.jsonrpc !== '2.0' || idOf(body) === null) return undefined
  const method = METHODS.get(String(body.method))
  if (!method || method.isReadable(body)) return undefined
  return { ...bad(InvalidParams, `${body.method} takes ${method.takes}.`), status: 200 }
}

const LIST = 'no parameters but cursor, a text'
const COMPLETE = 'ref, a prompt or a resource template, and argument with name and value'
const METHODS = new Map<string, { isReadable(message: unknown): boolean; takes: string }>([
  ['initialize', { isReadable: isSpecType.InitializeRequest, takes: 'protocolVersion, capabilities and clientInfo' }],
  ['tools/list', { isReadable: isSpecType.ListToolsRequest, takes: LIST }],
  ['tools/call', { isReadable: isSpecType.CallToolRequest, takes: 'name, a text, and arguments, an object' }],
  ['resources/list', { isReadable: isSpecType.ListResourcesRequest, takes: LIST }],
  ['resources/templates/list', { isReadable: isSpecType.ListResourceTemplatesRequest, takes: LIST }],
  ['resources/read', { isReadable: isSpecType.ReadResourceRequest, takes: 'uri, a text' }],
  ['prompts/list', { isReadable: isSpecType.ListPromptsRequest, takes: LIST }],
  [
    'prompts/get',
    { isReadable: isSpecType.GetPromptRequest, takes: 'name, a text, and arguments, an object of texts' },
  ],
  ['completion/complete', { isReadable: isSpecType.CompleteRequest, takes: COMPLETE }],
])

/** Returns a body with `{}` for null arguments, which some clients send. */
export function withoutNullArguments(body: unknown): unknown {
  return Array.isArray(body) ? body.map(withArguments) : withArguments(body)
}

function withArguments(message: unknown): unknown {
  if (!isRecord(message) || !isRecord(message.params) || message.params.arguments !== null) return message
  return { ...message, params: { ...message.params, arguments: {} } }
}

function idOf(body: unknown): unknown {
  return isRecord(body) && (typeof body.id === 'string' || typeof body.id === 'number') ? body.id : null
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the protocol's error for bad parameters; `message` has the remedy. */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
