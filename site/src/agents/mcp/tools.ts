/** Every tool of the MCP server: two of each collection, and those of the whole. */
import { z } from 'zod'
import { ChangeList, DataStatus, JobPay, ListMeta, PublicSource, SourceState } from '#contract'
import { BEGINNING, Cursor, rowsAfter } from '../../base/cursor.ts'
import { choice, integer, MAX_TEXT } from '../../base/parameters.ts'
import { listAge, standingOf } from '../../collections/age.ts'
import { ChangeQuery, filterNames } from '../../collections/change-filters.ts'
import { listChanges } from '../../collections/changes.ts'
import type { Collection } from '../../collections/collection.ts'
import { collections, listed, lists } from '../../collections/index.ts'
import { jobs } from '../../collections/jobs/index.ts'
import { payOf } from '../../collections/jobs/stated-pay.ts'
import { serviceEndpoints } from '../../operations/endpoints.ts'
import { listSources, sourcesAge } from '../../operations/freshness.ts'
import { SearchAnswer, SearchQuery, searchAll } from '../../operations/search-all.ts'
import { defineTool, limitOf, type McpServices, type Tool } from './tool.ts'

const HintedMeta = ListMeta.extend({
  status: DataStatus.optional(),
  confirmed: z.int().nonnegative().optional().meta({ description: 'How many of total are confirmed.' }),
  hint: z.string().optional(),
})

/** Returns a parameter of all lists with fewer words: each list of tools has it many times. */
function inShort<T extends z.ZodType>(parameter: T, description: string): T {
  return parameter.meta({ ...parameter.meta(), description })
}

const CURSOR = inShort(Cursor, 'nextCursor of the answer before.')

/** The filters of a list with a cursor in place of the API's offset. */
function listTool(collection: Collection): Tool {
  const { tool, prose, endpoints, query, list, shape, select, hint, viewOf, readWhole, item } = collection
  // The interface gives news no id, so that no tool can fetch a single one.
  const rowShape = z.object({ [item.id]: z.string(), ...shape.shape })
  const { offset: _offset, limit: _limit, view, fields, cursor: _cursor, ...parameters } = query.shape
  return defineTool({
    ...tool.list,
    input: z.strictObject({
      ...parameters,
      view: inShort(view, 'full: whole records.'),
      fields: inShort(fields, 'Only these fields: a,b.'),
      cursor: CURSOR,
      limit: limitOf(list.limit.most),
    }),
    // Which fields there are, view and fields decide.
    output: z.object({ data: z.array(rowShape.partial()), meta: HintedMeta }),
    endpoint: endpoints.list,
    quotes: prose.sources !== undefined,
    async answer(given, { store, clock }) {
      const now = { store, clock }
      const view = viewOf(given)
      const page = { ...given, cursor: given.cursor ?? BEGINNING }
      const { total, nextCursor, mended, items, ids, records, where } = await select(now, page, {
        view: view ? 'whole' : 'short',
      })
      const data = view
        ? records.map(record => readWhole(now, record, view))
        : items.map((row, at) => ({ [item.id]: ids[at], ...shape.parse(JSON.parse(row.toString())) }))
      const [{ age, status }, standing, message] = await Promise.all([
        listAge(collection, now, where),
        where && standingOf(collection, now, where),
        hint(now, given, { mended, total }),
      ])
      return {
        data,
        meta: { total, count: data.length, nextCursor, ...age, status, confirmed: standing?.confirmed, hint: message },
      }
    },
  })
}

function itemTools({ tool, prose, endpoints, item, idNamed, readItem }: Collection): Tool[] {
  if (!tool.item) return []
  const { idsFrom, ...texts } = tool.item
  const { id: name } = item
  const id = z
    .string({ error: ({ input }) => (input === undefined ? `${name} is required.` : `${name} must be text.`) })
    .min(1, `${name} is required.`)
    .max(120, `${name} must be at most 120 characters.`)
    .meta({ description: `${name} of a record from ${idsFrom}.`, hint: `Take it from ${idsFrom}.` })
  return [
    defineTool({
      ...texts,
      input: z.strictObject({ [name]: id }),
      output: item.response,
      endpoint: endpoints.item,
      quotes: prose.sources !== undefined,
      answer: async (given, services) => ({
        ...(await readItem(services, await idNamed(services.store, String(given[name])))),
      }),
    }),
  ]
}

