/** The shapes of data/contract/schema as components of the OpenAPI document, under the names they have there. */
import { z } from 'zod'
import * as contract from '#contract'
import { compareText } from '#contract/order.ts'
import { withoutOwn } from '../../base/json-schema.ts'
import { partsOf } from '../../base/parameters.ts'
import { ChangeAnswer, ChangeEvent, PublicChange } from '../../collections/changes.ts'
import { lists } from '../../collections/index.ts'
import { Delivery } from '../../push/owed.ts'
import { endpoints } from '../endpoints.ts'
import type { Route } from '../routes.ts'
import { SearchAnswer } from '../search-all.ts'
import { SuggestAnswer } from '../suggest.ts'

export type JsonObject = Record<string, unknown>
type Shapes = Record<string, z.ZodType>

const { ErrorBody, Facets, PublicSource } = contract
const ANSWERS = inOrder({
  ...exported(endpoints.map(({ response }) => response)),
  // Those that the contract does not have, and those that others contain.
  ...{ Change: PublicChange, ChangeEvent, ChangeList: ChangeAnswer, Delivery, SearchAnswer, SuggestAnswer },
  ...{ ErrorBody, Facets, PublicSource },
  ...Object.assign({}, ...lists.map(({ components }) => components)),
})
const REQUESTS = inOrder(exported(endpoints.flatMap(({ body }) => body ?? [])))
const NAMES = new Map(Object.entries({ ...ANSWERS, ...REQUESTS }).map(([name, shape]) => [shape, name]))

/** Returns those of the shapes that the contract exports, by their names there. */
function exported(shapes: readonly unknown[]): Shapes {
  return Object.fromEntries(
    Object.entries(contract).flatMap(([name, value]) =>
      value instanceof z.ZodType && shapes.includes(value) ? [[name, value]] : [],
    ),
  )
}

/** A bundle lists the exports of a module in another order than Node does. */
function inOrder(shapes: Shapes): Shapes {
  return Object.fromEntries(Object.entries(shapes).sort(([a], [b]) => compareText(a, b)))
}

/** Returns the schemas of all components. */
export function componentSchemas(): Record<string, JsonObject> {
  return { ...convertAll(ANSWERS, 'output'), ...convertAll(REQUESTS, 'input') }
}

/** Returns a reference to a component, or to each of several. Throws for a shape that has no name. */
export function refTo(shape: z.ZodType): JsonObject {
  const name = NAMES.get(shape)
  if (name === undefined && shape instanceof z.ZodUnion)
    return { anyOf: shape.options.map(option => refTo(z.instanceof(z.ZodType).parse(option))) }
  if (name === undefined) throw new Error('a shape of the endpoint table has no name in the OpenAPI document')
  return { $ref: `#/components/schemas/${name}` }
}

function convertAll(shapes: Shapes, io: 'input' | 'output'): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(shapes)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, override, uri: id => `#/components/schemas/${id}` })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema]),
  )
}

/** Open to additions, as the version promises. */
function override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  withoutOwn({ jsonSchema })
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

/** Returns the parameters of queries as components, each named after the first operation that has it. */
export function collectParameters(operations: readonly { operationId: string; query: z.ZodObject }[]) {
  const names = new Map<z.ZodType, string>()
  const components: Record<string, JsonObject> = {}
  for (const { operationId, query } of operations) {
    for (const [name, field] of fieldsOf(query)) {
      if (names.has(field)) continue
      const id = `${operationId}.${name}`
      names.set(field, id)
      components[id] = queryParameter(name, field)
    }
  }
  const of = ({ query, path }: Pick<Route, 'query' | 'path'>, example?: string): JsonObject[] => [
    ...pathParameters(path).map(({ name, description }) => {
      return { name, in: 'path', required: true, description, schema: { type: 'string', maxLength: 120 }, example }
    }),
    ...fieldsOf(query).map(([, field]) => ({ $ref: `#/components/parameters/${names.get(field)}` })),
  ]
  return { components, of }
}

/** The schema is that of the value as it is meant, not of the text on the wire. */
function queryParameter(name: string, field: z.ZodType): JsonObject {
  const json = z.toJSONSchema(field, { io: 'output', override })
  const { $schema: _dialect, description, examples: [example] = [], ...schema } = json
  const given = { name, in: 'query', required: !field.safeParse(undefined).success, description }
  if (field.meta()?.several !== true) return { ...given, schema, example }
  const list = { type: 'array', items: schema.anyOf?.[0] ?? schema }
  return { ...given, style: 'form', explode: false, schema: list, example: partsOf(String(example)) }
}

/** Returns the parameters of a path, each with its meaning. */
export function pathParameters(path: string): { name: string; description: string }[] {
  const ofRecord = 'Id of a record, from the list, a feed or /api/v1/changes.'
  const ofSubscription = 'Id of a subscription, from the answer that created it.'
  const id = path.startsWith('/api/v1/subscriptions/') ? ofSubscription : ofRecord
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => ({
    name,
    description: name === 'slug' ? 'Slug from the list, or a name that means one record.' : id,
  }))
}

function fieldsOf(query: z.ZodObject): [string, z.ZodType][] {
  return Object.entries(query.shape).flatMap(([name, field]): [string, z.ZodType][] =>
    field instanceof z.ZodType ? [[name, field]] : [],
  )
}
