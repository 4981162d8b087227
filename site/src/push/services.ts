import type { AuthServices } from '../auth/services.ts'
import type { Store } from '../store/store.ts'
import type { Callbacks } from './callbacks.ts'
import type { SubscriptionStore } from './subscriptions.ts'

/** Where the server writes what an operator should know. */
interface Log {
  info(message: string): void
  /** What is broken; of a request, with its id. */
  error(cause: unknown): void
}

/** What subscriptions and their deliveries need. */
export interface PushServices extends AuthServices {
  /** The origin of every absolute URL; from the settings, never from a request header. */
  baseUrl: string
  /** The current snapshot; replaced as a whole. A request reads it once. */
  store: Store
  subscriptions: SubscriptionStore
  callbacks: Callbacks
  log: Log
}
