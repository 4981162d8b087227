/** A commit of the data files, and how it gets to the remote although others push too. */
import { setTimeout as wait } from 'node:timers/promises'
import {
  commitData,
  currentCommit,
  fetchTheirs,
  goBackTo,
  type Repository,
  rebaseOnTheirs,
  takeTheirs,
  theirsTouchData,
  tryPush,
} from './repository.ts'

/** Of pushes, and of derivations. */
export const MAX_TRIES = 6
const FIRST_PAUSE_MS = 1000

export type Pause = (ms: number) => Promise<unknown>

/**
 * Commits the data files and pushes: true when that is done, false when others changed data files, theirs being checked
 * out then. A commit that cannot be pushed is dropped: it would stop every later refresh.
 */
export async function commitAndPush(repository: Repository, message: string, pause: Pause = wait): Promise<boolean> {
  const before = await currentCommit(repository)
  try {
    await commitData(repository, message)
    return await push(repository, pause)
  } catch (error) {
    await goBackTo(before, repository)
    throw error
  }
}

/** True when pushed; false when others changed data files, theirs being checked out then. */
async function push(repository: Repository, pause: Pause): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const refused = await tryPush(repository)
    if (refused === undefined) return true
    if (tries === MAX_TRIES) throw new Error(`the push was refused ${MAX_TRIES} times: ${refused}`)
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1) * Math.random())
    await fetchTheirs(repository)
    if (await theirsTouchData(repository)) {
      await takeTheirs(repository)
      return false
    }
    await rebaseOnTheirs(repository)
  }
}
