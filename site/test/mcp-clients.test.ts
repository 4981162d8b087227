/** Clients of three kinds, over both transports, list and call everything. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as EarlierClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as EarlierStdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as EarlierHttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tools } from '../src/agents/mcp/tools.ts'
import { useServer } from './server.ts'
import { fictionalChange, fictionalSnapshot } from './snapshot.ts'

const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
const INFO = { name: 'test', version: '1.0.0' }
const NEWEST = '2026-07-28'
const CALLS: Record<string, Record<string, unknown>> = {
  search: { q: 'made' },
  list_jobs: { search: 'engineer', remote: true, limit: 3 },
  get_job: { id: 'made-up-engineer-00000001' },
  list_news: { since: '2026-09-01', limit: 3 },
  get_news: { id: 'fictional-headline-00000001' },
  list_events: { type: 'Conference', limit: 3 },
  get_event: { id: 'example-summit-00000001' },
  list_glossary_terms: { search: 'made', limit: 3 },
  get_glossary_term: { slug: 'made-up-term-1' },
  list_companies: { remote: true },
  get_company: { slug: 'example-labs' },
  job_pay: { search: 'engineer' },
  list_sources: { collection: 'jobs' },
  list_changes: { limit: 3 },
}

const server = useServer({ snapshot: fictionalSnapshot({ changes: [fictionalChange(1)] }) })

const stdio = () => ({
  command: process.execPath,
  args: ['site/mcp.ts'],
  env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: server.dataDir },
  stderr: 'pipe' as const,
})
const newest = () => new Client(INFO, { versionNegotiation: { mode: { pin: NEWEST } } })
const connections = {
  'the newest revision over HTTP': async () => {
    const client = newest()
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`)))
    return client
  },
  'the newest revision over stdio': async () => {
    const client = newest()
    await client.connect(new StdioClientTransport(stdio()))
    return client
  },
  'the revision before it over HTTP': async () => {
    const client = new EarlierClient(INFO)
    await client.connect(new EarlierHttpTransport(new URL(`${server.url}/mcp`)))
    return client
  },
  'the revision before it over stdio': async () => {
    const client = new EarlierClient(INFO)
    await client.connect(new EarlierStdioTransport(stdio()))
    return client
  },
}

describe.each(Object.entries(connections))('a client of %s', (_name, connect) => {
  let client: Awaited<ReturnType<typeof connect>>
  beforeAll(async () => {
    client = await connect()
  })
  afterAll(() => client.close())

  it('lists every tool with its schemas, and calls each of them', async () => {
    const listed = (await client.listTools()).tools
    expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name))
    for (const { name, annotations, outputSchema } of listed) {
      expect(annotations?.readOnlyHint).toBe(true)
      expect(outputSchema?.type).toBe('object')
      // The client itself checks the answer against the output schema.
      const { isError, structuredContent, content } = await client.callTool({ name, arguments: CALLS[name] })
      expect([name, isError ?? false]).toEqual([name, false])
      expect(content).toEqual([{ type: 'text', text: expect.stringMatching(/^(?:id|slug|title|total|count): ./) }])
      tools.find(tool => tool.name === name)?.output.parse(structuredContent)
    }
  })

  it('reads terms and events as resources, and completes their names', async () => {
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['term', 'event'])
    const { resources } = await client.listResources()
    for (const uri of [resources[0]?.uri, resources.at(-1)?.uri]) {
      const { contents } = await client.readResource({ uri: uri ?? '' })
      expect(contents[0]).toMatchObject({ uri, mimeType: 'text/markdown', text: expect.stringContaining('# ') })
    }
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: resourceTemplates[0]?.uriTemplate ?? '' },
      argument: { name: 'slug', value: 'made-up-term-1' },
    })
    expect(completion.values).toEqual(['made-up-term-1', 'made-up-term-10', 'made-up-term-11', 'made-up-term-12'])
  })

  it('gets the prompts with the person’s input', async () => {
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual(['find_jobs', 'weekly_briefing'])
    const { messages } = await client.getPrompt({ name: 'find_jobs', arguments: { skills: 'Solidity' } })
    expect(messages[0]?.content).toMatchObject({ type: 'text', text: expect.stringContaining('Solidity') })
    await expect(client.getPrompt({ name: 'find_jobs' })).rejects.toThrow(/skills/)
  })
})

it('over stdio arguments are read as over HTTP and nothing but messages is written, started as README says', async () => {
  const [, command = ''] = /^\| `(npm run [^`]*mcp)`/m.exec(await readFile('README.md', 'utf8')) ?? []
  const env = { ...process.env, DATA_DIR: server.dataDir }
  const started = promisify(execFile)('sh', ['-c', command], { env })
  const call = (id: number, params: object) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params })}\n`
  started.child.stdin?.write(call(1, { name: 'list_sources', arguments: null }) + call(2, { name: 7 }))
  let written = ''
  started.child.stdout?.on('data', chunk => {
    written += chunk
    // A request that is open when the input ends gets no response.
    if (written.split('\n').length > 2) started.child.stdin?.end()
  })
  const lines = (await started).stdout.trimEnd().split('\n')
  expect(lines.map(line => JSON.parse(line)).toSorted((one, other) => one.id - other.id)).toEqual([
    { jsonrpc: '2.0', id: 1, result: expect.objectContaining({ structuredContent: expect.anything() }) },
    { jsonrpc: '2.0', id: 2, error: { code: -32602, message: expect.stringMatching(/^tools\/call takes name/) } },
  ])
})

describe('the inspector of the protocol', () => {
  const inspect = async (...args: string[]) => {
    const command = ['node_modules/@modelcontextprotocol/inspector/clients/launcher/build/index.js', '--cli']
    // It keeps a catalog of servers at home.
    const options = { env: { PATH, NODE_COMPILE_CACHE, HOME: server.dataDir } }
    const { stdout } = await promisify(execFile)(process.execPath, [...command, `${server.url}/mcp`, ...args], options)
    return JSON.parse(stdout)
  }

  it('finds no tool that another client could not read', async () => {
    const { tools: listed } = await inspect('--method', 'tools/list', '--strict')
    expect(listed).toHaveLength(tools.length)
  })

  it('calls a tool with the texts of a command line', async () => {
    const pairs = Object.entries(CALLS.list_jobs ?? {}).map(([key, value]) => `${key}=${value}`)
    const call = ['--method', 'tools/call', '--tool-name', 'list_jobs', '--tool-arg', ...pairs]
    expect((await inspect(...call)).structuredContent).toHaveProperty('data')
  })
})
