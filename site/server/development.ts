/** What `npm run dev` lacks of the server: the services that every page and route takes from its locals. */
import type { AddressInfo, Server } from 'node:net'
import type { AstroIntegration } from 'astro'
import { readSettings } from '#contract'
import { createLogger } from '../src/api/log.ts'
import type { Services } from '../src/api/services.ts'
import { loadStore } from '../src/api/snapshots.ts'
import { openAuth } from '../src/auth/open-auth.ts'

/** Where Astro's development server looks for the locals of a request. */
const LOCALS = Symbol.for('astro.locals')

/** Data and settings are read at the first request; a change of them takes a restart. */
export function developmentServices(): AstroIntegration {
  return {
    name: 'development-services',
    hooks: {
      'astro:server:setup': ({ server: { middlewares, httpServer } }) => {
        // Astro sets up one that listens nowhere while it reads the types of content.
        if (!httpServer) return
        let services: Promise<Services> | undefined
        middlewares.use((request, _response, next) => {
          services ??= openServices(httpServer)
          services.then(opened => {
            Reflect.set(request, LOCALS, { services: opened })
            next()
          }, next)
        })
      },
    },
  }
}

async function openServices(server: Pick<Server, 'address' | 'once'>): Promise<Services> {
  const settings = readSettings({ NODE_ENV: 'development', ...process.env })
  const clock = () => new Date()
  const log = createLogger(settings, clock, console.log)
  const auth = await openAuth({ settings, clock, log })
  server.once('close', () => auth.close())
  const { port } = server.address() as AddressInfo
  const baseUrl = settings.PUBLIC_BASE_URL ?? `http://localhost:${port}`
  return {
    ...auth,
    settings,
    baseUrl,
    store: await loadStore({ dir: settings.DATA_DIR, baseUrl }),
    clock,
    log: { info: message => log.info(message), error: cause => log.error({ err: cause }) },
  }
}
