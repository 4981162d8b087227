/**
 * Every way to request records of a list reads a parameter alike: an existing name is accepted, or refused with names that
 * are taken, and several values mean the same.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ErrorBody, SubscriptionList } from '#contract'
import { jsonOf } from '#contract/text.ts'
import { collectionTools } from '../src/agents/mcp/tools.ts'
import { SEVERAL } from '../src/base/parameters.ts'
import { ChangeQuery } from '../src/collections/change-filters.ts'
import type { Collection } from '../src/collections/collection.ts'
import { collections, ingested, lists } from '../src/collections/index.ts'
import { routes } from '../src/operations/routes.ts'
import { newSecret } from '../src/push/callbacks.ts'
import { accessToken, get, post } from './agent.ts'
import { useServer } from './server.ts'
import { fictionalNews, fictionalSnapshot } from './snapshot.ts'
import { useReceiver } from './use-receiver.ts'
import { variedSnapshot } from './varied-snapshot.ts'

const LIMITED = ['PUBLIC', 'ANONYMOUS', 'IP', 'SUBSCRIBE', 'SUBSCRIBE_NETWORK']
const CHALLENGES = ['CHALLENGE', 'CHALLENGE_NETWORK', 'CHALLENGE_ALL']
const unlimited = [...LIMITED, ...CHALLENGES].map(policy => [`RATE_LIMIT_${policy}`, '1000000/60'])

const snapshot = variedSnapshot(fictionalSnapshot().sources)
snapshot.news.push(fictionalNews(900, { tags: ['Regulation'] }))
const server = useServer({ snapshot, env: { ALLOW_LOOPBACK: '1', ...Object.fromEntries(unlimited) } })
const receiver = useReceiver()
let token: string
beforeAll(async () => {
  token = await accessToken(server.url)
})

type Query = Record<string, string>
interface Outcome {
  /** The words of the refusal. */
  refusal?: string | undefined
  /** How many records there are, if the way in counts them. */
  total?: number | undefined
  hint?: string | undefined
}
interface Way {
  way: string
  takes: string[]
  send(query: Query): Promise<Outcome>
}

const Counted = z.object({ meta: z.object({ total: z.number() }) })
const Rpc = z.object({
  result: z.looseObject({ isError: z.boolean().optional(), structuredContent: z.unknown().optional() }).optional(),
  error: z.looseObject({ code: z.number(), message: z.string() }).optional(),
})
const Texts = z.looseObject({ content: z.array(z.looseObject({ text: z.string() })) })

function wordsOf(body: unknown): string {
  const { message, hint } = ErrorBody.parse(body).error
  return `${message} ${hint}`
}

/** A GET. Fails on every status but 200 and 400. */
function byPath(path: string, takes: string[], more: Query = {}): Way {
  const send = async (query: Query) => {
    const target = `${path}?${new URLSearchParams({ ...query, ...more })}`
    const answer = await fetch(server.url + target, { headers: { accept: 'application/json' } })
    expect([target, [200, 400].includes(answer.status) ? 'read or refused' : answer.status]).toEqual([
      target,
      'read or refused',
    ])
    if (answer.status === 400) return { refusal: wordsOf(await answer.json()) }
    const hint = answer.headers.get('x-hint') ?? undefined
    const counted = answer.headers.get('x-total-count')
    if (counted !== null || !answer.headers.get('content-type')?.includes('json')) {
      await answer.body?.cancel()
      return { hint, total: counted === null ? undefined : Number(counted) }
    }
    return { hint, total: Counted.safeParse(jsonOf(await answer.text())).data?.meta.total }
  }
  return { way: path, takes, send }
}

async function callMcp(method: string, params: object): Promise<Outcome> {
  const body = { jsonrpc: '2.0', id: 1, method, params }
  const headers = { authorization: `Bearer ${token}`, 'mcp-protocol-version': '2025-06-18' }
  const { result, error } = Rpc.parse(await (await post(server.url, '/mcp', body, headers)).json())
  // -32602: invalid parameters.
  if (error) expect([params, error]).toEqual([params, expect.objectContaining({ code: -32602 })])
  const isRefused = result?.isError === true
  const refusal = isRefused ? Texts.parse(result).content.map(({ text }) => text) : error && [error.message]
  return { refusal: refusal?.join(' '), total: Counted.safeParse(result?.structuredContent).data?.meta.total }
}

