/** Clients cut answers of over 25,000 tokens: no tool's answer is that long, counted as three bytes a token. */
import { describe, expect, it } from 'vitest'
import { MAX_RESULT_BYTES } from '../src/agents/mcp/result.ts'
import { tools } from '../src/agents/mcp/tools.ts'
import { post } from './agent.ts'
import { useServer } from './server.ts'
import {
  fictionalChange,
  fictionalEvent,
  fictionalJob,
  fictionalNews,
  fictionalSnapshot,
  fictionalSource,
  fictionalTerm,
} from './snapshot.ts'

const MAX_BYTES = 75_000
const times = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, number) => make(number))
const LONG = '試験'.repeat(75)

const sources = fictionalSnapshot().sources
const snapshot = fictionalSnapshot({
  jobs: times(250, number =>
    fictionalJob(number, {
      title: `Engineer ${LONG}`,
      company: `Company ${number}`,
      pay: { min: 1000 + number, currency: 'USD', period: 'year', raw: '' },
      description: '試験\n'.repeat(2600),
    }),
  ),
  news: times(250, number => fictionalNews(number, { title: `Engineer ${LONG}`, contentSnippet: LONG })),
  events: times(250, number => fictionalEvent(number, { name: `Engineer ${LONG}`, description: LONG })),
  glossary: times(250, number => fictionalTerm(number, { definition: `Engineer ${LONG}` })),
  sources: [...sources, ...times(400, number => fictionalSource(`example-${number}`, { reason: LONG.slice(0, 290) }))],
  changes: times(1200, number => fictionalChange(number + 1, { id: `made-up-engineer-${'x'.repeat(90)}` })),
})

const server = useServer({ snapshot })

const rpc = async (method: string, params: object) => {
  const text = await (await post(server.url, '/mcp', { jsonrpc: '2.0', id: 1, method, params })).text()
  return { bytes: Buffer.byteLength(text), result: JSON.parse(text).result }
}
const call = (name: string, args: object) => rpc('tools/call', { name, arguments: args })

/** The largest answer of each tool. */
const LARGEST: Record<string, object> = {
  search: { q: 'engineer', limit: 50 },
  list_jobs: { limit: 200, view: 'full' },
  get_job: { id: fictionalJob(0).id },
  list_news: { limit: 100 },
  get_news: { id: fictionalNews(0).id },
  list_events: { limit: 200 },
  get_event: { id: fictionalEvent(0).id },
  list_glossary_terms: { limit: 250 },
  get_glossary_term: { slug: fictionalTerm(0).slug },
  list_companies: { limit: 200 },
  get_company: { slug: 'company-0' },
  job_pay: {},
  list_sources: { limit: 1000 },
  list_changes: { limit: 1000 },
}

describe('an answer fits into a context window', () => {
  it('the list of tools', async () => {
    const { bytes, result } = await rpc('tools/list', {})
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(Object.keys(LARGEST))
    expect(bytes).toBeLessThan(30_000)
  })

  it.each(tools.map(({ name }) => name))('the largest of %s', async name => {
    const { bytes, result } = await call(name, LARGEST[name] ?? {})
    expect(result.isError).toBeUndefined()
    expect(Buffer.byteLength(JSON.stringify(result.structuredContent))).toBeGreaterThan(150)
    expect(bytes).toBeLessThan(MAX_BYTES)
  })

  it.each(tools.filter(({ input }) => 'cursor' in input.shape).map(({ name }) => name))(
    'ten of %s at first',
    async name => {
      const { result } = await call(name, {})
      expect(result.structuredContent.data).toHaveLength(10)
    },
  )

  it('is not cut if it fits', async () => {
    const { result } = await call('list_changes', { limit: 150 })
    expect(result.structuredContent.data).toHaveLength(150)
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThan(MAX_RESULT_BYTES)
  })
})

it.each(Object.keys(LARGEST).filter(name => name.startsWith('list_')))(
  'the text beside the data of %s is shorter, and names every record',
  async name => {
    const { structuredContent, content } = (await call(name, { limit: 20 })).result
    const lines: string[] = content[0].text.split('\n')
    expect(lines.filter(line => line.startsWith('- '))).toHaveLength(structuredContent.data.length)
    expect(lines[0]).toContain(`nextCursor: ${structuredContent.meta.nextCursor}`)
    const [first] = structuredContent.data
    expect(lines[2]).toContain(String(first.id ?? first.link ?? first.slug ?? first.term))
  },
)

it('a walk with cursors has every record once, across a new snapshot', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data, meta } = (await call('list_jobs', { limit: 200, cursor })).result.structuredContent
    if (cursor === undefined) {
      const newest = fictionalJob(900, { date: '2026-09-30T23:00:00.000Z' })
      await server.publish({ ...snapshot, jobs: [newest, ...snapshot.jobs] })
    }
    seen.push(...data.map(({ id }: { id: string }) => id))
    cursor = meta.nextCursor
    expect(data.length).toBeLessThan(200)
  } while (cursor !== undefined)
  expect(seen).toHaveLength(250)
  expect(new Set(seen).size).toBe(250)
})

it.each(tools.map(({ name }) => name))('%s takes null and an empty text for what is left out', async name => {
  const given = LARGEST[name] ?? {}
  const { input } = tools.find(tool => tool.name === name) ?? {}
  const absent = Object.keys(input?.shape ?? {}).filter(argument => !(argument in given))
  const withAll = (value: unknown) => ({ ...Object.fromEntries(absent.map(argument => [argument, value])), ...given })
  const requested = (await call(name, given)).result
  expect(requested.isError).toBeUndefined()
  expect((await call(name, withAll(null))).result).toEqual(requested)
  expect((await call(name, withAll(''))).result).toEqual(requested)
})

it('a wrong type is distinguished from a long text, and a required argument must not be null', async () => {
  const textOf = async (name: string, args: object) => (await call(name, args)).result.content[0].text
  expect(await textOf('list_jobs', { search: 7 })).toBe(
    'search must be text. Send at most 200 characters as search, or omit it.',
  )
  expect(await textOf('search', { q: null })).toMatch(/^q is required\./)
  expect(await textOf('get_job', { id: '' })).toMatch(/^id is required\./)
})
