/**
 * An agent that knows an origin and the standards, and nothing of this service: it follows Link headers (RFC 8288), the
 * catalog (RFC 9727), OpenAPI and the OAuth metadata, and sends what they show. No path of the service stands in this file.
 */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { useServer } from './use-server.ts'

const Links = z.array(z.object({ href: z.url() })).optional()
const Linkset = z.object({
  linkset: z.array(z.looseObject({ anchor: z.url(), 'service-desc': Links, 'service-meta': Links })),
})
const Resource = z.object({ resource: z.string(), authorization_servers: z.array(z.url()).min(1) })
const Issuer = z.object({
  issuer: z.string(),
  agent_auth: z.object({
    register_uri: z.url(),
    claim_uri: z.url(),
    revocation_uri: z.url(),
    identity_types_supported: z.array(z.string()),
  }),
})
const Operation = z.looseObject({
  tags: z.array(z.string()),
  parameters: z.array(z.looseObject({ $ref: z.string().optional() })).optional(),
  requestBody: z
    .looseObject({ content: z.record(z.string(), z.looseObject({ example: z.record(z.string(), z.unknown()) })) })
    .optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
})
const OpenApi = z.looseObject({
  servers: z.array(z.object({ url: z.url() })).min(1),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

const server = useServer()

describe('an agent that knows only the origin', () => {
  it('finds its way to a token, uses it and gives it back', async () => {
    const catalogUrl = (await linksOf(server.url)).find(({ rel }) => rel === 'api-catalog')?.href ?? ''
    const { linkset } = Linkset.parse(await json(catalogUrl))
    const api = linkset.find(entry => entry['service-meta'])
    const metadata = await Promise.all((api?.['service-meta'] ?? []).map(({ href }) => json(href)))
    const resource = metadata.map(one => Resource.safeParse(one)).find(({ success }) => success)?.data
    const issuer = metadata.map(one => Issuer.safeParse(one)).find(({ success }) => success)?.data
    expect(resource?.authorization_servers).toEqual([issuer?.issuer])
    if (!issuer) throw new Error('no document of the catalog describes an issuer')
    const { register_uri, claim_uri, revocation_uri } = issuer.agent_auth
    const openApi = OpenApi.parse(await json(api?.['service-desc']?.[0]?.href ?? ''))

    const registration = await post(register_uri, exampleFor(openApi, register_uri))
    const claimed = await post(claim_uri, {
      ...exampleFor(openApi, claim_uri),
      registration_token: registration.registration_token,
    })
    const authorization = `Bearer ${claimed.access_token}`

    const jobsUrl = listWithScope(openApi, 'read:jobs')
    const jobs = await fetch(jobsUrl, { headers: { authorization } })
    expect(jobs.status).toBe(200)
    expect((await jobs.json()).data.length).toBeGreaterThan(0)
    expect(jobs.headers.get('ratelimit-policy')).toMatch(/^"anonymous"/)

    await post(revocation_uri, { ...exampleFor(openApi, revocation_uri), token: claimed.access_token })
    const refused = await fetch(jobsUrl, { headers: { authorization } })
    expect(refused.status).toBe(401)
    const challenge = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? ''
    expect(Resource.parse(await json(challenge))).toEqual(resource)
  })

  it('finds the tools and calls one', async () => {
    const catalogUrl = (await linksOf(server.url)).find(({ rel }) => rel === 'api-catalog')?.href ?? ''
    const { linkset } = Linkset.parse(await json(catalogUrl))
    const cards = await Promise.all(linkset.flatMap(entry => entry['service-desc'] ?? []).map(({ href }) => json(href)))
    const Card = z.object({ remotes: z.array(z.object({ type: z.literal('streamable-http'), url: z.url() })) })
    const remote = cards.map(card => Card.safeParse(card)).find(({ success }) => success)?.data?.remotes[0]
    const call = (method: string, params: object) => post(remote?.url ?? '', { jsonrpc: '2.0', id: 1, method, params })
    const { result } = await call('tools/list', {})
    expect(result.tools.length).toBeGreaterThan(0)
    const name = result.tools.find((tool: { inputSchema: { required?: string[] } }) => !tool.inputSchema.required)?.name
    expect((await call('tools/call', { name, arguments: {} })).result.isError).toBeUndefined()
  })
})

async function linksOf(url: string): Promise<{ rel: string; href: string }[]> {
  const header = (await fetch(url)).headers.get('link') ?? ''
  return Array.from(header.matchAll(/<([^>]+)>; rel="([^"]+)"/g), ([, href = '', rel = '']) => ({ href, rel }))
}

async function json(url: string): Promise<unknown> {
  const answer = await fetch(url)
  expect(answer.status).toBe(200)
  return answer.json()
}

async function post(url: string, body: object) {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** What the description shows as a request to this address. */
function exampleFor({ servers, paths }: z.infer<typeof OpenApi>, url: string): Record<string, unknown> {
  const [, operations] = Object.entries(paths).find(([path]) => `${servers[0]?.url}${path}` === url) ?? []
  return operations?.post?.requestBody?.content['application/json']?.example ?? {}
}

/** The first list that a token with this scope may read: it takes a limit and needs no id. */
function listWithScope({ servers, paths }: z.infer<typeof OpenApi>, scope: string): string {
  const found = Object.entries(paths).find(
    ([path, { get }]) =>
      !path.includes('{') &&
      get?.security?.some(({ bearer }) => bearer?.includes(scope)) &&
      get.parameters?.some(({ $ref }) => $ref?.endsWith('.limit')),
  )
  return `${servers[0]?.url}${found?.[0]}`
}
