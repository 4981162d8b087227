import { createServer, type Server } from 'node:http'

/** How long and how many: a client that sends or reads slowly must not hold what others need. */
interface Patience {
  headersMs: number
  requestMs: number
  /** Without a byte in either direction while an answer is sent. */
  silenceMs: number
  keepAliveMs: number
  checkEveryMs: number
  connections: number
}

export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 15_000,
  silenceMs: 60_000,
  // Longer than the 60 s nginx keeps a connection to its upstream, so that it is never us who close under a request.
  keepAliveMs: 65_000,
  checkEveryMs: 2_000,
  connections: 10_000,
}

/** A server with bounded patience. The front refuses a request without Host itself, with a body. */
export function createPatientServer(patience: Patience = PATIENCE): Server {
  const server = createServer({
    requireHostHeader: false,
    // A request without a body has no stream to run dry, which took a twentieth of the time of a hot answer.
    optimizeEmptyRequests: true,
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    keepAliveTimeout: patience.keepAliveMs,
    connectionsCheckingInterval: patience.checkEveryMs,
  })
  server.maxConnections = patience.connections
  // Node counts keep-alive apart, so this one only meets a client that stopped reading.
  server.timeout = patience.silenceMs
  return server
}
