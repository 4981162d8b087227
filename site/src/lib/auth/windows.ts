/** What a key has spent since its window began. */
export interface Spent {
  points: number
  /** Until the window ends; a key without one would begin a whole one. */
  leftMs: number
}

/** Counts the points of keys in fixed windows, each beginning with the first point of its key. */
export interface Counter<Counted> {
  /** Adds to what a key has spent; 0 only looks. */
  count(key: string, points: 0 | 1): Counted
}

/** Fixed windows in the memory of this process. `now`: milliseconds. */
export function createWindows(windowMs: number, now: () => number): Counter<Spent> {
  const windows = new Map<string, { points: number; endsAt: number }>()

  /** All last equally long and new ones are added last, so what has ended stands first. */
  function forgetEnded(time: number): void {
    for (const [key, { endsAt }] of windows) {
      if (endsAt > time) return
      windows.delete(key)
    }
  }

  return {
    count(key, points) {
      const time = now()
      const known = windows.get(key)
      if (known && known.endsAt > time) {
        known.points += points
        return { points: known.points, leftMs: known.endsAt - time }
      }
      forgetEnded(time)
      if (points > 0) windows.set(key, { points, endsAt: time + windowMs })
      return { points, leftMs: windowMs }
    },
  }
}
