/** Astro's app as a separate server, without the front. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createRequest, writeResponse } from 'astro/app/node'
import { loadApp } from '../server/astro.ts'
import type { Services } from '../src/operations/handle.ts'

export interface AstroServer {
  url: string
  close(): Promise<void>
}

/** Every request gets the services as they are at its moment. */
export async function startAstro(services: Services): Promise<AstroServer> {
  const app = await loadApp()
  const server = createServer(async (request, response) =>
    writeResponse(await app.render(createRequest(request), { locals: { services: { ...services } } }), response),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${port}`, close }
}
