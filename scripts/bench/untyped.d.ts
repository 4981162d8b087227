/**
 * The parts the benchmarks use of the packages in scripts/bench, so that the root is checked without them: they are
 * installed by `npm run bench` alone, and some bring no types.
 */
declare module 'autocannon' {
  interface Result {
    '2xx': number
    '3xx': number
    non2xx: number
    errors: number
    duration: number
    requests: { total: number }
    latency: { p99: number }
  }
  interface Options {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests: { setupRequest(request: object): object }[]
  }
  export default function autocannon(options: Options): Promise<Result>
}

declare module 'express' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Response extends ServerResponse {
    set(headers: Record<string, string>): Response
    send(body: Buffer): Response
  }
  interface Application extends RequestListener {
    use(middleware: RequestListener): void
    get(path: string, answer: (request: IncomingMessage, response: Response) => void): void
  }
  export default function express(): Application
}

declare module 'json-server' {
  import type { RequestListener } from 'node:http'

  interface Application extends RequestListener {
    use(path: string, router: RequestListener): void
  }
  const server: { create(): Application; router(records: object): RequestListener }
  export default server
}

declare module 'compression' {
  import type { RequestListener } from 'node:http'

  export default function compression(): RequestListener
}

declare module 'fastify' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  interface Reply {
    headers(headers: Record<string, string>): Reply
    send(body: Buffer): Reply
  }
  interface Application {
    register(plugin: object): Promise<void>
    get(path: string, answer: (request: { url: string }, reply: Reply) => Reply): void
    ready(): Promise<void>
    routing(request: IncomingMessage, response: ServerResponse): void
  }
  export default function fastify(): Application
}

declare module '@fastify/compress' {
  const plugin: object
  export default plugin
}

declare module 'hono' {
  interface Context {
    body(body: Uint8Array, status: number, headers: Record<string, string>): Response
  }
  export class Hono {
    use(middleware: object): void
    get(path: string, answer: (context: Context) => Response): void
    readonly fetch: (request: Request) => Promise<Response>
  }
}

declare module 'hono/compress' {
  export function compress(): object
}

declare module '@hono/node-server' {
  import type { RequestListener } from 'node:http'

  export function getRequestListener(fetch: (request: Request) => Promise<Response>): RequestListener
}
