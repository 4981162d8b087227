/** A parameter that takes several values, with empty parts, separators alone, blanks and the same value twice. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { SubscriptionList } from '#contract'
import { SEVERAL } from '../src/base/parameters.ts'
import { collections } from '../src/collections/index.ts'
import { routes } from '../src/operations/routes.ts'
import { newSecret } from '../src/push/callbacks.ts'
import { accessToken, get, post } from './agent.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { fictionalNews, fictionalSnapshot } from './snapshot.ts'
import { useServer } from './use-server.ts'
import { variedSnapshot } from './varied-snapshot.ts'

const ENV = {
  ALLOW_LOOPBACK: '1',
  RATE_LIMIT_PUBLIC: '1000000/60',
  RATE_LIMIT_ANONYMOUS: '1000000/60',
  RATE_LIMIT_IP: '1000000/60',
  RATE_LIMIT_SUBSCRIBE: '100000/60',
  RATE_LIMIT_SUBSCRIBE_NETWORK: '100000/60',
  RATE_LIMIT_CHALLENGE: '100000/60',
  RATE_LIMIT_CHALLENGE_NETWORK: '100000/60',
  RATE_LIMIT_CHALLENGE_ALL: '100000/60',
}
/** One value that records of the varied snapshot have. */
const VALUES = {
  jobs: {
    tag: 'solidity',
    country: 'PT',
    chain: 'ethereum',
    seniority: 'senior',
    exclude_tag: 'solidity',
    exclude_company: 'acme',
    work_mode: 'remote',
    employment_type: 'contract',
    department: 'engineering',
    language: 'de',
    time_zone: 'UTC+1',
    source: 'example-labs',
  },
  news: {
    source: 'example gazette',
    tag: 'regulation',
    chain: 'bitcoin',
    company: 'acme chain',
    kind: 'story',
    language: 'de',
  },
  events: {
    type: 'conference',
    country: 'PT',
    tag: 'defi',
    chain: 'solana',
    status: 'scheduled',
    source: 'example-calendar',
  },
  glossary: { category: 'defi' },
} as const
/** They take words of a closed list, so an empty part is a wrong word. */
const CLOSED = ['seniority', 'kind', 'type', 'work_mode', 'employment_type', 'status']

const snapshot = variedSnapshot(fictionalSnapshot().sources)
snapshot.news.push(fictionalNews(900, { tags: ['Regulation'] }))
const server = useServer({ snapshot, env: ENV })
let receiver: Receiver
let token: string
beforeAll(async () => {
  receiver = await startReceiver()
  token = await accessToken(server.url)
})
afterAll(() => receiver.close())

const parameters = Object.entries(VALUES).flatMap(([list, values]) =>
  Object.entries(values).map(([name, value]) => ({ list, name, value })),
)

it('are the parameters whose description says that they take several', () => {
  const described = collections.flatMap(({ name: list, filters }) =>
    Object.entries<z.ZodType>(filters.schema.shape)
      .filter(([, schema]) => schema.meta()?.description?.includes(SEVERAL))
      .map(([name]) => `${list} ${name}`),
  )
  expect(parameters.map(({ list, name }) => `${list} ${name}`).sort()).toEqual(described.sort())
})

interface Outcome {
  isRefused: boolean
  /** How many records there are, if the way in counts them. */
  total?: number
}

const Counted = z.object({ meta: z.object({ total: z.number() }) })
const Rpc = z.object({
  result: z.looseObject({ isError: z.boolean().optional(), structuredContent: Counted.optional() }).optional(),
  error: z.looseObject({ code: z.number() }).optional(),
})

/** The outcome of a GET. Fails on every status but 200 and 400. */
async function read(path: string): Promise<Outcome> {
  const { status, headers, body } = await server.get(path)
  expect([path, [200, 400].includes(status) ? 'read or refused' : status]).toEqual([path, 'read or refused'])
  const total = headers['x-total-count'] ?? Counted.safeParse(jsonOf(body)).data?.meta.total
  return { isRefused: status === 400, ...(total !== undefined && status === 200 && { total: Number(total) }) }
}

function jsonOf(text: string): unknown {
  return text.startsWith('{') ? JSON.parse(text) : undefined
}

