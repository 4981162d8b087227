/**
 * A thread that reads the answers of sources, each under a budget of CPU time. An answer that would hold a reader for ever,
 * or fill the memory, fails its own source; the thread is thrown away and another one goes on. Incident: a page of 2,253
 * bytes held a cubic expression for 11 s, and one of 10 KB a whole run.
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
  /** The requests that the answers so far lead to. Rejects with SourceError, as `read` does. */
  next(source: Source, bodies: string[]): Promise<SourceRequest[]>
  /** Reads an answer; rejects with SourceError for whatever is wrong with it, its length in time included. */
  read<C extends Collection>(source: Source<C>, answer: Omit<Answer, 'entry'>): Promise<Reading<C>>
  close(): Promise<void>
}

/** The module of the worker, the CPU time that one task may take, and the heap of one thread. */
const DEFAULTS = { worker: new URL('reading-worker.ts', import.meta.url), budgetMs: 20_000, memoryMb: 1024 }
/** A reader that waits for what never comes uses no CPU time: so many times the budget end it too. */
const PATIENCE = 5
const CHECK_MS = 200
/** The id of a thread that has ended. */
const ENDED = -1

/** The thread starts when it is needed: a run in which nothing is new needs none. */
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
    const { step, message, ...flags } = result.failure
    throw new SourceError(step, message, flags)
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

/** Resolves once the thread has answered, or has been ended because it did not. */
async function runWithin(thread: Worker, task: Task, budgetMs: number): Promise<Result> {
  const startedMs = performance.now()
  const startCpuMs = await cpuMs(thread)
  const { promise, resolve } = Promise.withResolvers<Result>()
  const end = async (message: string) => {
    await thread.terminate()
    resolve({ failure: { step: 'parse', message } })
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

/** Since the thread began; an ended one spends no more. */
async function cpuMs(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1000
}
