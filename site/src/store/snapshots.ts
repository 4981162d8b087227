/** The only reader of data/: loads a store, and loads the next one when the files change. */
import { fstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openRegular } from '#contract/data-files.ts'
import { DataError } from '#contract/errors.ts'
import {
  assertGlossary,
  assertSet,
  closeAll,
  fingerprint,
  GLOSSARY_FILE,
  openSet,
  readStats,
} from '#contract/snapshot-set.ts'
import { readSnapshot } from './reading.ts'
import { StoreUnavailable } from './records.ts'
import { openStore, type SnapshotFiles, type Store } from './store.ts'

const LOOK_EVERY_MS = 1000
/** A fault of the system (no descriptor, no memory, a slow disk) can pass without a change of the data. */
const AGAIN_AFTER_MS = 5000

interface Loading {
  dir: string
  baseUrl: string
}

interface LoadOptions {
  /** Names of files that must be there. */
  expected?: string[]
  /** No request is answered meanwhile: reading may use its core fully. */
  isStart?: boolean
}

/** Resolves with a store. Rejects with DataError's one line, also if a file of `expected` is missing. */
export async function loadStore(
  { dir, baseUrl }: Loading,
  { expected = [], isStart = false }: LoadOptions = {},
): Promise<Store> {
  const snapshot = openSnapshot(dir, expected)
  const { files } = snapshot
  try {
    return openStore(snapshot, baseUrl, await readSnapshot({ files, baseUrl }, { givesWay: !isStart }))
  } catch (error) {
    closeAll(files)
    throw error
  }
}

/** Stores over the records of a folder. A file that is gone is an accident, not an empty list: the old store stays. */
export function openFileStores(loading: Loading): Stores {
  return {
    begin: options => loadStore(loading, options),
    stamp: async () => stampOf(loading.dir),
    next: served => loadStore(loading, { expected: served.files }),
    close: async () => {},
  }
}

export interface Stores {
  /** Resolves with a store; rejects with one line. */
  begin(options?: { isStart?: boolean }): Promise<Store>
  /** Changes with the result of `next`. */
  stamp(): Promise<string>
  /** Resolves with the newest store in place of another. */
  next(served: Store): Promise<Store>
  close(): Promise<void>
}

/**
 * Polls the stamp of stores (some file systems deliver no events) and hands over each new valid one. A bad one is
 * reported once, and the old one stays. `look` looks at once; it resolves when a new store, if any, was handed over.
 */
export function watchStores(
  { stamp, next }: Stores,
  first: Store,
  { onStore, onRefused }: { onStore(store: Store): void; onRefused(reason: string): void },
) {
  let served = first
  let seen = first.stamp
  let passing = first.stamp
  let againAt = Number.POSITIVE_INFINITY
  let reported: string | undefined
  let running: Promise<void> = Promise.resolve()
  const refuse = (error: unknown) => {
    if (isOfSystem(error)) againAt = performance.now() + AGAIN_AFTER_MS
    const reason = error instanceof Error ? error.message : String(error)
    // A reload may fail for hours: the same reason is reported once.
    if (reason !== reported) onRefused(reason)
    reported = reason
  }
  const openNext = async (now: string) => {
    if (now === seen && performance.now() < againAt) return
    if (now !== seen) reported = undefined
    seen = now
    againAt = Number.POSITIVE_INFINITY
    served = await next(served)
    reported = undefined
    onStore(served)
  }
  const look = () => {
    running = running.then(async () => openNext(await stamp())).catch(refuse)
    return running
  }
  // A pull or a copy replaces files one by one, so they must be unchanged for a tick before they are loaded.
  const tick = async () => {
    const now = await stamp().catch(() => undefined)
    const isStill = now === undefined || now === passing
    if (now !== undefined) passing = now
    if (isStill) await look()
  }
  const timer = setInterval(tick, LOOK_EVERY_MS)
  timer.unref()
  return { look, stop: () => clearInterval(timer) }
}

/** Errors of the operating system or the database have a code; errors in the data do not. */
function isOfSystem(error: unknown): boolean {
  return error instanceof StoreUnavailable || (error instanceof Error && 'code' in error)
}

/** Changes whenever a file of the folder does. A folder that cannot be looked at has one too, so that the watch goes on. */
function stampOf(dir: string): string {
  try {
    const glossary = statSync(join(dir, GLOSSARY_FILE), { throwIfNoEntry: false })
    return `${fingerprint(dir)} ${glossary?.ctimeMs ?? '-'}`
  } catch (error) {
    return String(error)
  }
}

/**
 * Throws DataError with one line if nothing is in the folder, one of the expected files is gone, or there
 * are no terms.
 */
export function openSnapshot(dir: string, expected: string[]): SnapshotFiles {
  const stamp = stampOf(dir)
  const set = openSet(dir)
  const files: Record<string, number> = { ...set }
  try {
    assertSet(dir, set)
    const glossary = openRegular(join(dir, GLOSSARY_FILE))
    if (glossary !== undefined) files[GLOSSARY_FILE] = glossary
    const gone = expected.filter(name => !(name in files))
    if (gone.length > 0)
      throw new DataError(`${gone.join(', ')} gone from ${dir}: put back what was there, or restart without`)
    assertGlossary(dir, files)
    const glossaryChangedAt = glossary === undefined ? new Date(0) : fstatSync(glossary).mtime
    return { files, glossaryChangedAt, stats: readStats(dir), stamp }
  } catch (error) {
    closeAll(files)
    throw error
  }
}
