/**
 * How an MCP client finds the server before it connects: a catalog (AI Catalog 1.0) leads to the card (SEP-2127, schema
 * v1). Scanners still look for the catalog of an earlier draft, and for the card of the first one, SEP-1649.
 */
import packageJson from '../../../../package.json' with { type: 'json' }
import { documents, MCP_PATH } from '../../base/documents.ts'
import {
  CAPABILITIES,
  EVENTS_CAPABILITIES,
  INSTRUCTIONS,
  PROTOCOL_VERSIONS,
  SERVER_DESCRIPTION,
  SERVER_INFO,
} from '../mcp/identity.ts'

const BEARER = {
  name: 'Authorization',
  description:
    'Bearer token of a registered agent, for a larger quota; best left out unless your program renews it (/docs/mcp).',
  isRequired: false,
  isSecret: true,
}

export function mcpCard(baseUrl: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...SERVER_INFO,
    description: SERVER_DESCRIPTION,
    repository: { url: packageJson.homepage, source: 'github' },
    remotes: [
      {
        type: 'streamable-http',
        url: baseUrl + MCP_PATH,
        headers: [BEARER],
        supportedProtocolVersions: PROTOCOL_VERSIONS,
      },
    ],
  }
}

export function aiCatalog(baseUrl: string) {
  return { ...mcpCatalog(baseUrl), specVersion: '1.0' }
}

/** `urn:air:{publisher}:{name}`: the card's reverse-DNS name, its namespace turned into a domain again. */
export function mcpCatalog(baseUrl: string) {
  const [namespace = '', name = ''] = SERVER_INFO.name.split('/')
  const publisher = namespace.split('.').reverse().join('.')
  return {
    specVersion: 'draft',
    entries: [
      {
        identifier: `urn:air:${publisher}:${name}`,
        displayName: SERVER_INFO.title,
        type: documents.mcpCard.type,
        url: baseUrl + documents.mcpCard.path,
      },
    ],
  }
}

export function mcpEarlyCard(baseUrl: string) {
  return {
    version: '1.0',
    protocolVersion: PROTOCOL_VERSIONS[0],
    serverInfo: SERVER_INFO,
    description: SERVER_DESCRIPTION,
    documentationUrl: `${baseUrl}/docs/mcp`,
    transport: { type: 'streamable-http', endpoint: MCP_PATH, url: baseUrl + MCP_PATH },
    capabilities: { ...CAPABILITIES, ...EVENTS_CAPABILITIES },
    authentication: { required: false, schemes: ['bearer'] },
    instructions: INSTRUCTIONS,
    // Clients list them at run time.
    tools: ['dynamic'],
    resources: ['dynamic'],
    prompts: ['dynamic'],
  }
}
