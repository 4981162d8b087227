import { z } from 'zod'
import { isWithin } from '../api/within.ts'
import { storeFull } from './refusals.ts'
import type { Statements } from './sqlite-statements.ts'
import { type Counted, type Credential, countedIn, type LiveCaps } from './store.ts'
import type { TokenKind } from './tokens.ts'

/** Other processes add rows too, so a count goes stale; the cap of all may be passed by what they add in this time. */
const RECOUNT_MS = 10_000
/** What more is evicted where all are too many: at the cap itself, each row that is added would count all of them. */
const SPARE = 1 / 1_000
/** A cap that was lowered is reached in steps: the transaction holds the write lock. */
const MOST_AT_ONCE = 1_000

const Hashes = z.array(z.object({ hash: z.instanceof(Uint8Array) }))

interface LiveCount {
  /** Counts one more live row; evicts the oldest unused ones where there are too many, and throws 429 where none is. */
  takeRoom(credential: Credential, now: number): void
}

/**
 * A group is counted each time, in the transaction that adds to it. Counting 200,000 rows takes milliseconds, so all are
 * counted now and then, and always before anything is evicted or refused.
 */
export function createLiveCount(
  { live, evict }: Pick<Statements, 'live' | 'evict'>,
  caps: LiveCaps,
  onEvicted: (hash: Uint8Array) => void,
): LiveCount {
  const totals = new Map<TokenKind, { live: number; countedAt: number }>()

  function count({ by, group }: Counted, kind: TokenKind, now: number): number {
    return Number(live[by].count.get(parameters({ kind, now, group }))?.count)
  }

  /** All that are live of a kind, as far as that is known without counting. */
  function total(counted: Counted, kind: TokenKind, now: number): number {
    const known = totals.get(kind)
    if (known && isWithin(RECOUNT_MS, known.countedAt, now) && known.live < caps.all) return known.live
    const live = count(counted, kind, now)
    totals.set(kind, { live, countedAt: now })
    return live
  }

  function change(kind: TokenKind, by: number): void {
    const known = totals.get(kind)
    if (known) known.live += by
  }

  function evictUnused({ by, group }: Counted, kind: TokenKind, now: number, limit: number): number {
    const rows = Hashes.parse(live[by].unused.all(parameters({ kind, now, group, limit })))
    for (const { hash } of rows) {
      evict.run(hash)
      onEvicted(hash)
    }
    change(kind, -rows.length)
    return rows.length
  }

  return {
    takeRoom(credential, now) {
      const { kind } = credential
      for (const counted of countedIn(credential, caps)) {
        const { by, group, cap } = counted
        const over = (by === 'all' ? total : count)(counted, kind, now) - cap + 1
        if (over <= 0) continue
        const spare = by === 'all' ? Math.floor(cap * SPARE) : 0
        // Whoever makes room gets in, also where a cap was lowered and more are to go.
        if (evictUnused(counted, kind, now, Math.min(MOST_AT_ONCE, over + spare)) > 0) continue
        const next = live[by].expiry.get(parameters({ kind, now, group, before: over - 1 }))
        throw storeFull(by, Number(next?.expires_at), now)
      }
      change(kind, 1)
    },
  }
}

/** SQLite refuses a parameter that a statement has no place for. */
function parameters<T extends object>({ group, ...rest }: T & { group: string | undefined }) {
  return group === undefined ? rest : { ...rest, group }
}
