/** A card agrees with the connection. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { mcpCard } from '../src/agents/discovery/catalogs.ts'
import { documents } from '../src/base/documents.ts'
import { useServer } from './server.ts'

const server = useServer()

const initialize = (protocolVersion: string) =>
  server.rpc('initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1.0.0' } })

/** Facts of the registry's schema of 2025-12-11, the newest that is published, for a remote server. */
const REGISTRY_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'
const Input = z.object({ description: z.string(), isRequired: z.boolean(), isSecret: z.boolean().optional() })
const RegistryServer = z.strictObject({
  $schema: z.literal(REGISTRY_SCHEMA),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  // A range, such as ^1.2.3 or 1.x, is refused.
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  websiteUrl: z.url(),
  repository: z.strictObject({ url: z.url(), source: z.string() }),
  remotes: z.array(
    z.strictObject({
      type: z.enum(['streamable-http', 'sse']),
      url: z.string().regex(/^https?:\/\/[^\s]+$/),
      headers: z.array(Input.extend({ name: z.string() }).strict()),
      variables: z.record(z.string(), Input.strict()),
    }),
  ),
})

it('server.json fits the schema of the registry of MCP servers, and agrees with the card of the server', () => {
  const entry = RegistryServer.parse(JSON.parse(readFileSync('server.json', 'utf8')))
  const card = mcpCard('https://{host}')
  const remotes = card.remotes.map(({ supportedProtocolVersions: _known, ...remote }) => ({
    ...remote,
    variables: { host: { description: expect.any(String), isRequired: true } },
  }))
  expect(entry).toEqual({ ...card, $schema: REGISTRY_SCHEMA, remotes })
})

describe('the server card', () => {
  it('is found through the catalog, at its place and at that of an earlier draft', async () => {
    const { specVersion, entries } = await server.json(documents.aiCatalog.path)
    expect(specVersion).toBe('1.0')
    expect(await server.json(documents.mcpCatalog.path)).toEqual({ specVersion: 'draft', entries })
    expect(entries).toMatchObject([{ identifier: 'urn:air:public-web3-data.github.io:service' }])
    const answer = await fetch(entries[0].url, { headers: { accept: entries[0].type } })
    expect(answer.headers.get('content-type')).toBe('application/mcp-server-card+json')
  })

  it('names the server, its address and its revisions as the server does itself', async () => {
    const card = await server.json(documents.mcpCard.path)
    const [remote] = card.remotes
    expect(remote.url).toBe(`${server.url}/mcp`)
    expect(remote.headers).toMatchObject([{ name: 'Authorization', isRequired: false, isSecret: true }])
    const [newest, ...negotiated] = remote.supportedProtocolVersions
    for (const version of negotiated) {
      const { result } = await initialize(version)
      expect(result.protocolVersion).toBe(version)
      expect(result.serverInfo).toMatchObject({ name: card.name, title: card.title, version: card.version })
    }
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': newest,
      'io.modelcontextprotocol/clientCapabilities': {},
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1.0.0' },
    }
    const headers = { 'mcp-protocol-version': newest, 'mcp-method': 'server/discover' }
    expect((await server.rpc('server/discover', { _meta }, headers)).result.supportedVersions).toEqual([newest])
  })

  it('answers a client of an unknown revision with one that the card names', async () => {
    const card = await server.json(documents.mcpCard.path)
    const { result } = await initialize('1999-01-01')
    expect(card.remotes[0].supportedProtocolVersions).toContain(result.protocolVersion)
  })

  it('has a twin in the shape of the first draft that claims nothing else', async () => {
    const early = await server.json(documents.mcpEarlyCard.path)
    const { result } = await initialize('2025-11-25')
    expect(early.authentication.required).toBe(false)
    expect(early.serverInfo).toEqual(result.serverInfo)
    expect(early.capabilities).toEqual(result.capabilities)
    expect(early.instructions).toBe(result.instructions)
    expect((await fetch(new URL(early.transport.endpoint, server.url))).status).toBe(405)
  })
})
