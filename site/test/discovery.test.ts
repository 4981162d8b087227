/** C56 to C65: the documents that an agent finds from only the origin. */
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { SCOPES } from '#contract'
import { documents } from '../src/base/documents.ts'
import { ask } from './raw.ts'
import { useServer } from './server.ts'

const BASE = 'https://web3.example'
const rows = Object.values(documents)

const server = useServer({ env: { PUBLIC_BASE_URL: BASE, NODE_ENV: 'production' } })

describe('the protected resource and its authorization server', () => {
  it('C56 names the origin as the resource and as its only issuer', async () => {
    const { headers } = await server.get(documents.protectedResource.path)
    expect(headers['content-type']).toBe('application/json')
    const resource = await server.json(documents.protectedResource.path)
    const { issuer } = await server.json(documents.authorizationServer.path)
    expect(resource).toMatchObject({
      resource: BASE,
      authorization_servers: [issuer],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_policy_uri: `${BASE}/privacy`,
      resource_tos_uri: `${BASE}/terms`,
    })
  })

  it('C57 states the fields of RFC 8414 explicitly', async () => {
    const metadata = await server.json(documents.authorizationServer.path)
    expect(metadata).toMatchObject({
      issuer: BASE,
      token_endpoint: `${BASE}/api/auth/claim`,
      token_endpoint_auth_methods_supported: ['none'],
      grant_types_supported: [`${BASE}/grants/registration-token`],
      response_types_supported: ['none'],
      scopes_supported: SCOPES,
      revocation_endpoint: `${BASE}/api/auth/revoke`,
      revocation_endpoint_auth_methods_supported: ['none'],
      protected_resources: [BASE],
    })
    expect(metadata.agent_auth).toMatchObject({
      register_uri: `${BASE}/api/auth/register`,
      claim_uri: `${BASE}/api/auth/claim`,
      revocation_uri: `${BASE}/api/auth/revoke`,
      identity_types_supported: ['anonymous'],
      sandbox: { register_uri: `${BASE}/api/sandbox/auth/register`, credential_types_supported: ['api_key'] },
    })
  })

  it('C58 advertises nothing that does not exist', async () => {
    const { body } = await server.get(documents.authorizationServer.path)
    const absent = /registration_endpoint|jwks_uri|introspection_endpoint|jwt-bearer|identity_endpoint|events_/
    expect(body).not.toMatch(absent)
    const { authorization_endpoint } = JSON.parse(body)
    expect((await server.get(authorization_endpoint.replace(BASE, ''))).body).toContain('no sign-in is needed')
    expect((await server.get(documents.protectedResource.path)).body).not.toMatch(/jwks_uri|dpop|tls_|signed_metadata/)
  })

  it('names the MCP server as a resource at the first address that its clients request', async () => {
    expect(await server.json(documents.protectedMcp.path)).toEqual({
      ...(await server.json(documents.protectedResource.path)),
      resource: `${BASE}/mcp`,
    })
  })

  it('answers a suffixed path as a resource that does not exist', async () => {
    const { status, body } = await server.get(`${documents.protectedResource.path}/api/jobs`)
    expect([status, JSON.parse(body).error.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the catalog', () => {
  it('C60 is a linkset with the profile of RFC 9727 whatever is accepted, and links to itself', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { headers } = await ask(server.url, method, documents.apiCatalog.path, { accept: 'text/html' })
      expect(headers['content-type']).toBe(
        'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
      )
      expect(headers.link).toBe(`<${BASE}/.well-known/api-catalog>; rel="api-catalog"; type="application/linkset+json"`)
    }
  })

  it('C61 lists every read path, and the address of the description of the API', async () => {
    const { linkset } = await server.json(documents.apiCatalog.path)
    const items = linkset[0].item.map(({ href }: { href: string }) => href)
    const collections = ['jobs', 'news', 'events', 'glossary']
    const expected = collections.flatMap(name => [`${BASE}/api/${name}`, `${BASE}/api/v1/${name}`])
    expect(items).toEqual(expect.arrayContaining(expected))
    expect(new Set(items).size).toBe(items.length)
    for (const { href, type } of linkset[0].item) {
      if (type === undefined) continue
      const { headers } = await server.get(href.replace(BASE, ''), { accept: '*/*' })
      expect([href, headers['content-type']?.split(';')[0]]).toEqual([href, type])
    }
    const metadata = [documents.protectedResource, documents.authorizationServer]
    expect(linkset[1]).toMatchObject({
      anchor: `${BASE}/api`,
      'service-desc': [{ href: `${BASE}/openapi.json` }],
      'service-doc': expect.arrayContaining([{ href: `${BASE}/docs`, type: 'text/html' }]),
      'service-meta': metadata.map(({ path, type }) => ({ href: BASE + path, type })),
      status: [{ href: `${BASE}/api/status`, type: 'application/json' }],
    })
  })
})

describe('the guides', () => {
  it('C62 serves auth.md as Markdown with the addresses of agent_auth', async () => {
    const { headers, body } = await server.get('/auth.md')
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8')
    expect(body).toMatch(/^# .*auth\.md/)
    const { agent_auth } = await server.json(documents.authorizationServer.path)
    for (const name of ['register_uri', 'claim_uri', 'revocation_uri']) expect(body).toContain(agent_auth[name])
    expect(body).toContain(agent_auth.sandbox.register_uri)
  })

  it('C63 gives every skill the digest of the bytes that are served', async () => {
    const { skills } = await server.json(documents.skills.path)
    expect(skills.length).toBeGreaterThan(0)
    for (const { url, digest, name, description } of skills) {
      const { origin, pathname } = new URL(url)
      expect(origin).toBe(BASE)
      const { bytes } = await server.get(pathname)
      expect(digest).toBe(`sha256:${createHash('sha256').update(bytes).digest('hex')}`)
      expect(bytes.toString()).toContain(`name: ${name}\ndescription: ${description}\n`)
    }
  })

  it('C64 names the contact for vulnerabilities, for less than a year', async () => {
    const { body, headers } = await server.get('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body).toMatch(/^Contact: (?:https|mailto):/m)
    expect(body.match(/^Expires:/gm)).toHaveLength(1)
    const expires = Date.parse(/^Expires: (.*)$/m.exec(body)?.[1] ?? '')
    const days = (expires - server.time.now.getTime()) / 86_400_000
    expect(days).toBeGreaterThan(30)
    expect(days).toBeLessThan(365)
    expect(body).toContain(`Canonical: ${BASE}/.well-known/security.txt`)
  })

  it('tells crawlers by name how they may use the content', async () => {
    const { body } = await server.get('/robots.txt')
    expect(body.match(/^Content-Signal: search=yes, ai-input=yes, ai-train=no$/gm)).toHaveLength(2)
    expect(body).toMatch(/^User-agent: GPTBot$/m)
    expect(body).toContain(`Sitemap: ${BASE}/sitemap.xml`)
  })

  it('begins llms.txt with a title, a summary and lists of links', async () => {
    const { body } = await server.get('/llms.txt')
    expect(body).toMatch(/^# .+\n\n> /)
    for (const path of ['/auth.md', '/openapi.json', '/.well-known/api-catalog'])
      expect(body).toContain(`(${BASE}${path})`)
    const items = body.split('\n').filter(line => line.startsWith('-'))
    for (const item of items) expect(item).toMatch(/^- \[[^\]]+\]\(https:\/\/web3\.example\/[^)\s]*\): \S/)
    expect(body).toContain(`- [GET /api/v1/jobs/{id}](${BASE}/docs/api#getJob): `)
  })
})

it.each(rows)(
  'the document $path has its media type, a tag, an hour of life and CORS, as GET and as HEAD',
  async ({ path, type }) => {
    const { status, headers } = await server.get(path)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^W\/"/),
    })
    const head = await ask(server.url, 'HEAD', path)
    expect([head.headers.etag, head.headers['content-type'], head.body]).toEqual([headers.etag, type, ''])
    expect((await server.get(path, { 'if-none-match': String(headers.etag) })).status).toBe(304)
  },
)
