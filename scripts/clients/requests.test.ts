import { expect, it } from 'vitest'
import { exampleRequests } from './requests.ts'

const parameter = (name: string, more: object) => ({ name, in: 'query', required: false, ...more })
const document = (operations: object) => ({
  paths: { '/things/{id}': operations },
  components: { parameters: { shared: parameter('limit', { example: 2 }) } },
})
const parameters = [
  parameter('id', { in: 'path', required: true, example: 'a b' }),
  parameter('q', { required: true, example: 'x&y' }),
  { $ref: '#/components/parameters/shared' },
  parameter('remote', { example: true }),
]

it('are the required parameters, each optional one alone, and all of them', () => {
  const requests = exampleRequests(document({ get: { operationId: 'getThing', security: [{}], parameters } }))
  expect(requests.map(({ path }) => path)).toEqual([
    '/things/a%20b?q=x%26y',
    '/things/a%20b?q=x%26y&limit=2',
    '/things/a%20b?q=x%26y&remote=true',
    '/things/a%20b?q=x%26y&limit=2&remote=true',
  ])
  expect(new Set(requests.map(({ needsToken }) => needsToken))).toEqual(new Set([false]))
})

it('are a body in each of its media types, with a token where there is no other way', () => {
  const content = {
    'application/json': { example: { name: 'Example Labs' } },
    'application/x-www-form-urlencoded': { example: { name: 'Example Labs' } },
  }
  const post = { operationId: 'addThing', security: [{ bearer: [] }], parameters: [], requestBody: { content } }
  const requests = exampleRequests(document({ post }))
  expect(requests.map(({ method, body }) => [method, body?.text])).toEqual([
    ['POST', '{"name":"Example Labs"}'],
    ['POST', 'name=Example+Labs'],
  ])
  expect(requests.every(({ needsToken }) => needsToken)).toBe(true)
})

it('are refused without an example', () => {
  const get = { operationId: 'getThing', security: [], parameters: [parameter('tag', {})] }
  expect(() => exampleRequests(document({ get }))).toThrow('the parameter tag has no example')
})
