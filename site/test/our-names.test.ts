/** A name that is ours, of a sister list or of a field, is never ignored: it is taken, or refused with names that are taken. */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ErrorBody } from '#contract'
import { collectionTools } from '../src/agents/mcp/tools.ts'
import { ChangeQuery } from '../src/collections/change-filters.ts'
import type { Collection } from '../src/collections/collection.ts'
import { ingested, lists } from '../src/collections/index.ts'
import { routes } from '../src/operations/routes.ts'
import { accessToken, get, post } from './agent.ts'
import { useServer } from './use-server.ts'

let token: string
const server = useServer({
  env: {
    RATE_LIMIT_PUBLIC: '1000000/60',
    RATE_LIMIT_SUBSCRIBE: '100000/60',
    RATE_LIMIT_SUBSCRIBE_NETWORK: '100000/60',
  },
})
beforeAll(async () => {
  token = await accessToken(server.url)
})

/** The parameters of every list, and the fields of its records. */
const OURS = new Set(lists.flatMap(({ query, whole }) => [query, whole].flatMap(({ shape }) => Object.keys(shape))))
/** What callers of other services send. */
const HABITS = ['q', 'page_size', 'per_page', 'pageSize', 'remote_only', 'sort_by', 'TAG', 'min-salary']

interface Way {
  /** What it takes. */
  names: string[]
  /** Resolves with the words of the refusal; undefined if the name was taken or ignored. */
  send(name: string): Promise<string | undefined>
}

async function refusal(path: string): Promise<string | undefined> {
  const answer = await fetch(server.url + path, { headers: { accept: 'application/json' } })
  return answer.status === 400 ? wordsOf(await answer.json()) : answer.body?.cancel().then(() => undefined)
}

function wordsOf(body: unknown): string {
  const { message, hint } = ErrorBody.parse(body).error
  return `${message} ${hint}`
}

function at(path: string, names: string[], more = ''): [string, Way] {
  return [path, { names, send: name => refusal(`${path}?${name}=1${more}`) }]
}

const Called = z.looseObject({
  isError: z.boolean().optional(),
  content: z.array(z.looseObject({ text: z.string() })),
})

async function call(name: string, argument: string, more: object = {}): Promise<string | undefined> {
  const result = Called.parse(await server.call(name, { ...more, [argument]: '1' }))
  return result.isError ? result.content.map(({ text }) => text).join(' ') : undefined
}

async function subscribe(collection: string, name: string): Promise<string | undefined> {
  const wanted = { callback: 'https://agent.example/changes', collection, filters: `${name}=1` }
  const answer = await post(server.url, '/api/v1/subscriptions', wanted, { authorization: `Bearer ${token}` })
  return answer.status === 400 ? wordsOf(await answer.json()) : undefined
}

const keys = (...shapes: object[]) => shapes.flatMap(shape => Object.keys(shape))

function waysOf(collection: Collection): [string, Way][] {
  const { name, pageQuery, page, filters } = collection
  const own = new RegExp(`^/api/(?:v1/)?${name}(?:/facets|\\.[a-z-]+)?$`)
  const [tool] = collectionTools(collection)
  const ofPage = keys(pageQuery.shape, page.query?.shape ?? {}, { page: true })
  const all = [
    ...routes.filter(({ path }) => own.test(path)).map(route => at(route.path, keys(route.query.shape))),
    at(`/${name}`, ofPage),
    at(`/${name}.md`, [...ofPage, 'view', 'fields', 'limit']),
    ['tool', { names: keys(tool?.input.shape ?? {}), send: (one: string) => call(tool?.name ?? '', one) }],
  ] satisfies [string, Way][]
  if (!ingested.some(one => one.name === name)) return all
  const changes = keys(filters.schema.shape)
  const also = `&collection=${name}`
  return [
    ...all,
    at('/api/v1/changes', [...changes, ...keys(ChangeQuery.shape)], also),
    at('/api/v1/changes/stream', [...changes, 'collection', 'cursor', 'since', 'view'], also),
    [
      'list_changes',
      { names: [...changes, ...keys(ChangeQuery.shape)], send: one => call('list_changes', one, { collection: name }) },
    ],
    ['subscription', { names: changes, send: one => subscribe(name, one) }],
  ]
}

describe.each(lists.map(collection => ({ name: collection.name, ways: waysOf(collection) })))(
  'in $name',
  ({ name, ways }) => {
    it.each(ways)('%s takes a name of ours, or names what it takes', async (way, { names, send }) => {
      const others = [...OURS, ...HABITS].filter(one => !names.includes(one))
      const refusals = await Promise.all(others.map(async one => ({ one, words: (await send(one)) ?? '' })))
      for (const { one, words } of refusals) {
        const named = names.filter(known => new RegExp(`(?<!\\w)${known}(?!\\w)`).test(words))
        expect([way, name, one, words, named.length > 0]).toEqual([way, name, one, expect.stringContaining('.'), true])
      }
    })

    it.each(ways.filter(([way]) => way.startsWith('/')))('%s ignores nothing that it takes', async (way, { names }) => {
      for (const one of names) {
        const answer = await fetch(`${server.url}${way}?${one}=1`)
        await answer.body?.cancel()
        expect([way, one, answer.headers.get('x-hint') ?? '']).toEqual([
          way,
          one,
          expect.not.stringContaining('ignored'),
        ])
      }
    })
  },
)

it('a name without a meaning is ignored, and X-Hint names it', async () => {
  const { status, headers } = await get(server.url, '/api/jobs?theme=dark&utm_source=x&remote=true')
  expect([status, headers.get('x-hint')]).toEqual([200, 'ignored, as no parameter here: theme, utm_source.'])
  expect((await get(server.url, '/api/jobs?remote=true')).headers.get('x-hint')).toBeNull()
  expect((await get(server.url, '/api/jobs?format=json')).status).toBe(200)
})

it.each(['/jobs', '/events/calendar', '/search', '/glossary.md', '/about'])('so it is on %s', async path => {
  const { status, headers } = await get(server.url, `${path}?theme=dark&utm_source=x`)
  expect([status, headers.get('x-hint')]).toEqual([200, 'ignored, as no parameter here: theme, utm_source.'])
  expect((await get(server.url, path)).headers.get('x-hint')).toBeNull()
})

it('what a page refuses is not called ignored', async () => {
  const { status, headers } = await get(server.url, '/jobs?theme=dark&title=x')
  expect([status, headers.get('x-hint')]).toEqual([400, null])
})
