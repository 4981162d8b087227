/** Our JSON schemas for readers, and for tools, in which every byte occupies the context of a model. */
import { z } from 'zod'
import { SEVERAL } from './parameters.ts'

const ObjectSchema = z
  .object({ type: z.literal('object'), properties: z.record(z.string(), z.json()) })
  .catchall(z.json())

export function jsonSchemaOf(schema: z.ZodObject, io: 'input' | 'output') {
  const override = io === 'input' ? tidy : terse
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, override })
  return ObjectSchema.parse(rest)
}

interface Node {
  zodSchema: unknown
  jsonSchema: z.core.JSONSchema.BaseSchema
  path: (string | number)[]
}

/** The metadata of parameters for messages about them. */
const OF_MESSAGES = ['hint', 'several', 'needs', 'among']

/** Removes repetitions of the format, texts of error messages, and bounds that every value meets. */
export function withoutOwn({ jsonSchema }: Pick<Node, 'jsonSchema'>): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  for (const name of OF_MESSAGES) delete jsonSchema[name]
}

/** Leaves the first sentence of a description, and whether several values may be sent. */
function tidy(node: Node): void {
  keepDefault(node)
  withoutOwn(node)
  const { jsonSchema } = node
  for (const name of ['maxLength', 'examples']) delete jsonSchema[name]
  const { description } = jsonSchema
  if (description === undefined) return
  const [first = description] = /^.*?\.(?= )/.exec(description) ?? []
  jsonSchema.description = description.endsWith(SEVERAL) && first !== description ? `${first} ${SEVERAL}` : first
}

/** Of a value deeper than this the type is left: the fields of a record are, those of its places and its pay are not. */
const MAX_DEPTH = 3

/** Leaves the fields of an answer with their types; other fields stay allowed, since more may come. */
function terse({ jsonSchema, path }: Node): void {
  const { type, properties, items, anyOf, additionalProperties } = jsonSchema
  const inner = { properties, items, anyOf, ...(additionalProperties && { additionalProperties }) }
  for (const name of Object.keys(jsonSchema)) delete jsonSchema[name]
  const kept = Object.entries(path.length > MAX_DEPTH ? {} : inner).filter(([, value]) => value !== undefined)
  Object.assign(jsonSchema, type && { type }, Object.fromEntries(kept))
}

/** Adds the default that `z.toJSONSchema` omits if parsing converts the value, as digits to a number. */
export function keepDefault({ zodSchema, jsonSchema }: Omit<Node, 'path'>): void {
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
}
