/** One ingest at a time per data folder: two would each write what the other did not know. */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../data/usage-error.ts'

/** Does the work while DIR/.lock names this process. Throws UsageError while the process that it names lives. */
export async function withLock<T>(dir: string, work: () => Promise<T>): Promise<T> {
  const path = join(dir, '.lock')
  take(path)
  const release = () => rmSync(path, { force: true })
  const stop = (signal: NodeJS.Signals) => {
    release()
    process.kill(process.pid, signal)
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work()
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
    release()
  }
}

function take(path: string): void {
  if (tryCreate(path)) return
  const owner = readOwner(path)
  if (owner !== undefined && isAlive(owner))
    throw new UsageError(`another ingest is running (process ${owner} holds ${path})`)
  console.error(`${path}: process ${owner ?? 'without a number'} is gone, its lock is taken over`)
  if (!removeOf(owner, path) || !tryCreate(path))
    throw new UsageError(`another ingest is running (it took ${path} first)`)
}

/** False when the lock became another's since it was read: of two that found it left behind, one would remove the other's. */
function removeOf(owner: number | undefined, path: string): boolean {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (cause) {
    return isCode(cause, 'ENOENT')
  }
  const isTheirs = readOwner(aside) !== owner
  if (isTheirs) renameSync(aside, path)
  else rmSync(aside)
  return !isTheirs
}

/** True when the file was made; false when it was there. */
function tryCreate(path: string): boolean {
  try {
    writeFileSync(path, `${process.pid}\n`, { flag: 'wx' })
    return true
  } catch (cause) {
    if (isCode(cause, 'EEXIST')) return false
    // A full disk makes the file and not its text.
    rmSync(path, { force: true })
    throw new UsageError(`${path}: cannot be written (${cause instanceof Error ? cause.message : cause})`, { cause })
  }
}

function readOwner(path: string): number | undefined {
  try {
    const text = readFileSync(path, 'utf8').trim()
    return /^[1-9]\d*$/.test(text) ? Number(text) : undefined
  } catch (cause) {
    // It was released a moment ago.
    if (isCode(cause, 'ENOENT')) return undefined
    throw new UsageError(`${path}: cannot be read`, { cause })
  }
}

/** A container gives every run the same number, so a lock of our own number is one that a killed run left. */
function isAlive(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    return process.kill(pid, 0)
  } catch (cause) {
    // EPERM: somebody else's process, which is alive.
    return !isCode(cause, 'ESRCH')
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
