import type { LastRefresh, Settings } from '#contract'
import type { AuthServices } from '../auth/open-auth.ts'
import type { Store } from '../store/store.ts'
import type { Streams } from './streams/open-streams.ts'

/** Where the server writes what an operator should know. */
interface Log {
  info(message: string): void
  /** What is broken; of a request, with its id. */
  error(cause: unknown): void
}

/** What the server holds and hands to every route by `locals.services`: created once, in site/server/app.ts. */
export interface Services extends AuthServices {
  settings: Settings
  /** The origin of every absolute URL; from the settings, never from a request header. */
  baseUrl: string
  /** The current snapshot; replaced as a whole. A request reads it once. */
  store: Store
  /** Looks for newer data at once; resolves with what is served then. */
  newest?(): Promise<Store>
  clock: () => Date
  /** What is open without an end. */
  streams: Streams
  /** How the last refresh ended, where the server starts some. */
  refresh?: LastRefresh
  log: Log
}
