/** The API reference as its page shows it, out of the endpoint table. */
import { z } from 'zod'
import { capitalized } from '#contract/text.ts'
import { type Endpoint, formatPaths, takesToken } from '../base/endpoint.ts'
import { INTERFACE_VERSION } from '../base/identity.ts'
import { keepDefault } from '../base/json-schema.ts'
import { endpoints, TAGS } from '../operations/endpoints.ts'
import { DESCRIPTION } from '../operations/openapi/document.ts'
import type { Examples } from '../operations/openapi/examples.ts'
import { answersOf } from '../operations/openapi/responses.ts'
import { pathParameters } from '../operations/openapi/shapes.ts'
import { callsOf, type Field } from './calls.ts'

export function referenceOf(baseUrl: string, examples: Examples) {
  return {
    version: INTERFACE_VERSION,
    description: DESCRIPTION.split(/\n\s*\n/),
    tags: Object.entries(TAGS).map(([name, description]) => ({
      name,
      description,
      operations: endpoints.filter(({ tag }) => tag === name).map(endpoint => viewOf(endpoint, baseUrl, examples)),
    })),
  }
}

type Schema = z.core.JSONSchema.JSONSchema

interface Given extends Pick<Field, 'name' | 'where' | 'required' | 'description'> {
  example?: unknown
  schema: Schema
}

function viewOf(endpoint: Endpoint, baseUrl: string, examples: Examples) {
  const { operationId: id, method, paths, summary, description, isStream } = endpoint
  const [path, ...others] = paths
  const example = examples[id]
  const fields = fieldsOf(endpoint, example)
  /** With examples, which the form requests without its script. */
  const action = fields
    .filter(({ where }) => where === 'path')
    .reduce((written, { name, example = name }) => written.replace(`{${name}}`, encodeURIComponent(example)), path)
  const token = endpoint.token ?? (takesToken(endpoint) ? 'optional' : 'none')
  const request = textOf(example?.request)
  return {
    id,
    // `countGlossaryTerms` is `Count glossary terms`.
    title: capitalized(id.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)),
    method,
    path,
    action,
    /** Paths with the same records: the versioned twin and other media types. */
    alsoAt: [...others, ...formatPaths(endpoint).map(format => format.path)],
    summary,
    description,
    fields,
    token,
    calls: callsOf({ method, url: baseUrl + action, fields, token, request, isStream }),
    request,
    response: textOf(example?.response),
    answers: answersOf(endpoint),
  }
}

/** Returns the parameters of an endpoint, then the fields of its body. */
export function fieldsOf(endpoint: Endpoint, example: Examples[string] = {}): Field[] {
  const { id, request } = example
  return [...pathOf(endpoint.paths[0], id), ...queryOf(endpoint), ...bodyOf(endpoint, request)].map(fieldOf)
}

function pathOf(path: string, example: string | undefined): Given[] {
  return pathParameters(path).map(({ name, description }) => {
    return { name, where: 'path', required: true, description, example, schema: { type: 'string' } }
  })
}

function queryOf({ query }: Endpoint): Given[] {
  return Object.entries(query.shape).flatMap(([name, field]): Given[] => {
    if (!(field instanceof z.ZodType)) return []
    const { description = '', examples = [], ...schema } = z.toJSONSchema(field)
    const required = !field.safeParse(undefined).success
    return [{ name, where: 'query', required, description, example: examples[0], schema }]
  })
}

function bodyOf({ body }: Endpoint, example: unknown): Given[] {
  if (!body) return []
  const { properties = {}, required = [] } = z.toJSONSchema(body, { io: 'input', override: keepDefault })
  const examples = z.record(z.string(), z.unknown()).catch({}).parse(example)
  return Object.entries(properties).flatMap(([name, field]): Given[] => {
    if (typeof field === 'boolean') return []
    const { description = '', ...schema } = field
    return [{ name, where: 'body', required: required.includes(name), description, example: examples[name], schema }]
  })
}

function fieldOf({ example, schema, ...given }: Given): Field {
  const { type, enum: values, default: usual } = schema
  const kind = type === 'boolean' ? ['true', 'false'] : values?.map(String)
  const shown = example === undefined ? undefined : String(example)
  // An empty number is refused, so it starts with the default.
  const first = given.required || given.where !== 'query' ? shown : undefined
  const value = usual === undefined ? first : String(usual)
  return { ...given, type: typeOf(schema), values: kind, isNumber: type === 'integer', value, example: shown }
}

/** `integer, 1 to 200, else 50`. */
function typeOf({ type, anyOf, format, enum: own, const: only, minimum, maximum, default: usual }: Schema): string {
  const choices = (anyOf ?? []).filter(one => typeof one !== 'boolean')
  // Text beside values is several of them.
  const values = own ?? choices.find(one => one.enum)?.enum
  const either = anyOf && choices.map(one => one.format ?? one.type).join(' or ')
  const kind = values ? values.join(' | ') : (only ?? either ?? format ?? type ?? 'text')
  // If a number has no maximum, the schema names the greatest that a program can hold.
  const isOpen = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
  const range = minimum === undefined ? '' : isOpen ? `, from ${minimum}` : `, ${minimum} to ${maximum}`
  return `${kind}${range}${usual === undefined ? '' : `, else ${usual}`}`
}

function textOf(example: unknown): string | undefined {
  return example === undefined ? undefined : JSON.stringify(example, null, 2)
}
