import { statSync } from 'node:fs'

const LOOK_EVERY_MS = 1_000

/** Throws unless the file of that name is still the one that was opened. `atOnce`: looks even if it did a moment ago. */
export type AssertInPlace = (atOnce?: boolean) => void

/**
 * An open file outlives its name. Who goes on with one that was removed or replaced issues credentials that the next
 * start does not know, and never hears of a revocation by the operator, who has the new one.
 */
export function watchPlace(path: string): AssertInPlace {
  const opened = identityOf(path)
  let lookedAt = performance.now()
  return (atOnce = false) => {
    const now = performance.now()
    if (!atOnce && now - lookedAt < LOOK_EVERY_MS) return
    if (identityOf(path) !== opened)
      throw new Error(`${path} was removed or replaced since it was opened: put it back, or restart`)
    // Only what was right is believed for a while: a file that is put back is taken at once.
    lookedAt = now
  }
}

function identityOf(path: string): string | undefined {
  const file = statSync(path, { throwIfNoEntry: false, bigint: true })
  return file && `${file.dev}.${file.ino}`
}
