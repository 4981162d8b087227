/** The API reference as a page shows it, read out of the OpenAPI document that programs get. */
import { z } from 'zod'
import { EVENT_STREAM } from '../api/endpoint.ts'
import { callsOf, type Field } from './calls.ts'
import type { Sample } from './samples.ts'

const Schema = z.looseObject({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  default: z.unknown().optional(),
  anyOf: z
    .array(
      z.looseObject({
        type: z.string().optional(),
        format: z.string().optional(),
        enum: z.array(z.unknown()).optional(),
      }),
    )
    .optional(),
})
const Parameter = z.object({
  name: z.string(),
  in: z.enum(['query', 'path', 'body']).default('body'),
  required: z.boolean(),
  description: z.string().optional(),
  example: z.unknown().optional(),
  schema: Schema,
})
const Ref = z.object({ $ref: z.string() })
const Body = z.looseObject({
  properties: z.record(z.string(), Schema.extend({ description: z.string().optional() })),
  required: z.array(z.string()).default([]),
})
const Media = z.looseObject({ schema: z.unknown().optional(), example: z.unknown().optional() })
const Answer = z.looseObject({ description: z.string(), content: z.record(z.string(), Media).optional() })
const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  description: z.string().optional(),
  tags: z.array(z.string()),
  security: z.array(z.looseObject({ bearer: z.unknown().optional() })).default([]),
  parameters: z.array(z.union([Ref, Parameter])).optional(),
  requestBody: z.looseObject({ content: z.record(z.string(), Media) }).optional(),
  responses: z.record(z.string(), z.union([Ref, Answer])),
})
const Document = z.looseObject({
  info: z.looseObject({ version: z.string(), description: z.string() }),
  tags: z.array(z.object({ name: z.string(), description: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  servers: z.tuple([z.object({ url: z.string() })]),
  components: z.looseObject({
    parameters: z.record(z.string(), Parameter),
    responses: z.record(z.string(), Answer),
    schemas: z.record(z.string(), z.unknown()),
  }),
})
type Document = z.infer<typeof Document>
type Operation = z.infer<typeof Operation>

export interface OperationView {
  id: string
  method: string
  path: string
  /** Paths with the same records: the versioned twin and other media types. */
  alsoAt: string[]
  summary: string
  description?: string
  /** Of the query and the path, and the fields of the body. */
  parameters: { name: string; required: boolean; type: string; description: string }[]
  /** What it can be asked with in a form. */
  fields: Field[]
  /** Whether it takes a token. */
  token: 'none' | 'optional' | 'required'
  /** The same request in the languages of the samples. */
  calls: Sample[]
  request?: string
  response?: string
  answers: { status: string; description: string }[]
}

interface Reference {
  version: string
  description: string[]
  tags: { name: string; description: string; operations: OperationView[] }[]
}

/** A twin's or a format's id is the id of its list with an ending (see openapi/document.ts). */
const VARIANT = /^(\w+?)(?:V1|As[A-Z]\w*)$/

export function referenceOf(openApi: object): Reference {
  const document = Document.parse(openApi)
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const ids = new Set(all.map(({ operation }) => operation.operationId))
  const mainOf = (id: string) => {
    const main = VARIANT.exec(id)?.[1]
    return main !== undefined && ids.has(main) ? main : id
  }
  const views = all
    .filter(({ operation }) => mainOf(operation.operationId) === operation.operationId)
    .map(({ path, method, operation }) => {
      const variants = all.filter(
        one => one.path !== path && mainOf(one.operation.operationId) === operation.operationId,
      )
      return {
        tag: operation.tags[0],
        view: viewOf(
          document,
          operation,
          method,
          path,
          variants.map(one => one.path),
        ),
      }
    })
  return {
    version: document.info.version,
    description: document.info.description.split(/\n\s*\n/),
    tags: document.tags.map(({ name, description }) => ({
      name,
      description,
      operations: views.filter(({ tag }) => tag === name).map(({ view }) => view),
    })),
  }
}

function viewOf(
  document: Document,
  operation: Operation,
  method: string,
  path: string,
  alsoAt: string[],
): OperationView {
  const { operationId, summary, description, parameters = [], requestBody, responses, security } = operation
  const answers = Object.entries(responses).map(([status, given]) => ({ status, answer: resolve(given, document) }))
  const given = [
    ...parameters.map(one => ('$ref' in one ? byRef(one, document) : one)),
    ...fieldsOf(requestBody?.content, document),
  ]
  const fields = given.map(fieldView)
  const token = tokenOf(security)
  const request = exampleIn(requestBody?.content)
  const success = answers.find(({ status }) => status.startsWith('2'))?.answer
  const isStream = success?.content?.[EVENT_STREAM] !== undefined
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    alsoAt,
    summary,
    description,
    parameters: given.map(parameterView),
    fields,
    token,
    calls: callsOf({
      method: method.toUpperCase(),
      url: document.servers[0].url + path,
      fields,
      token,
      request,
      isStream,
    }),
    request,
    response: exampleIn(success?.content),
    answers: answers.map(({ status, answer }) => ({ status, description: answer.description })),
  }
}

function resolve(given: z.infer<typeof Ref> | z.infer<typeof Answer>, { components }: Document) {
  if (!('$ref' in given) || typeof given.$ref !== 'string') return Answer.parse(given)
  return Answer.parse(components.responses[nameIn(given.$ref)])
}

function byRef({ $ref }: z.infer<typeof Ref>, { components }: Document) {
  return Parameter.parse(components.parameters[nameIn($ref)])
}

function fieldsOf(content: Record<string, z.infer<typeof Media>> | undefined, { components }: Document) {
  const ref = Ref.safeParse(content?.['application/json']?.schema).data
  if (!ref) return []
  const examples = z.record(z.string(), z.unknown()).catch({}).parse(content?.['application/json']?.example)
  const { properties, required } = Body.parse(components.schemas[nameIn(ref.$ref)])
  return Object.entries(properties).map(([name, { description, ...schema }]) => {
    return {
      name,
      in: 'body' as const,
      required: required.includes(name),
      description,
      schema,
      example: examples[name],
    }
  })
}

function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1)
}