const search = defineTool({
  name: 'search',
  title: 'Search everything',
  description: `One search over ${listed(({ prose }) => prose.names)}, grouped; each group says how many match in all.`,
  // Four collections in a context window: a few of each, and the call for the rest.
  input: z.strictObject({
    ...SearchQuery.shape,
    limit: integer('limit', 1, 50, 3, 'At most so many of each collection.'),
  }),
  output: SearchAnswer.extend({ meta: SearchAnswer.shape.meta.extend({ hint: z.string().optional() }) }),
  endpoint: serviceEndpoints.search,
  quotes: true,
  async answer(query, services) {
    const { answer, hint } = await searchAll(services, query)
    const more = collections.flatMap(({ name, tool }) => wayOn(tool.list.name, answer.data[name], query.q) ?? [])
    const lines = [hint, ...more].filter(Boolean)
    return { ...answer, meta: { ...answer.meta, hint: lines.length > 0 ? lines.join(' ') : undefined } }
  },
})

/** Returns the call that has all records of a group; undefined if the answer has them. */
function wayOn(tool: string, group: SearchAnswer['data'][string] | undefined, q: string): string | undefined {
  if (!group || group.total <= group.items.length) return undefined
  const { filters = {}, interpreted = q } = group
  const args = { ...(interpreted !== '' && { search: interpreted }), ...filters }
  return `All ${group.total}: ${tool} ${JSON.stringify(args)}.`
}

/** Those that narrow questions about pay; the API takes every filter of the jobs. */
const { search: words, tag, company, remote, country, city, seniority } = jobs.filters.schema.shape

const jobPay = defineTool({
  name: 'job_pay',
  title: 'What jobs pay',
  description:
    'What listed jobs state as their pay: how many state it, and by currency, period and level the quartiles where five employers do. Nothing is estimated or converted.',
  input: z.strictObject({ search: words, tag, company, remote, country, city, seniority }),
  output: JobPay,
  endpoint: serviceEndpoints.getJobPay,
  quotes: false,
  answer: (query, services) => payOf(jobs, query, services),
})

/** The greatest limit of lists beside the collections. */
const MOST = 1000
/** The fields of a source that matter to an agent; the others concern pages only. */
const Source = PublicSource.omit({ history: true, markup: true, follow: true })

const listSourcesTool = defineTool({
  name: 'list_sources',
  title: 'List sources',
  description:
    'Where the data comes from: state, last success, counts and terms of every source. Says how fresh the records are.',
  input: z.strictObject({
    collection: ChangeQuery.shape.collection.meta({ description: 'Only sources of this collection.' }),
    state: choice('state', SourceState.options, 'Only sources in this state.'),
    limit: limitOf(MOST),
    cursor: CURSOR,
  }),
  output: z.object({ data: z.array(Source), meta: ListMeta }),
  quotes: false,
  answer({ collection, state, ...paging }, { store, clock }) {
    const found = listSources(store.sources, clock()).data.filter(
      source => (collection ?? source.collection) === source.collection && (state ?? source.state) === source.state,
    )
    const { rows, nextCursor } = rowsAfter(found, paging, source => `${source.collection}/${source.id}`)
    const data = rows.map(source => Source.parse(source))
    return { data, meta: { total: found.length, count: data.length, nextCursor, ...sourcesAge(rows) } }
  },
})

/** The filters of all lists: their own tools say what each means, and here their lists read them. */
const changeFilterInputs = Object.fromEntries(filterNames.map(name => [name, asText(name)]))

/** As an address has it. */
function asText(name: string) {
  const text = z.string(`${name} must be text.`).max(MAX_TEXT, `${name} must be at most ${MAX_TEXT} characters.`)
  const written = (value: unknown) =>
    Array.isArray(value) || ['boolean', 'number'].includes(typeof value) ? String(value) : value
  return z.preprocess(written, text.optional())
}

const ListedChanges = ChangeList.extend({
  data: z.array(ChangeList.shape.data.element.extend({ record: z.looseObject({}).optional() })),
})

const listChangesTool = defineTool({
  name: 'list_changes',
  title: 'List changes',
  description:
    'What was created, updated, closed, cancelled or removed in the last 90 days, oldest first. Keep meta.nextCursor: with it a later call returns only what is new. Takes the filters of the lists, with collection; view full adds each record as it is now.',
  input: z.strictObject({ ...changeFilterInputs, ...ChangeQuery.shape, limit: limitOf(MOST) }),
  output: ListedChanges,
  endpoint: serviceEndpoints.listChanges,
  quotes: true,
  answer: (query, services) => listChanges(services, query),
})

/** Returns the tools of a collection. */
export function collectionTools(collection: Collection): Tool[] {
  return [listTool(collection), ...itemTools(collection)]
}

export const tools: readonly Tool[] = [
  search,
  ...lists.flatMap(collectionTools),
  jobPay,
  listSourcesTool,
  listChangesTool,
]

/** Resolves with the text that a tool answers with at the moment; throws for the name of no tool. */
export async function toolText(name: string, args: object, services: McpServices): Promise<string> {
  const tool = tools.find(one => one.name === name)
  if (!tool) throw new Error(`no tool is called ${name}`)
  const { content } = await tool.call(args, services)
  return content.flatMap(part => (part.type === 'text' ? [part.text] : [])).join('\n')
}
