/** Made-up reads and posts against the built server: each ends in a described response, none in a 5xx or a leaked token. */
import { mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { z } from 'zod'
import { ErrorBody, SCOPES } from '#contract'
import { jsonOf } from '#contract/text.ts'
import { tools } from '../../site/src/agents/mcp/tools.ts'
import { issueToken } from '../../site/src/auth/tokens.ts'
import { routes } from '../../site/src/operations/routes.ts'
import { accessToken, register, sandboxKey } from '../../site/test/agent.ts'
import { undescribed } from '../../site/test/described.ts'
import { startProcess } from '../../site/test/process.ts'
import { ask, type RawAnswer } from '../../site/test/raw.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalSnapshot } from '../../site/test/snapshot.ts'
import { plain } from '../../site/test/watch-answers.ts'
import { emptyTally, type Tally } from './answers.ts'
import { bodies, bodyHeaders, type Fields } from './bodies.ts'

const TOKEN = /web3d[ras]_[A-Za-z0-9_-]{43}/g
/** This many of each kind are live; the cases spend and revoke them. */
const TOKENS = 30
/** Up to this size the whole body is read before it is judged, so that its sender always receives a response. */
const ALWAYS_ANSWERED_BYTES = 16 * 1024

type Route = (typeof routes)[number]

/** Sends this many reads and posts; returns their tallies, and the log lines that are an error or hold a token. */
export async function fuzzRequests(cases: number, seed: number) {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'fuzz-'))
  const dir = folder.path
  await writeData(join(dir, 'data'), fictionalSnapshot())
  const env = { DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state'), LOG_LEVEL: 'debug' }
  const { url, output, kill } = await startProcess(env)
  try {
    const tokens = new Set<string>()
    const reads = await fuzzReads(url, cases, seed)
    const posts = await fuzzPosts(url, cases, seed, tokens)
    const isBad = (line: string) =>
      /"level":[56]0|^\s*at /.test(line) || [...tokens].some(token => line.includes(token))
    return { reads, posts, badLines: output().split('\n').filter(isBad) }
  } finally {
    await kill()
  }
}

const HOSTILE = [
  ...['', '0', '-1', '1e3', '0x10', '99999999999999999999', '%', '%00', '%ff', '%E2%80%AE', '__proto__', 'constructor'],
  ...["';--", '<script>', '../../../etc/passwd', '%2e%2e%2f', 'NaN', 'true', 'null', '[]', '*', 'a'.repeat(5000)],
]
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 2, arbitrary: fc.constantFrom('solidity', 'Lisbon', 'PT', 'conference', 'DeFi', '5', '20', 'c%2B%2B') },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }).map(encodeLoosely) },
)
const READ_HEADERS = ['accept', 'authorization', 'if-none-match', 'accept-encoding', 'origin', 'range', 'cookie']
const headers = fc.dictionary(
  fc.constantFrom(...READ_HEADERS, 'if-modified-since'),
  fc.oneof(
    fc.constantFrom('*/*', 'Bearer at_x', 'W/"x"', 'br;q=0', 'null', 'bytes=0-1', '*'),
    fc.stringMatching(/^[ -~]{0,60}$/),
  ),
  { maxKeys: 3 },
)
const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE'] as const

async function fuzzReads(base: string, cases: number, seed: number): Promise<Tally> {
  const tally = emptyTally()
  for (const route of routes) {
    const requests = fc.sample(readOf(route), { numRuns: Math.ceil(cases / routes.length), seed })
    for (const { method, target, headers } of requests) {
      tally.cases++
      try {
        const response = await ask(base, method, target, headers)
        const fault = faultOfRead(route, method, target, response)
        if (fault) tally.bugs.push(`${method} ${target}: ${fault}`)
        else tally[response.status < 400 ? 'read' : 'refused']++
      } catch (error) {
        tally.bugs.push(`${method} ${target}: ${error instanceof Error ? error.message : error}`)
      }
    }
  }
  return tally
}

