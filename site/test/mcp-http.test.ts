/** The MCP endpoint as HTTP: callers, refusals, quotas. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tools } from '../src/agents/mcp/tools.ts'
import { accessToken } from './agent.ts'
import { ask } from './raw.ts'
import { startServer, type TestServer, useServer } from './server.ts'

const server = useServer({ env: { RATE_LIMIT_PUBLIC: '100000/60', RATE_LIMIT_ANONYMOUS: '70/60' } })

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/mcp`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
const rpc: TestServer['rpc'] = (...message) => server.rpc(...message)
const call: TestServer['call'] = (...given) => server.call(...given)
const textOf = (result: { content: { text: string }[] }) => result.content[0]?.text ?? ''

describe('who may call', () => {
  it('takes a call without Origin and from its own pages', async () => {
    expect((await rpc('ping', {})).result).toEqual({})
    expect((await rpc('ping', {}, { origin: 'http://localhost:6274' })).result).toEqual({})
  })

  it.each(['https://evil.example', 'http://evil.example:4321', 'null', 'file://'])(
    'refuses a page of %s',
    async origin => {
      const answer = await send('{"jsonrpc":"2.0","id":1,"method":"ping"}', { origin })
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.any(String) } })
    },
  )

  it('accepts a page of any site once it is public, since no name can be rebound', async () => {
    const open = await startServer({ env: { PUBLIC_BASE_URL: 'https://web3.example' } })
    const init = { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }
    for (const origin of ['http://localhost:6274', 'https://app.example', 'https://web3.example', 'null']) {
      const headers = { 'content-type': 'application/json', origin }
      const { status } = await fetch(`${open.url}/mcp`, { ...init, headers })
      expect([origin, status]).toEqual([origin, 200])
    }
    await open.close()
  })
})

describe('what is refused', () => {
  it.each(['GET', 'DELETE', 'PUT'])('%s is answered with 405 and the accepted method', async method => {
    const { status, headers } = await ask(server.url, method, '/mcp')
    expect([status, headers.allow]).toEqual([405, 'POST, OPTIONS'])
  })

  it('takes JSON only, up to 64 KiB, and small batches', async () => {
    const batch = (size: number) =>
      JSON.stringify(Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })))
    const statuses = await Promise.all([
      send('a=b', { 'content-type': 'application/x-www-form-urlencoded' }),
      send('{}', { 'content-encoding': 'br' }),
      send(`{"padding":"${'x'.repeat(65 * 1024)}"}`),
      send('{"jsonrpc":'),
      send('7'),
      send(batch(11)),
      send(batch(10)),
    ])
    expect(statuses.map(({ status }) => status)).toEqual([415, 415, 413, 400, 400, 400, 200])
  })

  it('is never cached, and does not require a session', async () => {
    const { headers } = await send('{"jsonrpc":"2.0","id":1,"method":"ping"}')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.has('mcp-session-id')).toBe(false)
  })
})

describe('a message that cannot be answered', () => {
  const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })
  const exchanged = async (body: unknown, revision?: string) =>
    (await send(JSON.stringify(body), revision === undefined ? {} : { 'mcp-protocol-version': revision })).json()

  it('is refused in words, never with the dump of a schema', async () => {
    expect(await rpc('resources/list', { cursor: 'zz' })).toMatchObject({
      error: { code: -32602, message: expect.stringContaining('Send meta.nextCursor unchanged') },
    })
    expect(await exchanged({ jsonrpc: '2.0', id: 7, method: 'initialize' })).toMatchObject({
      id: 7,
      error: { code: -32602, message: expect.stringContaining('protocolVersion') },
    })
    const malformed: [string, object][] = [
      ['tools/call', {}],
      ['tools/call', { name: 'list_jobs', arguments: [1] }],
      ['tools/list', { cursor: 7 }],
      ['resources/read', {}],
      ['prompts/get', { name: 'find_jobs', arguments: { skills: 7 } }],
      ['completion/complete', { ref: { type: 'ref/nothing' } }],
    ]
    for (const [method, params] of malformed) {
      const { id, error } = await rpc(method, params)
      expect([id, error.code, error.message]).toEqual([
        1,
        -32602,
        expect.stringMatching(RegExp(`^${method} takes .*\\.$`)),
      ])
    }
    expect(await exchanged({ id: 7, method: 'tools/call' })).toMatchObject({ error: { code: -32600 } })
    expect(await exchanged(ping(7), 'bogus')).toMatchObject({
      id: 7,
      error: { code: -32022, data: { requested: 'bogus', supported: expect.arrayContaining(['2025-11-25']) } },
    })
    expect(textOf(await call('get_job', { id: 7 }))).toMatch(/^id must be text/)
  })

  it.each([
    ['tools/list', { cursor: 'zz' }, /Omit cursor/],
    ['prompts/list', { cursor: 'zz' }, /Omit cursor/],
    ['resources/templates/list', { cursor: 'zz' }, /Omit cursor/],
    ['completion/complete', { ref: { type: 'ref/prompt', name: 'nothing' } }, /there are find_jobs/],
    ['completion/complete', { ref: { type: 'ref/resource', uri: 'x://{y}' } }, /resources\/templates\/list/],
  ])('%s names the remedy for %j', async (method, params, remedy) => {
    const { error } = await rpc(method, { ...params, argument: { name: 'x', value: '' } })
    expect([error.code, error.message]).toEqual([-32602, expect.stringMatching(remedy)])
  })

  it('may be nested as deep as a body has room for', async () => {
    const answer = await send(`${'['.repeat(30_000)}${']'.repeat(30_000)}`)
    expect([answer.status, (await answer.json()).error.code]).toEqual([400, -32600])
  })

  it('answers a batch as a batch if the revision has them', async () => {
    const answer = (id: number) => ({ jsonrpc: '2.0', id, result: {} })
    expect(await exchanged([ping(1)], '2025-03-26')).toEqual([answer(1)])
    expect(await exchanged([ping(1), ping(2)], '2025-03-26')).toEqual([answer(1), answer(2)])
    const notification = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect(await exchanged([notification, ping(1)], '2025-03-26')).toEqual([answer(1)])
    expect(await exchanged([ping(1)], '2025-11-25')).toMatchObject({ error: { code: -32600 } })
  })
})

describe('tool errors', () => {
  it('name the fault of every argument and its remedy', async () => {
    const result = await call('list_jobs', { limit: 0, tags: 'defi' })
    expect(result.isError).toBe(true)
    expect(textOf(result)).toContain('limit must be an integer from 1 to 200.')
    expect(textOf(result)).toContain('There is no argument tags.')
    expect(textOf(result)).toContain('list_jobs takes search, tag,')
  })

  it('have words of their own for every argument of every tool', async () => {
    for (const { name, input } of tools)
      for (const argument of Object.keys(input.shape)) {
        const result = await call(name, { [argument]: { made: 'up' } })
        expect([name, result.isError, textOf(result)]).toEqual([
          name,
          true,
          expect.stringMatching(new RegExp(`\\b${argument} must be [^"]+\\.`)),
        ])
      }
  })

  it('name the tool that helps when there is no such record', async () => {
    expect(textOf(await call('get_job', { id: 'made-up-engineer-99999999' }))).toMatch(/Call list_jobs or search/)
    expect(textOf(await call('get_glossary_term', { slug: 'nothing' }))).toMatch(/Call list_glossary_terms/)
    expect(textOf(await call('get_event', {}))).toMatch(/id is required/)
  })

  it('are answers, never a crash, for three hundred bad inputs', async () => {
    const argument = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.object(),
    )
    const names = tools.flatMap(tool => Object.keys(tool.input.shape))
    const key = fc.oneof(fc.constantFrom(...names, '__proto__', 'constructor', 'cursor'), fc.string())
    const args = fc.oneof(fc.dictionary(key, argument, { maxKeys: 5 }), fc.object(), argument)
    const tool = fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...tools.map(({ name }) => name)) },
      { weight: 1, arbitrary: fc.string() },
    )
    await fc.assert(
      fc.asyncProperty(tool, args, async (name, given) => {
        const answer = await send(
          JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
        )
        const { result, error } = await answer.json()
        expect(answer.status).toBeLessThan(500)
        if (error) expect([-32600, -32602, -32700]).toContain(error.code)
        else if (result.isError) expect(textOf(result)).toMatch(/\S{2,}.*\.$/s)
        else tools.find(one => one.name === name)?.output.parse(result.structuredContent)
        expect(error?.code).not.toBe(-32603)
      }),
      { numRuns: 300 },
    )
    expect(server.logged.filter(line => line.includes('Error'))).toEqual([])
  })
})

it.each(['not a cursor', '[-5,"made-up"]', '[0.5,"made-up"]', '[5]'])(
  'cursors are refused with a remedy when they are made up: %s',
  async made => {
    const cursor = Buffer.from(made).toString('base64url')
    expect(textOf(await call('list_news', { cursor }))).toMatch(/nextCursor of an earlier answer/)
  },
)

describe('a token', () => {
  it('gives its holder a separate quota', async () => {
    const authorization = `Bearer ${await accessToken(server.url)}`
    const answer = await send('{"jsonrpc":"2.0","id":1,"method":"ping"}', { authorization })
    expect(answer.headers.get('ratelimit-policy')).toBe('"anonymous";q=70;w=60')
  })

  it('reads as its scopes allow, and says so if they do not', async () => {
    const authorization = `Bearer ${await accessToken(server.url, { scope: 'read:news' })}`
    expect((await call('list_news', { limit: 1 }, { authorization })).isError).toBeUndefined()
    expect(textOf(await call('list_jobs', { limit: 1 }, { authorization }))).toMatch(/lacks the scope read:jobs/)
  })

  it('reads nothing of the collections it has no scope for by any other way', async () => {
    const authorization = `Bearer ${await accessToken(server.url, { scope: 'read:jobs' })}`
    const tool = (name: string, args: object) => call(name, args, { authorization })
    expect(textOf(await tool('search', { q: 'example' }))).toMatch(
      /lacks the scope read:news read:events read:glossary/,
    )
    expect(textOf(await tool('list_changes', {}))).toMatch(/lacks the scope read:news read:events\./)
    expect(textOf(await tool('list_changes', { collection: 'news' }))).toMatch(/lacks the scope read:news\./)
    expect((await tool('list_changes', { collection: 'jobs' })).isError).toBeUndefined()
    const ref = (uri: string) => ({ ref: { type: 'ref/resource', uri }, argument: { name: 'id', value: '' } })
    for (const [method, params, lacks] of [
      ['resources/list', {}, 'read:glossary'],
      ['resources/read', { uri: 'web3-data://glossary/mev' }, 'read:glossary'],
      ['resources/read', { uri: 'web3-data://events/example' }, 'read:events'],
      ['completion/complete', ref('web3-data://glossary/{slug}'), 'read:glossary'],
      ['completion/complete', ref('web3-data://events/{id}'), 'read:events'],
    ] as const)
      expect((await rpc(method, params, { authorization })).error).toMatchObject({
        message: expect.stringContaining(lacks),
      })
  })
})
