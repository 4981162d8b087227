import { z } from 'zod'
import { ApiError } from './api-error.ts'
import { type Params, paramOf } from './params.ts'

/** Reads the known parameters of a URL by their schema. Unknown ones are ignored; the first bad one is named with its remedy. */
export function readQuery<T extends z.ZodObject>(
  { searchParams }: { searchParams: URLSearchParams },
  schema: T,
): z.output<T> {
  const given: Record<string, string> = {}
  searchParams.forEach((value, name) => {
    if (!Object.hasOwn(schema.shape, name)) return
    if (Object.hasOwn(given, name)) throw givenTwice(schema, name)
    given[name] = value
  })
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0] ?? '')
  throw new ApiError('BAD_REQUEST', issue?.message ?? 'The query is not readable.', hintOf(schema, name))
}

/** What was read, in one spelling: the schema's order, and nothing that says what is so anyway. */
export function writeQuery<T extends z.ZodObject>(query: z.output<T>, schema: T): Params {
  const defaults = defaultsOf(schema)
  return Object.keys(schema.shape).flatMap(name => {
    const value = Reflect.get(query, name)
    return value === undefined || value === defaults[name] ? [] : [paramOf(name, String(value))]
  })
}

const knownDefaults = new WeakMap<z.ZodObject, Record<string, unknown>>()

function defaultsOf(schema: z.ZodObject): Record<string, unknown> {
  const known = knownDefaults.get(schema)
  if (known) return known
  const fields = Object.keys(schema.shape)
  const defaults = Object.fromEntries(fields.map(name => [name, fieldOf(schema, name)?.safeParse(undefined).data]))
  knownDefaults.set(schema, defaults)
  return defaults
}

function fieldOf(schema: z.ZodObject, name: string): z.ZodType | undefined {
  const field = schema.shape[name]
  return field instanceof z.ZodType ? field : undefined
}

function givenTwice(schema: z.ZodObject, name: string): ApiError {
  return new ApiError('BAD_REQUEST', `${name} must be given once. ${ruleOf(schema, name)}`.trim(), hintOf(schema, name))
}

function hintOf(schema: z.ZodObject, name: string): string {
  const hint = fieldOf(schema, name)?.meta()?.hint
  return typeof hint === 'string' ? hint : `Correct or omit ${name}.`
}

/** What a value must be, as the schema itself says it when it refuses something. */
function ruleOf(schema: z.ZodObject, name: string): string {
  const refused = fieldOf(schema, name)?.safeParse({})
  return refused?.error?.issues[0]?.message ?? ''
}
