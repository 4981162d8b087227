/** The documents for programs beside the endpoints: the catalog, llms.txt, Link headers and media types read this table. */

interface DocumentRow {
  path: string
  type: string
}

const JSON_TYPE = 'application/json'
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'
/** It takes no charset; the profile distinguishes a catalog from other linksets. */
const CATALOG_TYPE = 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"'

export const documents = {
  authGuide: { path: '/auth.md', type: MARKDOWN_TYPE },
  llms: { path: '/llms.txt', type: TEXT_TYPE },
  llmsFull: { path: '/llms-full.txt', type: TEXT_TYPE },
  apiCatalog: { path: '/.well-known/api-catalog', type: CATALOG_TYPE },
  protectedResource: { path: '/.well-known/oauth-protected-resource', type: JSON_TYPE },
  // MCP clients request this one first.
  protectedMcp: { path: '/.well-known/oauth-protected-resource/mcp', type: JSON_TYPE },
  authorizationServer: { path: '/.well-known/oauth-authorization-server', type: JSON_TYPE },
  skills: { path: '/.well-known/agent-skills/index.json', type: JSON_TYPE },
  skill: { path: '/.well-known/agent-skills/web3-data/SKILL.md', type: MARKDOWN_TYPE },
  aiCatalog: { path: '/.well-known/ai-catalog.json', type: 'application/ai-catalog+json' },
  // The same at the place of an earlier draft.
  mcpCatalog: { path: '/.well-known/mcp/catalog.json', type: JSON_TYPE },
  mcpCard: { path: '/mcp/server-card', type: 'application/mcp-server-card+json' },
  // In the shape and place of the first draft.
  mcpEarlyCard: { path: '/.well-known/mcp/server-card.json', type: JSON_TYPE },
  robots: { path: '/robots.txt', type: TEXT_TYPE },
  security: { path: '/.well-known/security.txt', type: TEXT_TYPE },
} as const satisfies Record<string, DocumentRow>

/** Streamable HTTP: JSON-RPC messages are posted here. */
export const MCP_PATH = '/mcp'

const byPath = new Map<string, DocumentRow>(Object.values(documents).map(row => [row.path, row]))

export function documentOf(path: string): DocumentRow | undefined {
  return byPath.get(path)
}

/** In prerendered documents in place of the origin, which is set when the server starts. */
export const PLACEHOLDER_ORIGIN = 'https://placeholder.invalid'
