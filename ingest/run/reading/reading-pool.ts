/**
 * A thread that reads the answers of sources, each within a budget of CPU time. An answer that would block a reader or
 * fill the memory fails its own source; the thread is replaced by a new one. Incident: a page of 2,253 bytes kept a
 * cubic expression busy for 11 s, and one of 10 KB a whole run.
 */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import type { Collection } from '#contract'
import { SourceError, type SourceRequest } from '../../adapter.ts'
import type { Source } from '../../catalog/catalog.ts'
import type { Answer, Reading } from './read-answer.ts'
import type { Result, Task } from './serve-readings.ts'

export interface ReadingPool {
  /** The requests that follow from the answers so far. Rejects with SourceError, as `read` does. */
  next(source: Source, bodies: string[]): Promise<SourceRequest[]>
  /** The reading of an answer. Rejects with SourceError if it is wrong or takes too long. */
  read<C extends Collection>(source: Source<C>, answer: Omit<Answer, 'entry'>): Promise<Reading<C>>
  close(): Promise<void>
}

/** The module of the worker, the CPU time that one task may take, and the heap of one thread. */
const DEFAULTS = { worker: new URL('reading-worker.ts', import.meta.url), budgetMs: 20_000, memoryMb: 1024 }
/** A reader that waits forever uses no CPU time, so it ends after this many times the budget. */
const PATIENCE = 5
const CHECK_MS = 200
/** The id of a thread that has ended. */
const ENDED = -1

/** A pool whose thread starts on demand: a run without new answers needs none. */
export function createReadingPool(options: Partial<typeof DEFAULTS> = {}): ReadingPool {
  const { worker, budgetMs, memoryMb } = { ...DEFAULTS, ...options }
  const oneByOne = pLimit(1)
  let thread: Worker | undefined
  const resultOf = async <T>(task: Task): Promise<T> => {
    const result = await oneByOne(async () => {
      thread ??= await startThread(worker, memoryMb)
      const answer = await runWithin(thread, task, budgetMs)
      if (thread.threadId === ENDED) thread = undefined
      return answer
    })
    if ('value' in result) return result.value as T
    const { step, message, isGone } = result.failure
    throw new SourceError(step, message, { isGone })
  }
  return {
    next: ({ entry, adapter, collection }, bodies) =>
      resultOf({ work: 'next', entry, bodies, adapter: adapter.name, collection }),
    read: ({ entry, adapter, collection }, answer) =>
      resultOf({ ...answer, work: 'read', entry, adapter: adapter.name, collection }),
    async close() {
      await thread?.terminate()
      thread = undefined
    },
  }
}

async function startThread(module: URL, memoryMb: number): Promise<Worker> {
  const thread = new Worker(module, { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
  await once(thread, 'message')
  return thread
}

/** Resolves with the thread's answer, or rejects once it is terminated without one. */
async function runWithin(thread: Worker, task: Task, budgetMs: number): Promise<Result> {
  const startedMs = performance.now()
  const startCpuMs = await cpuMs(thread)
  const { promise, resolve } = Promise.withResolvers<Result>()
  const end = async (message: string) => {
    await thread.terminate()
    resolve({ failure: { step: 'parse', message, isGone: false } })
  }
  const timer = setInterval(async () => {
    const spentMs = Math.max((await cpuMs(thread)) - startCpuMs, (performance.now() - startedMs) / PATIENCE)
    if (spentMs > budgetMs) await end(`took longer than ${budgetMs / 1000} s`)
  }, CHECK_MS)
  const onError = (error: unknown) => {
    const isFull = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    return end(isFull ? 'needed more memory than a source may' : `the reader stumbled: ${String(error)}`)
  }
  thread.once('message', resolve).once('error', onError)
  thread.postMessage(task)
  return promise.finally(() => {
    clearInterval(timer)
    thread.off('message', resolve).off('error', onError)
  })
}

/** CPU time since the thread started; infinite once it has ended. */
async function cpuMs(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
