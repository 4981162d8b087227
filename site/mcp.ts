/**
 * The command `npm run --silent mcp`: the MCP server over stdio, on the local snapshot. Standard output belongs to the
 * protocol, so npm must not write its own lines there.
 */
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { readSettings } from '#contract'
import { runCommand } from '../scripts/command.ts'
import { problemOf, withoutNullArguments } from './src/agents/mcp/messages.ts'
import { createMcpServer } from './src/agents/mcp/server.ts'
import { openFileStores, watchStores } from './src/store/snapshots.ts'

const USAGE =
  'usage: npm run mcp (with --silent, so that npm writes nothing; all settings come from the environment, see docs/operate.md)'
const log = { info: (line: string) => console.error(line), error: (cause: unknown) => console.error(cause) }

type Listener = NonNullable<StdioServerTransport['onmessage']>
type Message = Parameters<Listener>[0]

/** Standard input and output, with bodies read as over HTTP. */
class CheckedStdio extends StdioServerTransport {
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

async function main(): Promise<number> {
  const { DATA_DIR, PUBLIC_BASE_URL, PORT } = readSettings(process.env)
  const baseUrl = PUBLIC_BASE_URL ?? `http://localhost:${PORT}`
  const stores = openFileStores({ dir: DATA_DIR, baseUrl })
  const services = { store: await stores.begin(), baseUrl, clock: () => new Date(), log }
  watchStores(stores, services.store, {
    onStore(store) {
      services.store = store
    },
    onRefused: reason => log.error(`new snapshot refused, the old one stays: ${reason}`),
  })
  const transport = new CheckedStdio()
  serveStdio(() => createMcpServer(services), { transport, onerror: error => log.error(error.message) })
  return 0
}

await runCommand({ name: 'mcp', usage: USAGE, flags: {} }, main)
