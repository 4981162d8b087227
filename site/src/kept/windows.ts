import type { Count, Spent } from './kept.ts'

/** Fixed windows of one length in the memory of this process: what ends first was added first. */
export type Windows = Map<string, { points: number; endsAt: number }>

/** A client with more addresses than this has more budgets than one can count; the memory for them must end somewhere. */
const MAX_KEYS = 100_000

/** Adds to what a key has spent since its window began, and returns it. */
export function countIn(
  windows: Windows,
  { key, points, windowMs }: Omit<Count, 'name'>,
  now: number,
  maxKeys = MAX_KEYS,
): Spent {
  const window = windows.get(key)
  if (window && isRunning(window.endsAt, windowMs, now)) {
    window.points = Math.max(0, window.points + points)
    return { points: window.points, leftMs: window.endsAt - now }
  }
  if (points > 0) {
    makeRoom(windows, windowMs, now, maxKeys)
    windows.set(key, { points, endsAt: now + windowMs })
  }
  return { points: Math.max(0, points), leftMs: windowMs }
}

/** A window that begins in the future was counted before the clock was set back, and would last for as long as that. */
function isRunning(endsAt: number, windowMs: number, now: number): boolean {
  return endsAt > now && endsAt <= now + windowMs
}

function makeRoom(windows: Windows, windowMs: number, now: number, maxKeys: number): void {
  for (const [key, { endsAt }] of windows) {
    if (isRunning(endsAt, windowMs, now) && windows.size < maxKeys) return
    windows.delete(key)
  }
}
