/**
 * The command `npm run --silent mcp`: the MCP server over stdio, on the local snapshot. Standard output belongs to the
 * protocol, so npm must not write its own lines there.
 */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { readSettings } from '#contract'
import { runCommand } from '../scripts/command.ts'
import { createMcpServer } from './src/agents/mcp/server.ts'
import { CheckedStdio } from './src/agents/mcp/stdio.ts'
import { loadStore, watchStore } from './src/store/snapshots.ts'

const USAGE =
  'usage: npm run mcp (with --silent, so that npm writes nothing; all settings come from the environment, see docs/operate.md)'
const log = { info: (line: string) => console.error(line), error: (cause: unknown) => console.error(cause) }

async function main(): Promise<number> {
  const { DATA_DIR, PUBLIC_BASE_URL, PORT } = readSettings(process.env)
  const baseUrl = PUBLIC_BASE_URL ?? `http://localhost:${PORT}`
  const loading = { dir: DATA_DIR, baseUrl }
  const services = { store: await loadStore(loading), baseUrl, clock: () => new Date(), log }
  watchStore(loading, services.store, {
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