async function subscribe(collection: string, query: Query): Promise<Outcome> {
  const wanted = { callback: receiver.url, collection, filters: String(new URLSearchParams(query)) }
  const answer = await post(server.url, '/api/v1/subscriptions', wanted, { authorization: `Bearer ${token}` })
  expect([200, 400]).toContain(answer.status)
  const body = await answer.json()
  if (answer.status === 400) return { refusal: wordsOf(body) }
  await endSubscriptions()
  return {}
}

/** An agent may have only a few at once. */
async function endSubscriptions(): Promise<void> {
  const path = '/api/v1/subscriptions'
  const { data } = SubscriptionList.parse(await (await get(server.url, path, token)).json())
  const headers = { authorization: `Bearer ${token}` }
  for (const { id } of data) await fetch(`${server.url}${path}/${id}`, { method: 'DELETE', headers })
}

const keys = (...shapes: object[]) => shapes.flatMap(shape => Object.keys(shape))

function waysOf(collection: Collection): Way[] {
  const { name, pageQuery, page, filters } = collection
  const own = new RegExp(`^/api/(?:v1/)?${name}(?:/facets|\\.[a-z-]+)?$`)
  const [tool] = collectionTools(collection)
  const ofPage = keys(pageQuery.shape, page.query?.shape ?? {}, { page: true })
  const ways = [
    ...routes.filter(({ path }) => own.test(path)).map(({ path, query }) => byPath(path, keys(query.shape))),
    byPath(`/${name}`, ofPage),
    byPath(`/${name}.md`, [...ofPage, 'view', 'fields', 'limit']),
    {
      way: 'tool',
      takes: keys(tool?.input.shape ?? {}),
      send: (query: Query) => callMcp('tools/call', { name: tool?.name, arguments: query }),
    },
  ]
  if (name === 'events') ways.push(byPath('/events/calendar', [...ofPage, 'month']))
  return ingested.some(one => one.name === name) ? [...ways, ...changesOf(name, keys(filters.schema.shape))] : ways
}

/** The ways to the changes of a list. */
function changesOf(name: string, filters: string[]): Way[] {
  const ofChanges = [...filters, ...keys(ChangeQuery.shape)]
  const also = { collection: name }
  return [
    byPath('/api/v1/changes', ofChanges, also),
    byPath('/api/v1/changes/stream', [...filters, 'collection', 'cursor', 'since', 'view'], also),
    {
      way: 'list_changes',
      takes: ofChanges,
      send: query => callMcp('tools/call', { name: 'list_changes', arguments: { ...query, ...also } }),
    },
    { way: 'subscription', takes: filters, send: query => subscribe(name, query) },
    {
      way: 'MCP event',
      takes: [...filters, 'kinds'],
      async send(query) {
        const delivery = { mode: 'webhook', url: receiver.url, secret: newSecret() }
        const outcome = await callMcp('events/subscribe', { name: `${name}.changed`, arguments: query, delivery })
        if (outcome.refusal === undefined) await endSubscriptions()
        return outcome
      },
    },
  ]
}

