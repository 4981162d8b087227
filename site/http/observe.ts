import type { IncomingMessage, RequestListener } from 'node:http'

/** One request after its end, as logs and metrics see it. */
export interface Observed {
  method: string
  /** Path and query as the client wrote them. */
  target: string
  status: number
  durationMs: number
  address: string
  /** False when the client went away before the whole answer was sent. */
  complete: boolean
}

/** Calls `onDone` once per request, after its answer was sent or given up. */
export function observe(listener: RequestListener, onDone: (observed: Observed) => void): RequestListener {
  return (request, response) => {
    const started = performance.now()
    // The front rewrites the URL and the socket forgets its peer, so both are read before.
    const before = factsOf(request)
    response.once('close', () =>
      onDone({
        ...before,
        status: response.statusCode,
        durationMs: performance.now() - started,
        complete: response.writableFinished,
      }),
    )
    listener(request, response)
  }
}

function factsOf({ method = '', url = '', socket }: IncomingMessage): Pick<Observed, 'method' | 'target' | 'address'> {
  return { method, target: url, address: socket.remoteAddress ?? '' }
}
