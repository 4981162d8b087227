/** Who subscribes to what, how each callback behaves, and what each is to be told: written apart from what decides it. */
import type { Change } from '#contract'
import { newSecret } from '../../site/src/subscriptions/sign.ts'
import type { StoredSubscription } from '../../site/src/subscriptions/store.ts'
import { fictionalJob } from '../../site/test/snapshot.ts'

export const CAPS = { all: 1_000_000, address: 1_000_000, host: 1_000_000 }
const TAGS = ['Solidity', 'Rust', 'DeFi', 'Auditing']
const FILTERS = ['', ...TAGS]
const KINDS: (Change['kind'][] | undefined)[] = [undefined, ['created'], ['updated', 'closed'], ['closed', 'removed']]
export const BEHAVIORS = ['well', 'well', 'slow', 'hangs', 'fails', 'vanishes', 'lies'] as const
export type Behavior = (typeof BEHAVIORS)[number]

/** What a sender is told at its start. */
export interface SenderOrder {
  dataDir: string
  stateDir: string
  timeoutMs: number
  /** A clock that said `said` when this machine's said `at`, and runs so much faster. */
  said: number
  at: number
  speed: number
}

export function fastClock({ said, at, speed }: Pick<SenderOrder, 'said' | 'at' | 'speed'>): () => Date {
  return () => new Date(said + (Date.now() - at) * speed)
}

export const JOBS = Array.from({ length: 60 }, (_, i) =>
  fictionalJob(i + 1, { tags: TAGS.filter((_tag, at) => (i + at) % 3 === 0) }),
)
/** Of these nothing is left but that they closed. */
const KIND_CYCLE: Change['kind'][] = ['created', 'updated', 'updated', 'closed']

/** A change each second, so that its time tells which one it is. */
export function changeOf(seq: number): Change {
  const at = `${new Date(Date.parse('2026-01-01T00:00:00Z') + seq * 1000).toISOString().slice(0, 19)}Z`
  const { id } = JOBS[(seq * 7) % JOBS.length] ?? { id: '' }
  return { seq, at, collection: 'jobs', id, kind: KIND_CYCLE[seq % KIND_CYCLE.length] ?? 'updated' }
}

export function subscriptionOf(number: number, callback: string, now: number): StoredSubscription {
  const tag = FILTERS[number % FILTERS.length]
  const kinds = KINDS[number % KINDS.length]
  return {
    id: `sub_${number}`,
    owner: `owner ${number}`,
    addressGroup: 'one address',
    host: new URL(callback).hostname,
    expiresAt: now + 30 * 86_400_000,
    wish: {
      callback,
      collection: 'jobs',
      filters: tag ? `tag=${tag.toLowerCase()}` : '',
      ...(kinds && { kinds }),
      digest: 'immediate',
      form: number % 10 === 9 ? 'occurrences' : 'changes',
      secret: newSecret(),
      agentId: `agent-${number}`,
      identityType: 'anonymous',
      createdAt: now,
    },
    progress: { cursor: 0, dueAt: now, failures: 0 },
  }
}

/** What a subscription is to be told of the first `count` changes: time and kind of each, in order. */
export function expectedOf({ wish }: StoredSubscription, count: number): string[] {
  const tag = FILTERS.find(one => wish.filters === `tag=${one.toLowerCase()}`)
  return Array.from({ length: count }, (_, i) => changeOf(i + 1)).flatMap(({ at, id, kind }) => {
    const passes = tag === undefined || JOBS.some(job => job.id === id && job.tags.includes(tag))
    const told = kind === 'closed' || passes ? kind : kind === 'updated' ? 'removed' : undefined
    return told === undefined || (wish.kinds && !wish.kinds.includes(told)) ? [] : [`${at} ${told}`]
  })
}
