/** Standard input and output for MCP, with bodies read as over HTTP. */
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { problemOf, withoutNullArguments } from './messages.ts'

type Listener = NonNullable<StdioServerTransport['onmessage']>
type Message = Parameters<Listener>[0]

export class CheckedStdio extends StdioServerTransport {
  override async start(): Promise<void> {
    const serve = this.onmessage
    this.onmessage = message => {
      const read = withoutNullArguments(message) as Message
      const problem = problemOf(read, null)
      if (!problem) return serve?.(read)
      const { id, status: _status, ...error } = problem
      this.send({ jsonrpc: '2.0', id, error } as Message).catch(cause => this.onerror?.(cause))
    }
    await super.start()
  }
}
