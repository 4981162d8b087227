/** The JSON documents by which programs find the API, its tokens and its MCP server. */
import { ASSERTION_TYPE, IdentityType, SCOPES } from '#contract'
import { authUrls, grantType } from '../../auth/register.ts'
import { withoutParameters } from '../../base/answer.ts'
import { documents, MCP_PATH } from '../../base/documents.ts'
import { FORMATS, mediaType } from '../../base/endpoint.ts'
import { HOMEPAGE, SERVICE_NAME } from '../../base/identity.ts'
import { serviceEndpoints } from '../../operations/endpoints.ts'
import { routes } from '../../operations/routes.ts'
import {
  CAPABILITIES,
  EVENTS_CAPABILITIES,
  INSTRUCTIONS,
  PROTOCOL_VERSIONS,
  SERVER_DESCRIPTION,
  SERVER_INFO,
} from '../mcp/identity.ts'

/** RFC 9727 and RFC 9264: the endpoint table as a linkset. Relation values are arrays of objects with `href`. */
export function apiCatalog(baseUrl: string) {
  const link = ({ path, type }: { path: string; type: string }) => {
    return { href: baseUrl + path, type: withoutParameters(type) }
  }
  const { getOpenApi, getStatus } = serviceEndpoints
  const { authGuide, llms } = documents
  const json = 'application/json'
  return {
    linkset: [
      { anchor: baseUrl + documents.apiCatalog.path, item: itemLinks(baseUrl) },
      {
        anchor: `${baseUrl}/api`,
        'service-desc': [link({ path: getOpenApi.paths[0], type: json })],
        'service-doc': [link({ path: '/docs', type: 'text/html' }), link(authGuide), link(llms)],
        'service-meta': [link(documents.protectedResource), link(documents.authorizationServer)],
        status: [link({ path: getStatus.paths[0], type: json })],
      },
      { anchor: baseUrl + MCP_PATH, 'service-desc': [link(documents.mcpCard)] },
    ],
  }
}

/** Every address of the table once, JSON first; those with a parameter are found through the lists and in OpenAPI. */
function itemLinks(baseUrl: string) {
  const firstAt = (path: string) => routes.find(route => route.path === path)
  const listed = routes.filter(route => !route.path.includes('{') && firstAt(route.path) === route)
  const { json = [], other = [] } = Object.groupBy(listed, ({ format }) => (format ? 'other' : 'json'))
  const links = [...json, ...other].map(({ path, format, endpoint }) => ({
    href: baseUrl + path,
    type: format ? withoutParameters(FORMATS[format]) : mediaType(endpoint),
    title: endpoint.summary,
  }))
  return [...links, { href: baseUrl + MCP_PATH, title: 'MCP server: the same data as tools.' }]
}

/**
 * RFC 8414. `response_types_supported` may be neither absent (section 2) nor empty (section 3.2; erratum 7793 reports the
 * clash): `none` promises nothing. MCP clients cannot read metadata without an `authorization_endpoint`; ours is a page that
 * says that there is no sign-in (docs/decisions/0104). `agent_auth` has the names of auth.md 0.1; later versions name
 * other request bodies.
 */
export function authorizationServer(baseUrl: string, { hasIssuers }: { hasIssuers: boolean }) {
  const { register_uri, claim_uri, revocation_uri } = authUrls(baseUrl)
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/docs/mcp`,
    token_endpoint: claim_uri,
    token_endpoint_auth_methods_supported: ['none'],
    grant_types_supported: [grantType(baseUrl)],
    response_types_supported: ['none'],
    scopes_supported: SCOPES,
    revocation_endpoint: revocation_uri,
    revocation_endpoint_auth_methods_supported: ['none'],
    protected_resources: [baseUrl],
    service_documentation: `${baseUrl}/auth.md`,
    agent_auth: {
      skill: `${baseUrl}/auth.md`,
      register_uri,
      claim_uri,
      revocation_uri,
      identity_types_supported: hasIssuers ? IdentityType.options : ['anonymous'],
      anonymous: { credential_types_supported: ['access_token'] },
      ...(hasIssuers && {
        identity_assertion: {
          assertion_types_supported: [ASSERTION_TYPE],
          credential_types_supported: ['access_token'],
        },
      }),
      sandbox: {
        register_uri: `${baseUrl}${serviceEndpoints.registerSandboxAgent.paths[0]}`,
        credential_types_supported: ['api_key'],
      },
    },
  }
}

/** Returns the metadata of the protected resource at a path (RFC 9728). */
export function protectedResource(baseUrl: string, path = '') {
  return {
    resource: baseUrl + path,
    resource_name: SERVICE_NAME,
    authorization_servers: [baseUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_documentation: `${baseUrl}/docs`,
    resource_policy_uri: `${baseUrl}/privacy`,
    resource_tos_uri: `${baseUrl}/terms`,
  }
}

/** The card (SEP-2127), to which a catalog (AI Catalog 1.0) leads; scanners still look for those of earlier drafts. */
export function mcpCard(baseUrl: string) {
  const bearer = {
    name: 'Authorization',
    description:
      'Bearer token of a registered agent, for a larger quota; best left out unless your program renews it (/docs/mcp).',
    isRequired: false,
    isSecret: true,
  }
  const url = baseUrl + MCP_PATH
  const supportedProtocolVersions = PROTOCOL_VERSIONS
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...SERVER_INFO,
    description: SERVER_DESCRIPTION,
    repository: { url: HOMEPAGE, source: 'github' },
    remotes: [{ type: 'streamable-http', url, headers: [bearer], supportedProtocolVersions }],
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
