/** A separate disk that a test may fill or make read-only: root can write to a read-only folder, but not to it. */
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'

/** Why a test that needs a disk is skipped. */
export const NO_DISK = 'this user may not mount a small disk'

export interface SmallDisk {
  dir: string
  makeReadOnly(): void
  unmount(): void
}

/** Mounts one of this many kB, or returns undefined if that is not allowed (no root, a locked container). */
export function mountSmallDisk(dir: string, kilobytes: number): SmallDisk | undefined {
  mkdirSync(dir, { recursive: true })
  const mount = (...options: string[]) => spawnSync('mount', [...options, dir]).status === 0
  if (!mount('-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs')) return undefined
  return {
    dir,
    makeReadOnly() {
      if (!mount('-o', 'remount,ro')) throw new Error(`${dir} cannot be made read-only`)
    },
    // Lazily, because a server that was killed a moment ago may not have let go of its files.
    unmount: () => spawnSync('umount', ['-l', dir]),
  }
}
