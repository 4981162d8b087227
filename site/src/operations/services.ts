import type { LastRefresh, Settings } from '#contract'
import type { PushServices } from '../push/subscriptions.ts'
import type { Streams } from './streams.ts'

/** What the server holds and hands to every route by `locals.services`: created once, in site/server/app.ts. */
export interface Services extends PushServices {
  settings: Settings
  /** What is open without an end. */
  streams: Streams
  /** How the last refresh ended, where the server starts some. */
  refresh?: LastRefresh
}

/** The part that holds what is kept about callers. */
export type CallerServices = Pick<
  Services,
  'credentials' | 'limits' | 'trust' | 'audit' | 'subscriptions' | 'callbacks'
>