function parameterView({ name, required, description = '', schema }: z.infer<typeof Parameter>) {
  return { name, required, type: typeText(schema), description }
}

function fieldView({ name, in: where, required, example, schema }: z.infer<typeof Parameter>): Field {
  const { type, enum: values, default: usual } = schema
  const kind = type === 'boolean' ? ['true', 'false'] : values?.map(String)
  const shown = example === undefined ? undefined : String(example)
  // A number that is left empty is refused, so it begins with what is usual.
  const value = usual === undefined ? (required || where !== 'query' ? shown : undefined) : String(usual)
  return { name, where, required, values: kind, isNumber: type === 'integer', value, example: shown }
}

function tokenOf(security: z.infer<typeof Operation>['security']): OperationView['token'] {
  if (security.every(({ bearer }) => bearer === undefined)) return 'none'
  return security.some(({ bearer }) => bearer === undefined) ? 'optional' : 'required'
}

/** `integer, 1 to 200, else 50`. */
function typeText({
  type,
  anyOf,
  format,
  // Text beside values is several of them.
  enum: values = anyOf?.find(one => one.enum)?.enum,
  const: only,
  minimum,
  maximum,
  default: fallback,
}: z.infer<typeof Schema>): string {
  const kind = values
    ? values.join(' | ')
    : (only ?? anyOf?.map(one => one.format ?? one.type).join(' or ') ?? format ?? type ?? 'text')
  const range = minimum === undefined ? '' : maximum === undefined ? `, from ${minimum}` : `, ${minimum} to ${maximum}`
  return `${kind}${range}${fallback === undefined ? '' : `, else ${fallback}`}`
}

function exampleIn(content: Record<string, z.infer<typeof Media>> | undefined): string | undefined {
  const example = content?.['application/json']?.example
  return example === undefined ? undefined : JSON.stringify(example, null, 2)
}
