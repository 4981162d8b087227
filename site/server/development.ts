/** `npm run dev`: Astro's development server hands its requests to our server, which draws pages with it. */
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { isRunnableDevEnvironment, type ViteDevServer } from 'vite'
import type { App } from './app.ts'
import type * as developmentApp from './development-app.ts'

/** Modules, styles, public files and the socket of Vite; the front answers all else. */
const OF_VITE = /^\/(?:@|__|node_modules\/|src\/|\.astro\/|[\w-]+\.(?:ico|png|svg)$)/

interface Running {
  module: typeof developmentApp
  app: App
}

export function developmentFront(): AstroIntegration {
  return {
    name: 'development-front',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const { httpServer, middlewares } = server
        // Astro sets up one that does not listen while it reads the types of content.
        if (!httpServer) return
        let running: Promise<Running | undefined> = Promise.resolve(undefined)
        middlewares.use((request, response, next) => {
          if (OF_VITE.test(request.url ?? '')) return next()
          const { port } = httpServer.address() as AddressInfo
          const before = running
          const current = newest(server, before, `http://localhost:${port}`)
          running = current.catch(() => before)
          current.then(({ app }) => app.server.emit('request', request, response), next)
        })
        httpServer.once('close', () => running.then(open => open?.app.close()))
      },
    },
  }
}

/** Resolves with the server of the code as it is now: started at the first request, and again after each change of a file. */
async function newest({ environments }: ViteDevServer, before: Promise<Running | undefined>, origin: string) {
  const open = await before
  const { ssr } = environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('the pages of this server run in no thread of Node')
  const path = fileURLToPath(new URL('./development-app.ts', import.meta.url))
  const module = await ssr.runner.import<typeof developmentApp>(path)
  if (open?.module === module) return open
  await open?.app.close()
  return { module, app: await module.startDevelopment(origin) }
}
