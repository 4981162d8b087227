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
    const done = (complete: boolean) =>
      onDone({ ...before, status: response.statusCode, durationMs: performance.now() - started, complete })
    listener(request, response)
    // Most answers are with the operating system by now; the event would come for them a while later, and cost more.
    if (response.writableFinished) done(true)
    else response.once('close', () => done(response.writableFinished))
  }
}

function factsOf({ method = '', url = '', socket }: IncomingMessage): Pick<Observed, 'method' | 'target' | 'address'> {
  return { method, target: url, address: socket.remoteAddress ?? '' }
}
