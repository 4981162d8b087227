/** A copy of the repository, in which a test follows a guide. */
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ROOT } from './files.ts'

/** All that the commands of the guides read. */
const COPIED = ['data', 'docs', 'ingest', 'scripts', 'site', 'README.md', 'package.json', 'tsconfig.json']

export function copyRepository() {
  const root = fileURLToPath(ROOT)
  // Folders of people have spaces and letters of their languages.
  const dir = mkdtempSync(join(tmpdir(), 'new comer é-'))
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z', ...COPIED]
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
  for (const name of files) cpSync(join(root, name), join(dir, name))
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  return { dir, read: (name: string) => readFileSync(join(dir, name), 'utf8') }
}

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
