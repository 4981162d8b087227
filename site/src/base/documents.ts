/** The documents for programs beside the endpoints: the catalog, llms.txt, Link headers and media types read this table. */

export interface DocumentRow {
  path: string
  /** One sentence. */
  title: string
  type: string
  /** Written for each request, because it depends on more than the origin; the others are written by the build. */
  onRequest?: true
}

const JSON_TYPE = 'application/json'
const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'

export const documents = {
  authGuide: {
    path: '/auth.md',
    title: 'How an agent gets, uses and revokes a token of its own.',
    type: MARKDOWN_TYPE,
  },
  llms: { path: '/llms.txt', title: 'What is here, for language models.', type: TEXT_TYPE },
  llmsFull: {
    path: '/llms-full.txt',
    title: 'The same with every endpoint, parameter and error in one text.',
    type: TEXT_TYPE,
  },
  apiCatalog: {
    path: '/.well-known/api-catalog',
    title: 'Every endpoint as a linkset (RFC 9727).',
    // The media type takes no charset; the profile distinguishes a catalog from other linksets.
    type: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  },
  protectedResource: {
    path: '/.well-known/oauth-protected-resource',
    title: 'What tokens are for (RFC 9728).',
    type: JSON_TYPE,
    onRequest: true,
  },
  protectedMcp: {
    path: '/.well-known/oauth-protected-resource/mcp',
    title: 'The same for the MCP server, which MCP clients ask for first.',
    type: JSON_TYPE,
    onRequest: true,
  },
  authorizationServer: {
    path: '/.well-known/oauth-authorization-server',
    title: 'Who issues tokens, and where (RFC 8414).',
    type: JSON_TYPE,
    onRequest: true,
  },
  skills: {
    path: '/.well-known/agent-skills/index.json',
    title: 'Skills an agent may install.',
    type: JSON_TYPE,
    onRequest: true,
  },
  skill: {
    path: '/.well-known/agent-skills/web3-data/SKILL.md',
    title: 'The skill of this service: its calls, ready to run.',
    type: MARKDOWN_TYPE,
  },
  aiCatalog: {
    path: '/.well-known/ai-catalog.json',
    title: 'What of this origin is for assistants: its MCP server.',
    type: 'application/ai-catalog+json',
  },
  mcpCatalog: {
    path: '/.well-known/mcp/catalog.json',
    title: 'The same at the place of an earlier draft.',
    type: JSON_TYPE,
  },
  mcpCard: {
    path: '/mcp/server-card',
    title: 'Where and how to connect to the MCP server.',
    type: 'application/mcp-server-card+json',
  },
  mcpEarlyCard: {
    path: '/.well-known/mcp/server-card.json',
    title: 'The same in the shape and place of the first draft.',
    type: JSON_TYPE,
  },
  robots: { path: '/robots.txt', title: 'What crawlers may do.', type: TEXT_TYPE },
  security: {
    path: '/.well-known/security.txt',
    title: 'Where to report a weakness (RFC 9116).',
    type: TEXT_TYPE,
    onRequest: true,
  },
} as const satisfies Record<string, DocumentRow>

/** Streamable HTTP: JSON-RPC messages are posted here. */
export const MCP_PATH = '/mcp'

const byPath = new Map<string, DocumentRow>(Object.values(documents).map(row => [row.path, row]))

export function documentOf(path: string): DocumentRow | undefined {
  return byPath.get(path)
}

/** In prerendered documents in place of the origin, which is set when the server starts. */
export const PLACEHOLDER_ORIGIN = 'https://placeholder.invalid'
