/** What a body holds, looked at before the library reads it: what that cannot read it answers with the dump of a schema. */
import { isInitializeRequest, ProtocolErrorCode } from '@modelcontextprotocol/server'
import { PROTOCOL_VERSIONS } from './identity.ts'

/** From this revision on a body is one message. */
const WITHOUT_BATCHES = '2025-06-18'
/** A batch costs one request of the quota. */
const MAX_BATCH = 10

export interface Problem {
  id: unknown
  code: number
  message: string
  data?: object
  /** The body was read; JSON-RPC tells what is wrong with it inside a good answer. */
  status: 200 | 400
}

/** Why the messages of a body, sent with this MCP-Protocol-Version, cannot be answered. */
export function problemOf(body: unknown, revision: string | null): Problem | undefined {
  const { InvalidRequest, InvalidParams, UnsupportedProtocolVersion } = ProtocolErrorCode
  const bad = (code: number, message: string, data?: object): Problem => ({
    id: idOf(body),
    code,
    message,
    data,
    status: 400,
  })
  if (revision !== null && !PROTOCOL_VERSIONS.includes(revision)) {
    const data = { supported: PROTOCOL_VERSIONS, requested: revision.slice(0, 40) }
    return bad(UnsupportedProtocolVersion, `MCP-Protocol-Version must be one of ${PROTOCOL_VERSIONS.join(', ')}.`, data)
  }
  if (Array.isArray(body)) {
    if (body.length > MAX_BATCH) return bad(InvalidRequest, `A batch has at most ${MAX_BATCH} messages.`)
    if (revision === null || revision < WITHOUT_BATCHES) return undefined
    return bad(InvalidRequest, `Revision ${revision} has no batches; send one message.`)
  }
  if (!isRecord(body) || body.method !== 'initialize' || isInitializeRequest(body)) return undefined
  return { ...bad(InvalidParams, 'initialize takes protocolVersion, capabilities and clientInfo.'), status: 200 }
}

/** Some clients send null for no arguments. */
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
