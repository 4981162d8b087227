/** The parts the benchmarks use of packages that bring no types. */
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
