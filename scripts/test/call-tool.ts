import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'

const Response = z.object({ result: z.object({ structuredContent: z.unknown() }) })

/** Resolves with the result of a tool of the MCP server in a folder, called over stdio. */
export async function callTool(dir: string, name: string, args: object): Promise<unknown> {
  const started = promisify(execFile)('npm', ['run', '--silent', 'mcp'], { cwd: dir })
  const params = { name, arguments: args }
  started.child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}\n`)
  // A request that is open when the input ends gets no response.
  started.child.stdout?.once('data', () => started.child.stdin?.end())
  const { stdout } = await started
  return Response.parse(JSON.parse(stdout)).result.structuredContent
}
