import type { CallbackOptions, Callbacks } from './callbacks.ts'

/** The client is loaded for the first request: without subscriptions it would be a third of the server's memory. */
export function openCallbacks(options: CallbackOptions): Callbacks {
  let client: Promise<Pick<Callbacks, 'post' | 'close'>> | undefined
  const load = async () => (await import('./post.ts')).openClient(options)
  return {
    allowLoopback: options.allowLoopback,
    async post(...request) {
      client ??= load()
      return (await client).post(...request)
    },
    close: async () => (await client)?.close(),
  }
}
