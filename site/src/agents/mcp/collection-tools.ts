/** A collection as tools: the filters of its list with a cursor, where the API has an offset or nothing, and a record. */
import { z } from 'zod'
import { CollectionAge, DataStatus, ListMeta } from '#contract'
import { BEGINNING, Cursor } from '../../base/cursor.ts'
import { viewOf } from '../../base/view.ts'
import { ageOf } from '../../collections/age.ts'
import type { Collection } from '../../collections/collection.ts'
import type { Now } from '../../store/selection.ts'
import { defineTool, limitOf, type Tool } from './tool.ts'

const Hint = z.string().optional().meta({
  description:
    'What to send instead of a country that there is not, and what a word was taken for that no record has; absent when there is nothing to say.',
})
const HintedMeta = ListMeta.extend({
  asOf: CollectionAge.shape.asOf,
  status: DataStatus.optional(),
  hint: Hint,
})

export function collectionTools(collection: Collection): Tool[] {
  return [listTool(collection), ...itemTool(collection)]
}

function listTool(collection: Collection): Tool {
  const { tool, endpoints, query, list, shape, whole, select, hint, readWhole } = collection
  const { offset: _offset, limit: _limit, ...parameters } = query.shape
  return defineTool({
    ...tool.list,
    input: z.strictObject({ ...parameters, limit: limitOf(list.limit.most, list.limit.noun), cursor: Cursor }),
    // Which fields there are, view and fields decide.
    output: z.object({ data: z.array(shape.partial()), meta: HintedMeta }),
    endpoint: endpoints.list,
    quotes: tool.quotes,
    async answer(given, { store, clock }) {
      const now = { store, clock }
      const view = viewOf(given, whole)
      const query = { ...given, cursor: given.cursor ?? BEGINNING }
      const selection = await select(now, query, { view: view ? 'whole' : 'short' })
      const { total, nextCursor, mended, items, records } = selection
      const data = view
        ? records.map(record => readWhole(now, record, view))
        : items.map(item => shape.parse(JSON.parse(item.toString())))
      const said = await hint(now, given, mended)
      return {
        data,
        meta: {
          total,
          count: data.length,
          nextCursor,
          ...(await ageMeta(collection, now)),
          ...(said !== undefined && { hint: said }),
        },
      }
    },
  })
}

/** How old the records are; nothing for a collection without sources. */
async function ageMeta(collection: Collection, now: Now): Promise<{ asOf?: string; status?: DataStatus }> {
  const age = await ageOf(collection, now)
  return age ? { ...(age.asOf && { asOf: age.asOf }), status: age.status } : {}
}

function itemTool({ tool, endpoints, item, idNamed, readItem }: Collection): Tool[] {
  if (!tool.item) return []
  const { idsFrom, ...texts } = tool.item
  const id = idOf(item.id, idsFrom)
  return [
    defineTool({
      ...texts,
      input: z.strictObject({ [item.id]: id }),
      output: item.response,
      endpoint: endpoints.item,
      quotes: tool.quotes,
      answer: async (given, services) => {
        const id = await idNamed(services.store, String(given[item.id]))
        return { ...(await readItem(services, id)) }
      },
    }),
  ]
}

function idOf(name: string, from: string) {
  return z
    .string({ error: ({ input }) => (input === undefined ? `${name} is required.` : `${name} must be text.`) })
    .min(1, `${name} is required.`)
    .max(120, `${name} must be at most 120 characters.`)
    .meta({ description: `${name} of a record from ${from}.`, hint: `Take it from ${from}.` })
}
