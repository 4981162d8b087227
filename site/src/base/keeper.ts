/** Caches results for an owner, as long as the owner lives: a snapshot's with the snapshot. */
type Keeper<K, V> = (owner: object, key: K, make: () => V) => V

const MINUTE_MS = 60_000

/** Returns a cache of results that depend on the clock as well: they are made again once a minute. */
export function createMinuteKeeper<V>(limit: number): (owner: object, key: string, now: Date, make: () => V) => V {
  const keep = createKeeper<string, V>(limit)
  return (owner, key, now, make) => keep(owner, `${key} ${Math.floor(now.getTime() / MINUTE_MS)}`, make)
}

/** This many results for each owner; the oldest go first. */
export function createKeeper<K, V>(limit: number): Keeper<K, V> {
  const byOwner = new WeakMap<object, Map<K, V>>()
  return (owner, key, make) => {
    const kept = byOwner.get(owner) ?? new Map<K, V>()
    const cached = kept.get(key)
    if (cached !== undefined) return cached
    if (kept.size === 0) byOwner.set(owner, kept)
    const made = make()
    kept.set(key, made)
    // A store that cannot be reached now may be reached by the next request.
    if (made instanceof Promise) made.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break
      kept.delete(oldest)
    }
    return made
  }
}

/** Returns whether a time is less than `ms` ago; false for one ahead of now, from before the clock was set back. */
export function isWithin(ms: number, since: number, now: number): boolean {
  return since <= now && now - since < ms
}
