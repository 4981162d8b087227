/** Query and path parameters; one that several operations share is one component. */
import { z } from 'zod'
import type { Route } from '../routes.ts'
import { inlineSchema, type JsonObject } from './schemas.ts'

/** Named after the first operation that has it. */
export function collectParameters(operations: readonly (Pick<Route, 'query'> & { operationId: string })[]) {
  const names = new Map<z.ZodType, string>()
  const components: Record<string, JsonObject> = {}
  for (const { operationId, query } of operations) {
    for (const [name, schema] of fieldsOf(query)) {
      if (names.has(schema)) continue
      const id = `${operationId}.${name}`
      names.set(schema, id)
      components[id] = queryParameter(name, schema)
    }
  }
  const of = ({ query, path }: Pick<Route, 'query' | 'path'>, example?: string): JsonObject[] => [
    ...pathParameters(path).map(({ name, description }) => {
      return { name, in: 'path', required: true, description, schema: { type: 'string', maxLength: 120 }, example }
    }),
    ...fieldsOf(query).map(([, schema]) => ({ $ref: `#/components/parameters/${names.get(schema)}` })),
  ]
  return { components, of }
}

function queryParameter(name: string, field: z.ZodType): JsonObject {
  const { description, examples, ...schema } = inlineSchema(field)
  const [example] = Array.isArray(examples) ? examples : []
  return { name, in: 'query', required: !field.safeParse(undefined).success, description, schema, example }
}

/** The parameters of a path, each with what it names. */
export function pathParameters(path: string): { name: string; description: string }[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => {
    if (path.startsWith('/api/v1/subscriptions/'))
      return { name, description: 'Id of a subscription, from the answer that created it.' }
    const description =
      name === 'slug' ? 'Slug of a term, from the list.' : 'Id of a record, from the list, a feed or /api/v1/changes.'
    return { name, description }
  })
}

function fieldsOf(query: z.ZodObject): [string, z.ZodType][] {
  return Object.entries(query.shape).flatMap(([name, field]): [string, z.ZodType][] =>
    field instanceof z.ZodType ? [[name, field]] : [],
  )
}
