/** Compares an answer with the OpenAPI document. One function for every API test. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { z } from 'zod'
import { FEED_PAGES, LISTS } from '../src/operations/negotiate.ts'
import { openApi } from '../src/operations/openapi/document.ts'
import { routeOf } from '../src/operations/routes.ts'

const Headers = z.record(z.string(), z.unknown()).default({})
const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean(),
  example: z.unknown().optional(),
})
const Response = z.looseObject({
  $ref: z.string().optional(),
  headers: Headers,
  content: z
    .record(z.string(), z.looseObject({ example: z.unknown().optional(), examples: z.unknown().optional() }))
    .default({}),
})
const Operation = z.looseObject({
  operationId: z.string(),
  security: z.array(z.object({ bearer: z.array(z.string()).optional() })),
  parameters: z.array(z.looseObject({ $ref: z.string().optional() })),
  requestBody: z
    .object({ content: z.record(z.string(), z.looseObject({ example: z.unknown().optional() })) })
    .optional(),
  responses: z.record(z.string(), Response),
})
export type Operation = z.infer<typeof Operation>

/** The OpenAPI document as far as tests read it. */
export const OpenApi = z.looseObject({
  info: z.looseObject({ version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    parameters: z.record(z.string(), Parameter),
    headers: Headers,
    responses: z.record(z.string(), Response),
  }),
})
export type OpenApi = z.infer<typeof OpenApi>

/** The parameters of an operation, without those that its path has. */
export function parametersOf({ components }: OpenApi, { parameters }: Operation) {
  return parameters.flatMap(({ $ref }) => components.parameters[$ref?.split('/').at(-1) ?? ''] ?? [])
}

const Content = z.record(z.string(), z.object({ schema: z.record(z.string(), z.unknown()) }))

const document = OpenApi.parse(openApi('https://web3.example', {}))
const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addSchema({ $id: 'api', components: { schemas: closed(document.components.schemas) } })
const validators = new Map<string, ValidateFunction>()

interface Received {
  status: number
  contentType: string | undefined
  body: string
}

/** The faults of the answer by the description; empty without any. Paths outside the API are not described. */
export function undescribed(method: string, target: string, { status, contentType, body }: Received): string[] {
  const path = URL.parse(target.replace(/^\/+/, '/'), 'http://localhost')?.pathname ?? ''
  const route = routeOf(path, method.toUpperCase())
  if (!route || !['get', 'head', 'post', 'delete'].includes(method.toLowerCase())) return []
  // Chosen by Accept: it is described once, at its own address, and Markdown with the pages.
  const variant = LISTS.get(route.path)?.find(({ type }) => type === contentType?.split(';', 1)[0])
  if (variant) return undescribed(method, variant.path, { status, contentType, body })
  // Only a browser that opens a feed gets its page.
  if (status === 200 && contentType?.startsWith('text/html') && FEED_PAGES.has(`${route.path}.html`)) return []
  const operation = document.paths[route.path]?.[route.endpoint.method.toLowerCase()]
  if (!operation) return [`${route.path} is not described`]
  if (status === 405 || status === 308) return []
  const response = operation.responses[status]
  if (!response) return [`${operation.operationId} does not describe ${status}`]
  const name = response.$ref?.split('/').at(-1)
  const content = Content.parse((name ? document.components.responses[name] : response)?.content ?? {})
  if (status === 304 || method === 'HEAD') return []
  const schema = content[contentType ?? '']?.schema
  if (!schema) return [`${operation.operationId} does not describe ${contentType} for ${status}`]
  if (!/\/json$|\+json$/.test(contentType ?? '')) return []
  const validate = validatorOf(schema)
  if (validate(JSON.parse(body))) return []
  // Fields left out by `fields` are absent, required or not, and neither short nor whole.
  const picks = URL.parse(target, 'http://localhost')?.searchParams.has('fields')
  const isOfRow = ({ instancePath, keyword }: { instancePath: string; keyword: string }) =>
    instancePath.startsWith('/data/') || keyword === 'anyOf'
  const errors = (validate.errors ?? []).filter(error => !picks || !isOfRow(error))
  return errors.length === 0 ? [] : [`${operation.operationId} ${status}: ${ajv.errorsText(errors)}`]
}

function validatorOf(schema: unknown): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/', '"api#/')
  const validate = validators.get(text) ?? ajv.compile(JSON.parse(text))
  validators.set(text, validate)
  return validate
}

/** The document is open to additions; a test must notice an undescribed field. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isShape = 'properties' in inner && !('additionalProperties' in inner)
  return isShape ? { ...inner, additionalProperties: false } : inner
}
