import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../site/test/server.ts'
import { fuzzAdapters } from './adapters.ts'
import { DAMAGES, mutate, randomFrom } from './mutate.ts'
import { fuzzRoutes } from './routes.ts'

const SEED = 20261001

let server: TestServer
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PUBLIC: '1000000/60', RATE_LIMIT_BAD_TOKEN: '1000000/60' } })
})
afterAll(() => server.close())

describe('500 damaged answers', () => {
  it('end in records that keep their schema or in an error with the name of the source', async () => {
    const { cases, read, refused, bugs } = await fuzzAdapters(500, SEED)
    expect(bugs).toEqual([])
    expect(read + refused).toBe(cases)
    expect(Math.min(read, refused)).toBeGreaterThan(50)
  }, 120_000)
})

describe('500 made-up requests', () => {
  it('end in answers that the OpenAPI document describes, and none in a 5xx', async () => {
    const { bugs, cases } = await fuzzRoutes(server.url, 500, SEED)
    expect(bugs).toEqual([])
    expect(cases).toBeGreaterThanOrEqual(500)
  }, 120_000)
})

it('a damage can be repeated from its seed', () => {
  expect(Object.keys(DAMAGES).length).toBe(6)
  expect(mutate('{"a":[1,2,3]}', randomFrom(7))).toEqual(mutate('{"a":[1,2,3]}', randomFrom(7)))
})
