import type { LastRefresh, Settings } from '#contract'
import type { PushServices } from '../push/subscriptions.ts'
import type { Streams } from './streams.ts'

/** The services that every route gets by `locals.services`: created once, in site/server/app.ts. */
export interface Services extends PushServices {
  settings: Settings
  /** The open streams. */
  streams: Streams
  /** How the last refresh ended, if the server starts refreshes. */
  refresh?: LastRefresh
}

/** The part with the data about callers. */
export type CallerServices = Pick<
  Services,
  'credentials' | 'limits' | 'trust' | 'audit' | 'subscriptions' | 'callbacks'
>
