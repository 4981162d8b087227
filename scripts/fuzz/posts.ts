/** Made-up POST requests: each must end in a described answer, none in a 5xx, and no token in the log. */
import fc from 'fast-check'
import { z } from 'zod'
import { ErrorBody, SCOPES } from '#contract'
import { tools } from '../../site/src/agents/mcp/tools.ts'
import { issueToken } from '../../site/src/auth/tokens.ts'
import { accessToken, register, sandboxKey } from '../../site/test/agent.ts'
import { undescribed } from '../../site/test/described.ts'
import { bodies, bodyHeaders, type Fields } from './bodies.ts'
import { emptyTally, type Tally } from './tally.ts'
import { FRAMINGS, type Received, type Sent, sendPost } from './wire.ts'

const TOKEN = /web3d[ras]_[A-Za-z0-9_-]{43}/g
/** How many of each kind are live; the cases spend and revoke them. */
const TOKENS = 30
/** Up to here the whole body is taken before it is judged, so that its sender always gets to read an answer. */
const ALWAYS_ANSWERED_BYTES = 16 * 1024

const JsonRpc = z.looseObject({ jsonrpc: z.literal('2.0') })
const McpAnswer = z.union([JsonRpc, z.array(JsonRpc), ErrorBody])

interface PostTally extends Tally {
  /** Every token that was issued, sent or made up; none of them may ever be in a log. */
  tokens: Set<string>
}

/** Sends so many requests, spread evenly over the endpoints. */
export async function fuzzPosts(base: string, cases: number, seed: number): Promise<PostTally> {
  const made = issueToken('access').text
  const tokens = [...(await issueTokens(base)), made, issueToken('registration').text]
  const tally = { ...emptyTally(), requests: 4 * TOKENS, tokens: new Set(tokens) }
  const targets = Object.entries(targetsOf(tokens))
  for (const [path, fields] of targets) {
    const requests = fc.sample(requestTo(path, fields, made), { numRuns: Math.ceil(cases / targets.length), seed })
    for (const request of requests) {
      const answer = await sendPost(base, request)
      tally.cases++
      tally.requests++
      for (const [token] of answer?.body.matchAll(TOKEN) ?? []) tally.tokens.add(token)
      const wrong = judge(request, answer)
      if (wrong) tally.bugs.push(`POST ${path} (seed ${seed}, ${request.framing}, ${excerpt(request)}): ${wrong}`)
      else tally[answer && answer.status < 400 ? 'read' : 'refused']++
    }
  }
  return tally
}

/** What is wrong with the answer; undefined when nothing is. */
function judge({ path, framing, body }: Sent, answer: Received | undefined): string | undefined {
  const isWhole = framing === 'length' || framing === 'chunks'
  if (!answer) return isWhole && body.length <= ALWAYS_ANSWERED_BYTES ? 'no answer' : undefined
  const { status } = answer
  if (status >= 500) return `${status} ${answer.body}`
  if (!path.startsWith('/mcp')) return undescribed('POST', path, answer)[0]
  if (status === 202) return undefined
  const parsed = McpAnswer.safeParse(readJson(answer.body))
  return parsed.success ? undefined : `${status} is neither JSON-RPC nor our error: ${answer.body.slice(0, 200)}`
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function issueTokens(base: string): Promise<string[]> {
  const rounds = Array.from({ length: TOKENS }, async () => [
    await register(base),
    await accessToken(base),
    await sandboxKey(base),
  ])
  return (await Promise.all(rounds)).flat()
}

/** Path -> right fields, which the bodies then bend. */
function targetsOf(tokens: string[]): Record<string, fc.Arbitrary<Fields>> {
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

function mostly(right: string, other: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(right) }, { weight: 1, arbitrary: other })
}

const METHODS = [
  'tools/call',
  'tools/list',
  'initialize',
  'ping',
  'resources/read',
  'prompts/get',
  'notifications/x',
  '__proto__',
]

function mcpMessage(): fc.Arbitrary<Fields> {
  const name = fc.constantFrom(...tools.map(tool => tool.name), 'constructor', '')
  const given = fc.dictionary(
    fc.constantFrom('search', 'limit', 'id', 'cursor', 'country', '__proto__'),
    fc.jsonValue(),
  )
  return fc.record({
    jsonrpc: fc.oneof(
      { weight: 9, arbitrary: fc.constant('2.0') },
      { weight: 1, arbitrary: fc.constantFrom('1.0', 2) },
    ),
    id: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(1, 'a') },
      { weight: 1, arbitrary: fc.constantFrom(null, 1e308, {}) },
    ),
    method: fc.constantFrom(...METHODS),
    params: fc.record({
      name,
      arguments: given,
      uri: fc.constantFrom('web3://jobs', 'file:///etc/passwd', 'x'),
      protocolVersion: fc.constantFrom('2025-06-18', '2026-07-28', 'x'),
      capabilities: fc.constant({}),
      clientInfo: fc.constant({ name: 'example', version: '1' }),
    }),
  })
}

function requestTo(path: string, fields: fc.Arbitrary<Fields>, pasted: string): fc.Arbitrary<Sent> {
  return fc.record({
    path: fc.oneof(
      { weight: 9, arbitrary: fc.constant(path) },
      { weight: 1, arbitrary: fc.constant(`${path}?limit=1&__proto__=x&${pasted}&search=${pasted}`) },
    ),
    headers: bodyHeaders,
    body: bodies(fields),
    framing: fc.oneof(
      { weight: 8, arbitrary: fc.constant<Sent['framing']>('length') },
      { weight: 3, arbitrary: fc.constantFrom(...FRAMINGS) },
    ),
    sizes: fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 5 }),
  })
}

function excerpt({ body, headers }: Sent): string {
  return `${JSON.stringify(headers)} ${JSON.stringify(body.toString().slice(0, 200))}`
}
