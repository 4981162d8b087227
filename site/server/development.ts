/** `npm run dev`: the real front, with Astro's development server where the build would be. */
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type * as developmentApp from './development-app.ts'

type Module = typeof developmentApp

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
          if (OF_VITE.test(request.url ?? '')) return next()
          listener().then(answer => answer(request, response), next)
        })
      },
    },
  }
}

/** The front of the code as it is now: opened at the first request, and anew after each change of a file. */
function currentListener(server: ViteDevServer, port: () => number): () => Promise<RequestListener> {
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
      const app = closed.then(() => module.openDevelopment(`http://localhost:${port()}`))
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
