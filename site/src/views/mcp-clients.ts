/** How the usual clients of MCP are told of this server, as their documentation had it in November 2026. */
import { MCP_PATH } from '../base/documents.ts'

export interface McpClient {
  name: string
  /** Where the code belongs. */
  where: string
  /** Of the code. */
  format: 'sh' | 'json'
  code: string
}

const NAME = 'web3-data'

export function mcpClients(baseUrl: string): McpClient[] {
  const url = baseUrl + MCP_PATH
  const servers = (server: object) => JSON.stringify({ mcpServers: { [NAME]: server } }, null, 2)
  const shell = (code: string) => ({ where: 'In a terminal', format: 'sh', code }) as const
  const file = (where: string, code: string) => ({ where, format: 'json', code }) as const
  return [
    { name: 'Claude Code', ...shell(`claude mcp add --transport http ${NAME} ${url}`) },
    {
      name: 'Claude Desktop',
      ...file('claude_desktop_config.json', servers({ command: 'npx', args: ['-y', 'mcp-remote', url] })),
    },
    {
      name: 'VS Code',
      ...file('.vscode/mcp.json', JSON.stringify({ servers: { [NAME]: { type: 'http', url } } }, null, 2)),
    },
    { name: 'Cursor', ...file('.cursor/mcp.json or ~/.cursor/mcp.json', servers({ url })) },
    { name: 'Codex', ...shell(`codex mcp add ${NAME} --url ${url}`) },
    { name: 'Gemini CLI', ...shell(`gemini mcp add --transport http ${NAME} ${url}`) },
    { name: 'Windsurf', ...file('~/.codeium/windsurf/mcp_config.json', servers({ serverUrl: url })) },
    { name: 'Goose', ...shell(`goose session --with-streamable-http-extension "${url}"`) },
    { name: 'Clients that start a program', ...shell(`npx -y mcp-remote ${url}`) },
    { name: 'Without a network', where: 'In a clone, on its own data', format: 'sh', code: LOCAL },
  ]
}

const LOCAL = 'npm run --silent mcp'

/** What a person has to know about tokens before a client asks for one. */
export const ABOUT_TOKENS =
  'No token and no sign-in is needed: add the address alone. There is no page to sign in at, no registration of clients (RFC 7591) and no OpenID Connect. A token gives a program a quota of its own for a day and cannot be refreshed, so send one only if your program registers again by itself; a client with a dead token is refused until the token is taken out of its settings.'