function readOf({ path, endpoint }: Route) {
  const names = fc.constantFrom(...Object.keys(endpoint.query.shape), 'made_up', 'limit', 'search')
  const query = fc.array(fc.tuple(names, word), { maxLength: 5 })
  return fc.record({ method: fc.constantFrom(...METHODS), id: word, query, headers }).map(({ id, query, ...rest }) => {
    const filled = path.replace(/\{\w+\}/g, () => id.slice(0, 200).replace(/[/?#\s]/g, '') || 'x')
    return { ...rest, target: query.length === 0 ? filled : `${filled}?${query.map(pair => pair.join('=')).join('&')}` }
  })
}

/** As a browser would send it: only characters that no client can send as they are, are escaped. */
function encodeLoosely(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/%2[0-9A-B]/g, code => (code === '%20' ? '+' : code))
}

function faultOfRead(
  { endpoint }: Route,
  method: string,
  target: string,
  { status, headers, bytes }: RawAnswer,
): string | undefined {
  if (status >= 500 && !(endpoint.alsoAnswers && status in endpoint.alsoAnswers)) return String(status)
  const body = plain(bytes, headers['content-encoding']).toString()
  return undescribed(method, target, { status, contentType: headers['content-type'], body })[0]
}

/** Adds to `tokens` every token that was issued, sent or made up. */
async function fuzzPosts(base: string, cases: number, seed: number, tokens: Set<string>): Promise<Tally> {
  const made = issueToken('access').text
  for (const token of [...(await issueTokens(base)), made, issueToken('registration').text]) tokens.add(token)
  const tally = emptyTally()
  const targets = Object.entries(fieldsByPath([...tokens]))
  for (const [path, fields] of targets)
    for (const sent of fc.sample(postTo(path, fields, made), { numRuns: Math.ceil(cases / targets.length), seed })) {
      // A server that refuses early closes while we still write.
      const received = await ask(base, 'POST', sent.path, sent.headers, sent.body).catch(() => undefined)
      tally.cases++
      for (const [token] of received?.body.matchAll(TOKEN) ?? []) tokens.add(token)
      const fault = faultOfPost(sent, received)
      const start = JSON.stringify(sent.body.toString().slice(0, 200))
      if (fault) tally.bugs.push(`POST ${path} (seed ${seed}, ${JSON.stringify(sent.headers)} ${start}): ${fault}`)
      else tally[received && received.status < 400 ? 'read' : 'refused']++
    }
  return tally
}

interface Sent {
  path: string
  headers: Record<string, string>
  body: Buffer
}

const JsonRpc = z.looseObject({ jsonrpc: z.literal('2.0') })
const McpResponse = z.union([JsonRpc, z.array(JsonRpc), ErrorBody])

function faultOfPost({ path, body }: Sent, received: RawAnswer | undefined): string | undefined {
  if (!received) return body.length <= ALWAYS_ANSWERED_BYTES ? 'no response' : undefined
  const { status } = received
  if (status >= 500) return `${status} ${received.body}`
  const contentType = received.headers['content-type']
  if (!path.startsWith('/mcp')) return undescribed('POST', path, { status, contentType, body: received.body })[0]
  if (status === 202) return undefined
  const parsed = McpResponse.safeParse(jsonOf(received.body))
  return parsed.success ? undefined : `${status} is neither JSON-RPC nor our error: ${received.body.slice(0, 200)}`
}

async function issueTokens(base: string): Promise<string[]> {
  const issuers = [register, accessToken, sandboxKey]
  return Promise.all(Array.from({ length: TOKENS }, () => issuers.map(issue => issue(base))).flat())
}

/** Right fields of each endpoint, which the bodies then bend. */
function fieldsByPath(tokens: string[]): Record<string, fc.Arbitrary<Fields>> {
  const token = fc.oneof(fc.constantFrom(...tokens, `${tokens[0]}x`), fc.string({ maxLength: 60 }))
  const agent_id = mostly('price-watcher-7', fc.string({ unit: 'grapheme', maxLength: 250 }))
  const scope = mostly(SCOPES.slice(0, 2).join(' '), fc.constantFrom('', ' ', 'write:all', 'read:jobs '.repeat(500)))
  const identity_type = mostly('anonymous', fc.constantFrom('identity_assertion', 'other'))
  const assertion = fc.constantFrom('', 'a.b.c', `${'a'.repeat(9000)}.b.c`, 'eyJhbGciOiJub25lIn0.e30.')
  const assertion_type = fc.constant('urn:ietf:params:oauth:token-type:id-jag')
  const optional = { requiredKeys: ['registration_token', 'agent_id'] as ('registration_token' | 'agent_id')[] }
  return {
    '/api/auth/register': fc.record({ agent_id, identity_type }),
    '/api/auth/claim': fc.record({ registration_token: token, agent_id, scope, assertion, assertion_type }, optional),
    '/api/auth/revoke': fc.record({ token, token_type_hint: scope }),
    '/api/sandbox/auth/register': fc.record({ agent_id, scope }),
    '/mcp': mcpMessage(),
  }
}

function mostly<T>(right: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: other })
}

function mcpMessage(): fc.Arbitrary<Fields> {
  const methods = ['tools/call', 'tools/list', 'initialize', 'ping', 'resources/read', 'prompts/get', '__proto__']
  const names = fc.constantFrom('search', 'limit', 'id', 'cursor', 'country', '__proto__')
  return fc.record({
    jsonrpc: mostly<unknown>('2.0', fc.constantFrom('1.0', 2)),
    id: mostly<unknown>(1, fc.constantFrom('a', null, 1e308, {})),
    method: fc.constantFrom(...methods, 'notifications/x'),
    params: fc.record({
      name: fc.constantFrom(...tools.map(tool => tool.name), 'constructor', ''),
      arguments: fc.dictionary(names, fc.jsonValue()),
      uri: fc.constantFrom('web3://jobs', 'file:///etc/passwd', 'x'),
      protocolVersion: fc.constantFrom('2025-06-18', '2026-07-28', 'x'),
      capabilities: fc.constant({}),
      clientInfo: fc.constant({ name: 'example', version: '1' }),
    }),
  })
}

function postTo(path: string, fields: fc.Arbitrary<Fields>, pasted: string): fc.Arbitrary<Sent> {
  return fc.record({
    path: mostly(path, fc.constant(`${path}?limit=1&__proto__=x&${pasted}&search=${pasted}`)),
    headers: bodyHeaders,
    body: bodies(fields),
  })
}
