/** `npm run dev`: the real front, with Astro's development server where the build would be. */
import { type IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { Handler } from './astro.ts'
import type * as developmentApp from './development-app.ts'

type Module = typeof developmentApp

/** Where Astro's development server looks for the locals of a request. */
const LOCALS = Symbol.for('astro.locals')
/** Modules, styles and the socket of Vite; all else is asked of the front. */
const OF_VITE = /^\/(?:@|__|node_modules\/|src\/|\.astro\/)/

export function developmentFront(): AstroIntegration {
  return {
    name: 'development-front',
    hooks: {
      'astro:server:setup': ({ server }) => {
        // Astro sets up one that listens nowhere while it reads the types of content.
        const { httpServer } = server
        if (!httpServer) return
        const listener = currentListener(server, () => (httpServer.address() as AddressInfo).port)
        server.middlewares.use((request, response, next) => {
          if (OF_VITE.test(request.url ?? '') || Reflect.has(request, LOCALS)) return next()
          listener().then(answer => answer(request, response), next)
        })
      },
    },
  }
}

/** The front of the code as it is now: opened at the first request, and anew after each change of a file. */
function currentListener(server: ViteDevServer, port: () => number): () => Promise<RequestListener> {
  const handler = askAstro(server)
  let running: { module: Module; app: ReturnType<Module['openDevelopment']> } | undefined
  const close = async () => {
    const closing = running
    running = undefined
    await closing?.app.then(
      app => app.close(),
      () => undefined,
    )
  }
  let closed = Promise.resolve()
  const drop = () => {
    closed = Promise.all([closed, close()]).then(() => undefined)
  }
  server.watcher.on('all', drop)
  server.httpServer?.once('close', drop)
  return async () => {
    const module = await loadApp(server)
    if (running?.module !== module) {
      drop()
      const app = closed.then(() => module.openDevelopment(`http://localhost:${port()}`, handler))
      const opening = { module, app }
      running = opening
      // A start that failed, over bad data or a mistake in the code, is tried again at the next request.
      app.catch(() => {
        if (running === opening) running = undefined
      })
    }
    return (await running.app).listener
  }
}

async function loadApp({ environments }: ViteDevServer): Promise<Module> {
  const { ssr } = environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('the pages of this server run in no thread of Node')
  return ssr.runner.import<Module>(fileURLToPath(new URL('./development-app.ts', import.meta.url)))
}

/** All of Vite's and Astro's middleware as the handler of pages. */
function askAstro({ middlewares }: ViteDevServer): Handler {
  return async (request, sink, unmatched, locals) => {
    const asked: IncomingMessage = Object.create(request, {
      url: { value: request.url, writable: true },
      originalUrl: { value: request.url, writable: true },
      [LOCALS]: { value: locals },
    })
    middlewares.handle(asked, responseInto(sink), (error: unknown) =>
      error ? sink.destroy(asError(error)) : unmatched(),
    )
  }
}

/** A response that is written into a sink, whole, when it ends. */
function responseInto(sink: Parameters<Handler>[1]): ServerResponse {
  const response = new ServerResponse(sink.req)
  const chunks: Buffer[] = []
  const keep = (chunk: unknown) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  return Object.assign(response, {
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status
      const headers = rest.at(-1)
      if (typeof headers === 'object')
        for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value)
      return response
    },
    write(chunk: unknown) {
      keep(chunk)
      return true
    },
    end(chunk?: unknown) {
      keep(chunk)
      sink.writeHead(response.statusCode, response.getHeaders())
      sink.end(Buffer.concat(chunks))
      // Vite shows what broke a page in the browser when the page is there.
      response.emit('close')
      return response
    },
  })
}

function asError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error(String(cause))
}