describe('a name', () => {
  /** The parameters of every list, and the fields of its records. */
  const OURS = new Set(lists.flatMap(({ query, whole }) => keys(query.shape, whole.shape)))
  /** Habits of callers of other services. */
  const HABITS = ['q', 'page_size', 'per_page', 'pageSize', 'remote_only', 'sort_by', 'TAG', 'min-salary']
  const ways = lists.flatMap(collection => waysOf(collection).map(way => ({ list: collection.name, ...way })))

  it.each(ways)('of ours is taken in $list by $way, or names what it takes', async ({ takes, send }) => {
    const others = [...OURS, ...HABITS].filter(one => !takes.includes(one))
    const outcomes = await Promise.all(
      others.map(async name => ({ name, refusal: (await send({ [name]: '1' })).refusal })),
    )
    for (const { name, refusal = '' } of outcomes) {
      const named = takes.filter(known => new RegExp(`(?<!\\w)${known}(?!\\w)`).test(refusal))
      expect([name, refusal, named.length > 0]).toEqual([name, expect.stringContaining('.'), true])
    }
  })

  it.each(ways.filter(({ way }) => way.startsWith('/')))(
    'that $way takes in $list is not called ignored',
    async ({ takes, send }) => {
      for (const name of takes) {
        const { hint = '' } = await send({ [name]: '1' })
        expect([name, hint]).toEqual([name, expect.not.stringContaining('ignored')])
      }
    },
  )

  it.each(['/api/jobs', '/jobs', '/events/calendar', '/search', '/glossary.md', '/about'])(
    'without a meaning is ignored at %s, and X-Hint names it',
    async path => {
      const { status, headers } = await get(server.url, `${path}?theme=dark&utm_source=x`)
      expect([status, headers.get('x-hint')]).toEqual([200, 'ignored, as no parameter here: theme, utm_source.'])
      expect((await get(server.url, path)).headers.get('x-hint')).toBeNull()
    },
  )

  it('of a format is accepted, and a parameter that a page refuses is not called ignored', async () => {
    expect((await get(server.url, '/api/jobs?format=json')).status).toBe(200)
    const { status, headers } = await get(server.url, '/jobs?theme=dark&title=x')
    expect([status, headers.get('x-hint')]).toEqual([400, null])
  })
})

/** One value that records of the varied snapshot have, of every parameter that takes several. */
const VALUES: Record<string, Query> = {
  jobs: {
    ...{ tag: 'solidity', country: 'PT', chain: 'ethereum', seniority: 'senior', department: 'engineering' },
    ...{ exclude_tag: 'solidity', exclude_company: 'acme', work_mode: 'remote', employment_type: 'contract' },
    ...{ language: 'de', time_zone: 'UTC+1', source: 'example-labs' },
  },
  news: {
    ...{ source: 'example gazette', tag: 'regulation', chain: 'bitcoin', company: 'acme chain', kind: 'story' },
    ...{ language: 'de' },
  },
  events: {
    ...{ type: 'conference', country: 'PT', tag: 'defi', chain: 'solana', status: 'scheduled' },
    ...{ source: 'example-calendar' },
  },
  glossary: { category: 'defi' },
}
/** They take words of a closed list, so an empty part is a wrong word. */
const CLOSED = ['seniority', 'kind', 'type', 'work_mode', 'employment_type', 'status']

describe('several values', () => {
  const parameters = collections.flatMap(collection =>
    Object.entries(VALUES[collection.name] ?? {}).map(([name, value]) => ({
      list: collection.name,
      collection,
      name,
      value,
    })),
  )

  it('are taken by the parameters whose description says so', () => {
    const described = collections.flatMap(({ name: list, filters }) =>
      Object.entries<z.ZodType>(filters.schema.shape)
        .filter(([, schema]) => schema.meta()?.description?.includes(SEVERAL))
        .map(([name]) => `${list} ${name}`),
    )
    expect(parameters.map(({ list, name }) => `${list} ${name}`).sort()).toEqual(described.sort())
  })

  it.each(parameters)(
    'of $name of $list, blank, or the same twice, mean themselves alone or are refused by every way in',
    async ({ list, collection, name, value }) => {
      const totalOf = async (query: Query) =>
        Counted.parse(await server.json(`/api/v1/${list}?${new URLSearchParams(query)}`)).meta.total
      const [every, having] = [await totalOf({}), await totalOf({ [name]: value })]
      expect(having).toBeGreaterThan(0)
      const isClosed = CLOSED.includes(name)
      const ofNothing = name.startsWith('exclude_') ? every : 0
      const cases = [
        { given: ' , ,\t', isRefused: isClosed, expected: ofNothing },
        { given: isClosed ? `${value},${value}` : `,${value},\t,${value}`, isRefused: false, expected: having },
      ]
      const ways = waysOf(collection).filter(({ takes }) => takes.includes(name))
      for (const { given, isRefused, expected } of cases)
        for (const { way, send } of ways) {
          const { refusal, total = expected } = await send({ [name]: given })
          expect([way, given, refusal !== undefined]).toEqual([way, given, isRefused])
          if (!isRefused) expect([way, given, total]).toEqual([way, given, expected])
        }
    },
    300_000,
  )
})
