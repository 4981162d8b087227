/** Random requests that the OpenAPI document allows, with answers checked against it. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { OpenApi, parametersOf, undescribed } from './described.ts'
import { ask } from './raw.ts'
import { useServer } from './server.ts'
import { fictionalSnapshot, KNOWN_IDS } from './snapshot.ts'
import { variedSnapshot } from './varied-snapshot.ts'

const RUNS = 500
const server = useServer({
  snapshot: variedSnapshot(fictionalSnapshot().sources),
  env: { RATE_LIMIT_PUBLIC: '1000000/60', RATE_LIMIT_DOCUMENTS: '1000000/60', RATE_LIMIT_MONITORS: '1000000/60' },
})

/** As far as values are made of it. */
interface Schema {
  type?: string
  enum?: unknown[]
  items?: Schema
  anyOf?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
}
type Parameter = ReturnType<typeof parametersOf>[number]

interface Request {
  method: string
  target: string
  body?: unknown
}

/** A value as an address has it. */
function written({ enum: values, minimum = 0, maximum = 1000, ...schema }: Schema): fc.Arbitrary<string> {
  const { type, items, anyOf, format } = schema
  if (values) return fc.constantFrom(...values.map(String))
  if (anyOf) return fc.oneof(...anyOf.map(written))
  if (items) return fc.array(written(items), { minLength: 1, maxLength: 3 }).map(several => several.join())
  if (type === 'boolean') return fc.boolean().map(String)
  if (type === 'integer') return fc.integer({ min: minimum, max: Math.min(maximum, 1000) }).map(String)
  if (format === 'date') return fc.constantFrom('2026-01-31', '2026-09-30', '2027-02-28')
  if (format === 'date-time') return fc.constantFrom('2026-09-30T10:00:00Z', '2026-09-30T10:00:00+02:00')
  return fc.string({ unit: 'grapheme', maxLength: 12 })
}

function sentAs({ schema, example }: Parameter): fc.Arbitrary<string> {
  const shown = fc.constant(String(example))
  const made = written(Object(schema))
  return example === undefined ? made : fc.oneof(shown, made)
}

function requestsTo(path: string, method: string, parameters: Parameter[], body: unknown): fc.Arbitrary<Request> {
  const needed = parameters.filter(({ required, in: place }) => required && place === 'query')
  const free = parameters.filter(({ required }) => !required)
  const id = Object.entries(KNOWN_IDS).find(([name]) => path.startsWith(`/api/v1/${name}/`))?.[1] ?? 'nothing'
  return fc
    .subarray(free, { maxLength: Math.min(4, free.length) })
    .chain(chosen => fc.record(Object.fromEntries([...needed, ...chosen].map(one => [one.name, sentAs(one)]))))
    .map(query => ({ method, target: `${path.replace(/\{\w+\}/, id)}?${new URLSearchParams(query)}`, body }))
}

it(`${RUNS} random requests are answered as the document says`, async () => {
  const document = OpenApi.parse(await server.json('/openapi.json'))
  const operations = Object.entries(document.paths)
    .filter(([path]) => !path.endsWith('/stream'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => {
        const body = operation.requestBody?.content['application/json']?.example
        return requestsTo(path, method.toUpperCase(), parametersOf(document, operation), body)
      }),
    )
  const each = Math.ceil(RUNS / operations.length)
  const requests = operations.flatMap(one => fc.sample(one, { numRuns: each, seed: 57 }))
  const refused = []
  for (const { method, target, body } of requests) {
    const headers = { 'content-type': 'application/json' }
    const answer = await ask(server.url, method, target, headers, body === undefined ? undefined : JSON.stringify(body))
    const received = { status: answer.status, contentType: answer.headers['content-type'], body: answer.body }
    expect([method, target, undescribed(method, target, received)]).toEqual([method, target, []])
    expect([target, answer.status < 500]).toEqual([target, true])
    if (answer.status === 400) refused.push([target, JSON.parse(answer.body).error.message])
  }
  expect(requests.length).toBeGreaterThanOrEqual(RUNS)
  // Texts such as a country or a place to be near to must be some.
  expect(refused.length, JSON.stringify(refused)).toBeLessThan(RUNS / 4)
})
