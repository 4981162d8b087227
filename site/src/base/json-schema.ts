/** The schemas of tools, kept short: every byte occupies the context of a model. */
import { z } from 'zod'

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
}

/** Removes what repeats the format, what belongs to error messages, and bounds that every value meets. */
function tidy({ zodSchema, jsonSchema }: Node): void {
  keepDefault({ zodSchema, jsonSchema })
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  delete jsonSchema.maxLength
  delete jsonSchema.hint
  delete jsonSchema.several
  delete jsonSchema.needs
  delete jsonSchema.among
}

/** Bounds bind the server; a reader of answers gains nothing from them. */
const BOUNDS = [
  'minLength',
  'maxLength',
  'minItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'pattern',
  'propertyNames',
]
/** A longer list of values does not help to recognize one. */
const MAX_VALUES = 12

/**
 * What an answer is made of. What its fields mean is in the API reference, which the instructions name: here it was a
 * third of the list of tools, and most clients show models no output schema at all. More fields may come, so nothing says
 * that there are no others.
 */
function terse({ jsonSchema }: Node): void {
  for (const name of [...BOUNDS, 'description', 'hint', 'format']) delete jsonSchema[name]
  if ((jsonSchema.enum?.length ?? 0) > MAX_VALUES) delete jsonSchema.enum
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

/**
 * Adds the default to the JSON schema of an input: `z.toJSONSchema` omits it if parsing converts the value, as digits to
 * a number. Ours read the same before and after, and clients must know what an absent parameter means.
 */
export function keepDefault({
  zodSchema,
  jsonSchema,
}: Pick<Node, 'zodSchema'> & { jsonSchema: { default?: unknown } }): void {
  if (zodSchema instanceof z.ZodDefault) jsonSchema.default = zodSchema.def.defaultValue
}
