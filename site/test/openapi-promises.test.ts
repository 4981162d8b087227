/** The server keeps the promises of the OpenAPI document. */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accessToken, get, post, register } from './agent.ts'
import { OpenApi, type Operation, parametersOf as parametersIn } from './described.ts'
import { ask } from './raw.ts'
import { startServer, useServer } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

let document: OpenApi
const server = useServer({
  env: { RATE_LIMIT_PUBLIC: '100000/60', RATE_LIMIT_DOCUMENTS: '100000/60', STREAMS_PER_ADDRESS: '1000' },
})
beforeAll(async () => {
  document = OpenApi.parse(await server.json('/openapi.json'))
})

/** Every operation of a method whose path is an address. */
const operations = (method: string) =>
  Object.entries(document.paths).flatMap(([path, { [method]: operation }]) =>
    operation && !path.includes('{') ? [{ path, ...operation }] : [],
  )
const parametersOf = (operation: Operation) => parametersIn(document, operation)
/** With its required parameters, and more. */
function addressOf(operation: Operation & { path: string }, more: Record<string, string> = {}): string {
  const needed = parametersOf(operation).filter(({ required }) => required)
  const given = Object.fromEntries(needed.map(({ name, example }) => [name, String(example)]))
  return `${operation.path}?${new URLSearchParams({ ...given, ...more })}`
}

describe('a read operation', () => {
  it('takes the tokens that it says', async () => {
    const token = await accessToken(server.url, { scope: 'read:news' })
    for (const operation of operations('get')) {
      const { path, security } = operation
      const [bare, narrow] = [
        await get(server.url, addressOf(operation)),
        await get(server.url, addressOf(operation), token),
      ]
      const isNeeded = security.length > 0 && !security.some(({ bearer }) => bearer === undefined)
      const scopes = security.flatMap(({ bearer = [] }) => bearer)
      expect([path, bare.status]).toEqual([path, isNeeded ? 401 : 200])
      expect([path, narrow.status]).toEqual([path, scopes.every(scope => scope === 'read:news') ? 200 : 403])
    }
  })

  it('needs the parameters that it says, and takes their examples', async () => {
    const requested = operations('get').filter(operation => parametersOf(operation).length > 0)
    const tried = new Set<unknown>()
    for (const operation of requested) {
      const isNeeded = parametersOf(operation).some(({ required }) => required)
      const { status } = await get(server.url, operation.path)
      expect([operation.path, status]).toEqual([operation.path, isNeeded ? 400 : 200])
      // Formats share the parameters of their list.
      for (const parameter of parametersOf(operation)) {
        if (tried.has(parameter)) continue
        tried.add(parameter)
        const { name, example } = parameter
        const sent: Record<string, string> = {
          [name]: String(example ?? ''),
          ...(name === 'radius' && { near: 'Lisbon' }),
        }
        const address = addressOf(operation, sent)
        expect([address, (await get(server.url, address)).status]).toEqual([address, 200])
      }
    }
    const { example } = document.components.parameters['listJobs.search'] ?? {}
    expect(example).toEqual(expect.any(String))
  })

  it('answers with the headers that it says', async () => {
    const token = await accessToken(server.url)
    for (const operation of operations('get')) {
      const authorization = { authorization: `Bearer ${token}` }
      const { headers } = await server.get(addressOf(operation), authorization)
      const takes = parametersOf(operation).map(({ name }) => name)
      // X-Hint is sent only for such values, and Link not with the empty list that they lead to.
      const unknown = { country: 'Nowhereland', search: 'exmaple OR fictionl OR nothng' }
      const known = Object.entries(unknown).filter(([name]) => takes.includes(name))
      const requested = { ...Object.fromEntries(known), theme: 'dark' }
      const hinted = await server.get(addressOf(operation, requested), authorization)
      expectHeaders(operation, { ...hinted.headers, ...headers })
      expect([operation.path, '304' in operation.responses]).toEqual([operation.path, headers.etag !== undefined])
    }
  })
})

/** It names exactly those headers of the document that are sent. */
function expectHeaders({ operationId, responses }: Operation, sent: Record<string, unknown>): void {
  const all = Object.keys(responses['200']?.headers ?? {}).map(name => name.toLowerCase())
  // Sent only if the rows of a list were seen on days far apart.
  const promised = all.filter(name => name !== 'x-data-median-as-of')
  const known = Object.keys(document.components.headers).map(name => name.toLowerCase())
  // An answer that may not be cached has no lifetime.
  const untold = responses['304'] ? [] : ['cache-control', 'vary']
  const received = known.filter(name => sent[name] !== undefined && !untold.includes(name))
  expect([operationId, promised.sort()]).toEqual([operationId, received.sort()])
}

describe('an operation with a body', () => {
  it('takes the media types that it says, and no request without one', async () => {
    const token = await accessToken(server.url)
    for (const { path, requestBody } of operations('post')) {
      const taken: string[] = []
      for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
        const headers = { 'content-type': type, authorization: `Bearer ${token}` }
        const { status } = await ask(server.url, 'POST', path, headers, '')
        expect([400, 415]).toContain(status)
        if (status === 400) taken.push(type)
      }
      expect([path, taken]).toEqual([path, Object.keys(requestBody?.content ?? {})])
    }
  })

  it('answers with the headers that it says', async () => {
    const [register] = operations('post').filter(({ operationId }) => operationId === 'registerAgent')
    const { example } = register?.requestBody?.content['application/json'] ?? {}
    const answer = await post(server.url, register?.path ?? '', example)
    expect(answer.status).toBe(200)
    if (register) expectHeaders(register, Object.fromEntries(answer.headers))
  })
})

it('shows tokens that live as long as real ones, and the quota they have by default', async () => {
  const Lasting = z.object({ expires_in: z.number(), rate_limit: z.unknown().optional() })
  const shown = (path: string, method: string) =>
    Lasting.parse(document.paths[path]?.[method]?.responses['200']?.content['application/json']?.example)
  const agent = { agent_id: 'price-watcher-7', identity_type: 'anonymous' }
  for (const path of ['/api/auth/register', '/api/sandbox/auth/register']) {
    const real = Lasting.parse(await (await post(server.url, path, agent)).json())
    expect([path, shown(path, 'post').expires_in]).toEqual([path, real.expires_in])
  }
  const registration_token = await register(server.url)
  const claimed = await (await post(server.url, '/api/auth/claim', { ...agent, registration_token })).json()
  expect(shown('/api/auth/claim', 'post').expires_in).toBe(claimed.expires_in)
  const session = Lasting.parse(await (await get(server.url, '/api/auth/session', claimed.access_token)).json())
  expect(shown('/api/auth/session', 'get').rate_limit).toEqual(session.rate_limit)
})

it('is open to fields that are to come, bounds nothing that has no bound, and says a format once', async () => {
  const { body } = await server.get('/openapi.json')
  expect(body).not.toContain('"additionalProperties":false')
  expect(body).not.toContain(String(Number.MAX_SAFE_INTEGER))
  JSON.parse(body, (_name, value) => {
    if (typeof value?.format === 'string') expect(value).not.toHaveProperty('pattern')
    return value
  })
})

it('is there if a collection is empty', async () => {
  const empty = await startServer({ snapshot: fictionalSnapshot({ jobs: [], news: [], events: [], changes: [] }) })
  expect((await get(empty.url, '/openapi.json')).status).toBe(200)
  await empty.close()
})
