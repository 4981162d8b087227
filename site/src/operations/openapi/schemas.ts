/** The shapes of data/contract/schema as components of the OpenAPI document, under the names they have there. */
import { z } from 'zod'
import * as contract from '#contract'
import { compareText } from '#contract/order.ts'
import { ChangeAnswer, ChangeEvent, ToldChange } from '../../collections/changes.ts'
import { collections } from '../../collections/index.ts'
import { Delivery } from '../../push/owed.ts'
import { endpoints } from '../endpoints.ts'
import { SearchAnswer } from '../search-all.ts'
import { SuggestAnswer } from '../suggest.ts'

export type JsonObject = Record<string, unknown>

const { ErrorBody, Facets, Provenance, PublicSource } = contract
const ANSWERS = inOrder({
  ...namedInContract(endpoints.map(({ response }) => response)),
  // Those that the contract does not have, and those that others contain.
  ...{ Change: ToldChange, ChangeEvent, ChangeList: ChangeAnswer, Delivery, SearchAnswer, SuggestAnswer },
  ...{ ErrorBody, Facets, Provenance, PublicSource },
  ...Object.assign({}, ...collections.map(({ components }) => components)),
})
// In order: a bundle lists the exports of a module in another one than Node does.
const REQUESTS = inOrder(namedInContract(endpoints.flatMap(({ body }) => body ?? [])))
const NAMES = new Map<z.ZodType, string>(
  Object.entries({ ...ANSWERS, ...REQUESTS }).map(([name, schema]) => [schema, name]),
)

/** Returns those of the shapes that the contract exports, by their names there. */
function namedInContract(shapes: readonly z.ZodType[]): Record<string, z.ZodType> {
  const named = Object.entries(contract).flatMap(([name, value]) => {
    const shape = shapes.find(shape => shape === value)
    return shape ? [[name, shape] as const] : []
  })
  return Object.fromEntries(named)
}

export function componentSchemas(): Record<string, JsonObject> {
  return { ...convertAll(ANSWERS, 'output'), ...convertAll(REQUESTS, 'input') }
}

function inOrder(shapes: Record<string, z.ZodType>): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(shapes).sort(([a], [b]) => compareText(a, b)))
}

/** A reference to a component; a shape that is none is a bug. */
export function refTo(schema: z.ZodType): JsonObject {
  const name = NAMES.get(schema)
  if (name === undefined) throw new Error('a shape of the endpoint table is no component of the OpenAPI document')
  return { $ref: `#/components/schemas/${name}` }
}

/** One value as it is meant, e.g. a query parameter: what it is after reading, not the text on the wire. */
export function inlineSchema(schema: z.ZodType): JsonObject {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: 'output', override })
  return rest
}

function convertAll(shapes: Record<string, z.ZodType>, io: 'input' | 'output'): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, override, uri: id => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
}

/** Open to additions, as the version promises; formats speak for themselves; hints belong to error messages. */
function override({ jsonSchema }: { jsonSchema: JsonObject }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  delete jsonSchema.hint
  delete jsonSchema.several
}
