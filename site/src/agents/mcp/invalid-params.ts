import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'

/** A refusal of what a message asks with, as the protocol says it; `message` tells what to send instead. */
export function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message)
}