async function subscribe(list: string, query: Record<string, string>): Promise<Outcome> {
  const wanted = { callback: receiver.url, collection: list, filters: String(new URLSearchParams(query)) }
  const headers = { authorization: `Bearer ${token}` }
  const answer = await post(server.url, '/api/v1/subscriptions', wanted, headers)
  expect([200, 400]).toContain(answer.status)
  await endSubscriptions()
  return { isRefused: answer.status === 400 }
}

/** An agent may have only a few at once. */
async function endSubscriptions(): Promise<void> {
  const path = '/api/v1/subscriptions'
  const { data } = SubscriptionList.parse(await (await get(server.url, path, token)).json())
  const headers = { authorization: `Bearer ${token}` }
  for (const { id } of data) await fetch(`${server.url}${path}/${id}`, { method: 'DELETE', headers })
}

async function callMcp(method: string, params: object): Promise<Outcome> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const headers = { authorization: `Bearer ${token}`, 'mcp-protocol-version': '2025-06-18' }
  const { result, error } = Rpc.parse(await (await post(server.url, '/mcp', body, headers)).json())
  // -32602: invalid parameters.
  if (error) expect([params, error]).toEqual([params, expect.objectContaining({ code: -32602 })])
  const total = result?.structuredContent?.meta.total
  return { isRefused: error !== undefined || result?.isError === true, ...(total !== undefined && { total }) }
}

/** Every way to ask for records of a list by one filter, except for `/api/v1/LIST`, which the others are compared with. */
function waysIn(list: string, name: string): Record<string, (value: string) => Promise<Outcome>> {
  const byPath = (path: string) => (value: string) => read(`${path}?${new URLSearchParams({ [name]: value })}`)
  const own = new RegExp(`^/api/(?:v1/)?${list}(?:/facets|\\.[a-z-]+)?$`)
  const api = routes.filter(({ path, query }) => own.test(path) && name in query.shape).map(({ path }) => path)
  const pages = [`/${list}`, `/${list}.md`, ...(list === 'events' ? ['/events/calendar'] : [])]
  const tool = collections.find(one => one.name === list)?.tool.list.name
  const ways = {
    ...Object.fromEntries([...api, ...pages].map(path => [path, byPath(path)])),
    tool: (value: string) => callMcp('tools/call', { name: tool, arguments: { [name]: value } }),
  }
  if (list === 'glossary') return ways
  const changes = (path: string) => (value: string) =>
    read(`${path}?${new URLSearchParams({ collection: list, [name]: value, limit: '1' })}`)
  return {
    ...ways,
    changes: async value => ({ isRefused: (await changes('/api/v1/changes')(value)).isRefused }),
    stream: value => read(`/api/v1/changes/stream?${new URLSearchParams({ collection: list, [name]: value })}`),
    subscription: value => subscribe(list, { [name]: value }),
    'MCP event': async value => {
      const delivery = { mode: 'webhook', url: receiver.url, secret: newSecret() }
      const wanted = { name: `${list}.changed`, arguments: { [name]: value }, delivery }
      const outcome = await callMcp('events/subscribe', wanted)
      await endSubscriptions()
      return outcome
    },
  }
}

describe.each(parameters)('$name of $list', ({ list, name, value }) => {
  const totalOf = async (query: string) => Counted.parse(await server.json(`/api/v1/${list}?${query}`)).meta.total

  it('means its values alone, or is refused, by every way in alike', async () => {
    const every = await totalOf('')
    const having = await totalOf(String(new URLSearchParams({ [name]: value })))
    expect(having).toBeGreaterThan(0)
    const ofNothing = name.startsWith('exclude_') ? every : 0
    const isClosed = CLOSED.includes(name)
    for (const given of [' , ,\t', isClosed ? `${value},${value}` : `,${value},\t,${value}`]) {
      const isRefused = isClosed && !given.includes(value)
      const total = given.includes(value) ? having : ofNothing
      for (const [way, outcomeOf] of Object.entries(waysIn(list, name))) {
        const outcome = await outcomeOf(given)
        expect([way, given, outcome.isRefused]).toEqual([way, given, isRefused])
        if (outcome.total !== undefined) expect([way, given, outcome.total]).toEqual([way, given, total])
      }
    }
  }, 300_000)
})
