/** The requests that an OpenAPI document shows: its examples, put together as it says. */
import { z } from 'zod'

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['query', 'path']),
  required: z.boolean(),
  example: z.unknown().optional(),
})
type Parameter = z.infer<typeof Parameter>
const Reference = z.object({ $ref: z.string() })
const Operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.unknown())),
  parameters: z.array(z.union([Reference, Parameter])),
  requestBody: z.object({ content: z.record(z.string(), z.object({ example: z.unknown() })) }).optional(),
})
type Operation = z.infer<typeof Operation>
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({ parameters: z.record(z.string(), Parameter) }),
})

export interface ExampleRequest {
  operationId: string
  method: string
  /** With its query. */
  path: string
  needsToken: boolean
  body?: { type: string; text: string }
}

/**
 * Of every operation: as short as it may be, with each optional parameter alone, and with all of them; a body once in each
 * media type.
 */
export function exampleRequests(document: unknown): ExampleRequest[] {
  const { paths, components } = Document.parse(document)
  return Object.entries(paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const parameters = operation.parameters.map(one =>
        '$ref' in one ? lookUp(one.$ref, components.parameters) : one,
      )
      return queriesOf(parameters).flatMap(query =>
        bodiesOf(operation).map(body => ({
          operationId: operation.operationId,
          method: method.toUpperCase(),
          path: fill(template, parameters) + query,
          needsToken: operation.security.length > 0 && operation.security.every(one => Object.keys(one).length > 0),
          body,
        })),
      )
    }),
  )
}

function lookUp(reference: string, parameters: Record<string, Parameter>): Parameter {
  const parameter = parameters[reference.replace('#/components/parameters/', '')]
  if (!parameter) throw new Error(`${reference} is not there`)
  return parameter
}

function fill(template: string, parameters: Parameter[]): string {
  return parameters
    .filter(one => one.in === 'path')
    .reduce((path, one) => path.replace(`{${one.name}}`, encodeURIComponent(exampleOf(one))), template)
}

function queriesOf(parameters: Parameter[]): string[] {
  const inQuery = parameters.filter(one => one.in === 'query')
  const required = inQuery.filter(one => one.required)
  const optional = inQuery.filter(one => !one.required)
  const choices = [[], ...optional.map(one => [one]), optional]
  const queries = choices.map(chosen => new URLSearchParams([...required, ...chosen].map(pair)).toString())
  return [...new Set(queries)].map(query => (query === '' ? '' : `?${query}`))
}

function pair(parameter: Parameter): [string, string] {
  return [parameter.name, exampleOf(parameter)]
}

function exampleOf({ name, example }: Parameter): string {
  if (example === undefined) throw new Error(`the parameter ${name} has no example`)
  return String(example)
}

function bodiesOf({ requestBody }: Operation): ExampleRequest['body'][] {
  if (!requestBody) return [undefined]
  return Object.entries(requestBody.content).map(([type, { example }]) => ({ type, text: encode(type, example) }))
}

function encode(type: string, example: unknown): string {
  if (type !== 'application/x-www-form-urlencoded') return JSON.stringify(example)
  return new URLSearchParams(z.record(z.string(), z.string()).parse(example)).toString()
}
