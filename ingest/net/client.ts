import packageJson from '../../package.json' with { type: 'json' }
import { createHttp } from './http.ts'
import { liveWire } from './live-wire.ts'
import { recordingWire, replayWire } from './recording.ts'
import type { Wire } from './wire.ts'

/** A hung upstream is not retried, so it costs a run this much at most. */
const TIMEOUT_MS = 15_000
const MAX_BODY_BYTES = 32 * 2 ** 20

/** Names the project and its contact, as upstreams require of robots. */
export const USER_AGENT = `PublicWeb3DataService/${packageJson.version} (+${packageJson.homepage})`

export type Client = ReturnType<typeof createClient>

interface ClientOptions {
  /** A folder with recorded answers, used instead of the network. */
  replay?: string
  /** A folder that saves every answer. */
  record?: string
  /** Connections at once. */
  concurrency: number
}

/** The client of one run: the network, a recording, or the network while recording. Throws UsageError. */
export function createClient(args: ClientOptions, env: NodeJS.ProcessEnv) {
  const { replay, record, concurrency } = args
  const live = liveWire({
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BODY_BYTES,
    allowPrivate: env.INGEST_ALLOW_PRIVATE_HOSTS === '1',
  })
  const wire: Wire = replay ? replayWire(replay) : record ? recordingWire(live, record) : live
  // A recorded status 500 never changes, so a replay does not wait before a retry.
  const pause = replay ? async () => {} : undefined
  return { http: createHttp({ wire, userAgent: USER_AGENT, concurrency, pause }), wire, close: live.close }
}
