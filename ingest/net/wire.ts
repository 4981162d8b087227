/** One exchange with an upstream, as bytes, over the network or from a recording. */
export type Wire = (request: WireRequest) => Promise<WireAnswer>

export interface WireRequest {
  url: string
  method: 'GET' | 'POST' | 'HEAD'
  headers: Record<string, string>
  body?: string
}

export interface WireAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: Uint8Array
  /** After redirects. */
  finalUrl: string
}

/** The exchange failed before an answer: no route, timeout, too large, a refused address. */
export class WireError extends Error {
  /** A retry may help. */
  readonly transient: boolean
  constructor(message: string, options: { transient: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'WireError'
    this.transient = options.transient
  }
}
