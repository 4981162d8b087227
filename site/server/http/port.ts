import { createServer, type Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'

/** Time and number limits: a client that sends or reads slowly must not hold resources of others. */
export const PATIENCE = {
  headersMs: 10_000,
  requestMs: 15_000,
  /** Without a byte in either direction while an answer is sent. */
  silenceMs: 60_000,
  // Longer than the 60 s nginx keeps a connection to its upstream, so that we never close under a request.
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
  connections: 10_000,
}

/** Returns a server with bounded patience. The front refuses a request without Host itself, with a body. */
export function createPatientServer(patience: typeof PATIENCE = PATIENCE): Server {
  const server = createServer({
    requireHostHeader: false,
    // Without it, waiting for the end of an absent body took a twentieth of the time of a hot answer.
    optimizeEmptyRequests: true,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.keepAliveMs,
    connectionsCheckingInterval: patience.checkEveryMs,
  })
  server.maxConnections = patience.connections
  // Node counts keep-alive apart, so this one only affects a client that stopped reading.
  server.timeout = patience.silenceMs
  return server
}

/** Listens, and resolves with the port. Rejects with one line that names the setting to change. */
export async function openPort(server: Server, host: string, port: number, prefix = ''): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      const name = error.code === 'EADDRINUSE' || error.code === 'EACCES' ? 'PORT' : 'HOST'
      reject(new Error(`setting ${prefix}${name}: ${error.message}`, { cause: error }))
    }
    server.once('error', refuse).listen(port, host, () => {
      server.off('error', refuse)
      resolve()
    })
  })
  return (server.address() as AddressInfo).port
}

/** Returns a name or an address as it is written before a port (RFC 3986 section 3.2.2). */
export function hostInUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host
}
