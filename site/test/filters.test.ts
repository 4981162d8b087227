/** A filter is one row with its sample value: all that offers filters reads them from there. */
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Facets } from '#contract'
import { collectionTools, tools } from '../src/agents/mcp/tools.ts'
import { text } from '../src/base/parameters.ts'
import { defineCollection } from '../src/collections/define-collection.ts'
import { choice, defineFilters, searched, slugIn } from '../src/collections/filters.ts'
import { collections } from '../src/collections/index.ts'
import { jobs } from '../src/collections/jobs/index.ts'
import { readListQuery } from '../src/collections/list-page.ts'
import { readControls } from '../src/views/controls.ts'
import { readList } from '../src/views/page-query.ts'
import { get } from './agent.ts'
import { hrefsOf } from './client-of.ts'
import { OpenApi, parametersOf } from './described.ts'
import { startServer, useServer } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

/** Filters without a control: for feeds and programs, or read from the words of a search. */
const WITHOUT_CONTROL = [
  ...['exclude_company', 'posted_after', 'updated_since', 'closes_before', 'department', 'visa', 'language'],
  ...['time_zone', 'location of events', 'status', 'source of jobs', 'source of events'],
]

let described: OpenApi
let reference: string
let docs: Awaited<ReturnType<typeof page>>
const server = useServer({ env: { RATE_LIMIT_PUBLIC: '1000000/60' } })
beforeAll(async () => {
  described = OpenApi.parse(await server.json('/openapi.json'))
  reference = await (await get(server.url, '/docs/api.md')).text()
  docs = await page('/docs')
})

const page = (path: string) => server.page(path)

/** The example of a parameter of a path. */
function exampleAt(path: string, name: string): string {
  const operation = described.paths[path]?.get
  const parameters = operation ? parametersOf(described, operation) : []
  return String(parameters.find(parameter => parameter.name === name)?.example)
}

const filters = collections.flatMap(collection =>
  Object.entries<z.ZodType>(collection.filters.schema.shape).map(([filter, schema]) => {
    const sampleOf = (one?: z.ZodType) => String(z.array(z.unknown()).parse(one?.meta()?.examples)[0])
    const needed = String(schema.meta()?.needs ?? '')
    const partner = needed && { [needed]: sampleOf(collection.filters.schema.shape[needed]) }
    return { collection, name: collection.name, filter, sample: sampleOf(schema), partner: partner || {} }
  }),
)

describe.each(filters)('the filter $filter of $name', ({ collection, name, filter, sample, partner }) => {
  const query = `?${new URLSearchParams({ [filter]: sample, ...partner })}`

  it('is described for programs: OpenAPI with its sample, the tool, the reference', async () => {
    const { formats = [] } = collection.endpoints.list
    const paths = [
      `/api/${name}`,
      `/api/v1/${name}`,
      ...['/facets', ...formats.map(format => `.${format}`)].map(end => `/api/v1/${name}${end}`),
    ]
    for (const path of paths) expect([path, exampleAt(path, filter)]).toEqual([path, sample])
    const tool = tools.find(one => one.name === collection.tool.list.name)
    expect(Object.keys(tool?.input.shape ?? {})).toContain(filter)
    expect(reference).toContain(`| \`${filter}\` |`)
    expect(docs(`a[href="/docs/api#${collection.list.operationId}"]`).closest('tr').text()).toContain(filter)
  })

  it('is offered to people: a control, and a chip that takes it away', async () => {
    const $ = await page(`/${name}${query}`)
    const isLeftOut = WITHOUT_CONTROL.includes(filter) || WITHOUT_CONTROL.includes(`${filter} of ${name}`)
    expect($(`form.filter-form [name="${filter}"]`).length).toBe(isLeftOut ? 0 : 1)
    expect(hrefsOf($, 'a.chip')).toEqual([`/${name}`])
  })

  const facets = Object.entries(collection.counted).flatMap(([facet, field]) => (field === filter ? [facet] : []))
  it.runIf(facets.length > 0)('counts its values, as it is a facet', async () => {
    const answer = Facets.parse(await server.json(`/api/v1/${name}/facets`))
    expect(Object.keys(answer.data)).toEqual(expect.arrayContaining(facets))
  })
})

describe('a new filter', () => {
  const filters = defineFilters({
    search: searched('the posting', 'solidity'),
    visa: {
      ...slugIn('tag', text('visa', 'One country whose visa the employer sponsors.', 'portugal')),
      chip: value => `Visa: ${value}`,
      field: choice('Visa', 'Any', { facet: 'tag' }),
      facet: 'visas',
    },
  })
  const collection = defineCollection({ ...jobs, filters })

  it('takes one row', async () => {
    const tags = ['Portugal']
    const { services, close } = await startServer({
      snapshot: fictionalSnapshot({ jobs: [fictionalJob(1, { tags }), fictionalJob(2)] }),
    })
    const query = { visa: 'portugal', limit: 50 }
    expect((await collection.select(services, query)).total).toBe(1)
    const { endpoints } = collection
    expect([endpoints.list, endpoints.facets].map(({ query }) => 'visa' in query.shape)).toEqual([true, true])
    expect(collectionTools(collection).map(({ input }) => 'visa' in input.shape)).toEqual([true, false])
    const read = readListQuery({ searchParams: new URLSearchParams('visa=portugal') }, collection.pageQuery)
    const list = await readList(collection, services, read)
    expect(list.chips.map(({ text }) => text)).toEqual(['Visa: portugal'])
    const [visa] = await readControls(collection, services, list)
    expect(visa?.options.filter(({ isChosen }) => isChosen)).toMatchObject([
      { value: 'Portugal', text: 'Portugal (1)', isChosen: true },
    ])
    expect(collection.counted.visas).toBe('visa')
    await close()
  })
})
