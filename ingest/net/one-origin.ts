import type { Dispatcher } from 'undici'

/** Headers that name the client, the accepted forms and the kind of the body. */
const FOR_ANYBODY = ['user-agent', 'accept', 'accept-encoding', 'content-type']

/** An interceptor for one exchange, and whether the exchange has left the origin that it was meant for. */
export interface OneOrigin {
  keep: Dispatcher.DispatcherComposeInterceptor
  hasLeft(): boolean
}

/**
 * A header that was set for an upstream (a key, what a validator was stored for) is for its origin alone. fetch follows a
 * redirect to any other with all but `authorization` and `cookie`; here they stay behind, for good: where the way leads
 * back, it was the other origin that chose the path.
 */
export function oneOrigin(url: string, headers: Record<string, string>): OneOrigin {
  const { origin } = new URL(url)
  const own = Object.keys(headers)
    .map(name => name.toLowerCase())
    .filter(name => !FOR_ANYBODY.includes(name))
  let left = false
  const keep: Dispatcher.DispatcherComposeInterceptor = dispatch => (options, handler) => {
    left ||= String(options.origin) !== origin
    return dispatch(left ? { ...options, headers: without(own, options.headers) } : options, handler)
  }
  return { keep, hasLeft: () => left }
}

/** fetch gives its headers as a record. */
function without(names: string[], headers: Dispatcher.DispatchOptions['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => !names.includes(name.toLowerCase())))
}
