/** One request, one answer: whatever else its sender puts into the same packet, or leaves out. */
import { describe, expect, it } from 'vitest'
import { AGENT } from './agent.ts'
import { askBytes } from './raw.ts'
import { useServer } from './server.ts'

const server = useServer()

const BODY = JSON.stringify(AGENT)
const JSON_TYPE = 'Host: x\r\nContent-Type: application/json\r\n'
const announce = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\n${JSON_TYPE}Content-Length: ${length}\r\n\r\n`
const chunks = (path: string) => `POST ${path} HTTP/1.1\r\n${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${' '.repeat(bytes)}\r\n`
const read = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** Statuses and Connection headers of all responses until the connection was closed. */
async function answersTo(text: string): Promise<{ statuses: string[]; connection: string[]; received: string }> {
  const received = await askBytes(server.url, text)
  const all = (pattern: RegExp) => [...received.matchAll(pattern)].map(([, found = '']) => found.toLowerCase())
  return { statuses: all(/HTTP\/1\.1 (\d+) /g), connection: all(/^connection: (\S+)/gim), received }
}

describe.concurrent('a body that is too large', () => {
  it.each([
    ['announced, with 12 bytes of it sent', `${announce('/api/auth/register', 1e9)}${' '.repeat(12)}`],
    ['announced, with 20 KB of it sent', `${announce('/api/auth/register', 1e9)}${' '.repeat(20_000)}`],
    ['announced, with 5 MB of it sent', `${announce('/api/auth/register', 1e9)}${' '.repeat(5e6)}`],
    ['announced and sent whole', `${announce('/api/auth/revoke', 17_000)}${' '.repeat(17_000)}`],
    ['in chunks without an end', chunks('/api/auth/register') + chunk(20_000)],
    ['in chunks, whole', `${chunks('/api/auth/register')}${chunk(20_000)}0\r\n\r\n`],
    ['announced to the tools', `${announce('/mcp', 1e9)}${' '.repeat(12)}`],
    ['in chunks to the tools', chunks('/mcp') + chunk(2e6)],
  ])('%s is answered by one 413, and the connection closes', async (_how, text) => {
    const { statuses, connection, received } = await answersTo(text)
    expect([statuses, connection]).toEqual([['413'], ['close']])
    expect(received).toMatch(/The body is larger than \d+ /)
  })

  it('takes the requests after it along', async () => {
    const text = `${announce('/api/auth/revoke', 17_000)}${' '.repeat(17_000)}${read('/api/status')}`
    expect((await answersTo(text)).statuses).toEqual(['413'])
  })
})

describe.concurrent('a body that is not sent', () => {
  it.each([
    ['405', announce('/api/jobs', 100)],
    ['404', announce('/api/none', 100)],
    ['200', read('/api/status').replace('\r\n\r\n', '\r\nContent-Length: 50\r\n\r\n')],
    ['404', announce('/api/none', 1e9)],
    ['404', chunks('/api/none')],
  ])('is not requested after the answer %s', async (status, text) => {
    expect((await answersTo(text)).statuses).toEqual([status])
  })

  it('and could not be read keeps the answer from being two', async () => {
    expect((await answersTo(`${chunks('/api/none')}zz\r\n`)).statuses).toEqual(['404'])
    expect((await answersTo(`${chunks('/api/auth/register')}zz\r\n`)).statuses).toEqual(['400'])
  })

  it('in time does not end the connection of a small refusal', async () => {
    const last = read('/api/status').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
    const { statuses } = await answersTo(`${announce('/api/jobs', 100)}${' '.repeat(100)}${last}`)
    expect(statuses).toEqual(['405', '200'])
  })
})

describe.concurrent('a request keeps its answer when garbage follows it in the same packet', () => {
  const tools = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'
  it.each([
    ['a list', read('/api/jobs?search=made'), '"meta":{'],
    ['a page that is filled', read('/jobs'), '</html>'],
    ['a page that is drawn', read('/about'), '</html>'],
    ['a document', read('/auth.md'), '# auth.md'],
    ['a registration', announce('/api/auth/register', BODY.length) + BODY, '"registration_token":"web3dr_'],
    ['a call of a tool', announce('/mcp', tools.length) + tools, '"tools":['],
  ])('%s', async (_what, request, words) => {
    const { statuses, connection, received } = await answersTo(`${request}GARBAGE\r\n\r\n`)
    expect([statuses, connection]).toEqual([
      ['200', '400'],
      ['keep-alive', 'close'],
    ])
    expect(received).toContain(words)
  })

  it('and so do all that came before it', async () => {
    const requests = [read('/api/jobs'), read('/about'), announce('/api/auth/register', BODY.length) + BODY]
    const { statuses } = await answersTo(`${requests.join('')}GARBAGE\r\n\r\n`)
    expect(statuses).toEqual(['200', '200', '200', '400'])
  })

  it('however much of it there is', async () => {
    const { statuses, received } = await answersTo(`${read('/docs/api')}${'GARBAGE\r\n\r\n'.repeat(100_000)}`)
    expect(statuses).toEqual(['200', '400'])
    expect(received.slice(-2)).toBe('}}')
  })
})

it.each(['GET /api/jobs', 'GET /api/jobs HTTP/0.9', 'GET /api/jobs HTTP/2.0'])(
  'is refused where it is no HTTP/1: %s',
  async line => expect((await answersTo(`${line}\r\nHost: x\r\n\r\n`)).statuses).toEqual(['400']),
)
