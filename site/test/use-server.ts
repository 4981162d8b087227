import { afterAll, beforeAll } from 'vitest'
import { startServer, type TestOptions, type TestServer } from './server.ts'

/** A server for all tests of a file or of a `describe`; it is filled in before the first of them. */
export function useServer(options?: TestOptions): TestServer {
  const server = {} as TestServer
  beforeAll(async () => {
    Object.assign(server, await startServer(options))
  })
  afterAll(() => server.close())
  return server
}
