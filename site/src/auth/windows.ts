/** What a key has spent since its window began. */
export interface Spent {
  points: number
  /** Until the window ends; a key without one would begin a whole one. */
  leftMs: number
}

/** Counts the points of keys in fixed windows, each beginning with the first point of its key. */
export interface Counter<Counted> {
  /** Adds to what a key has spent; 0 only looks, and less than that gives back. */
  count(key: string, points: number): Counted
}

/** Whoever has more addresses than this has more budgets than one can count; what they fill must end somewhere. */
const MAX_KEYS = 100_000

/** Fixed windows in the memory of this process. `now`: milliseconds. */
export function createWindows(windowMs: number, now: () => number, maxKeys = MAX_KEYS): Counter<Spent> {
  const windows = new Map<string, { points: number; endsAt: number }>()
  /** What begins in the future was counted before the clock was set back, and would last for as long as that. */
  const isRunning = (endsAt: number, time: number) => endsAt > time && endsAt <= time + windowMs

  /** All last equally long and new ones are added last, so what ends first stands first. */
  function makeRoom(time: number): void {
    for (const [key, { endsAt }] of windows) {
      if (isRunning(endsAt, time) && windows.size < maxKeys) return
      windows.delete(key)
    }
  }

  return {
    count(key, points) {
      const time = now()
      const known = windows.get(key)
      if (known && isRunning(known.endsAt, time)) {
        known.points = Math.max(0, known.points + points)
        return { points: known.points, leftMs: known.endsAt - time }
      }
      if (points > 0) {
        makeRoom(time)
        windows.set(key, { points, endsAt: time + windowMs })
      }
      return { points: Math.max(0, points), leftMs: windowMs }
    },
  }
}
