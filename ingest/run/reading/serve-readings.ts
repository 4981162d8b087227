/** The far end of ingest/run/reading/reading-pool.ts: what a thread does with the answers it is given, one at a time. */
import { parentPort } from 'node:worker_threads'
import type { Collection } from '#contract'
import { type Adapter, SourceError } from '../../adapter.ts'
import { rulesOf } from '../collections.ts'
import { type Answer, type Reading, readAnswer } from './read-answer.ts'

/** An adapter holds functions, which no message carries, so it goes by its name. */
export interface Task extends Answer {
  adapter: string
  collection: Collection
}

/** What SourceError says, since an error loses its fields on the way between threads. */
export interface Failure {
  step: SourceError['step']
  message: string
  isDoubt?: true
}

export type Result = { reading: Reading } | { failure: Failure }

/** Answers each task with a result. Says "ready" first: what it loads is not the work of any source. */
export function serveReadings(known: Adapter[]): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await resultOf(task, known)))
  parentPort?.postMessage('ready')
}

async function resultOf(task: Task, known: Adapter[]): Promise<Result> {
  const adapter = known.find(({ name, collection }) => name === task.adapter && collection === task.collection)
  if (!adapter) throw new Error(`there is no adapter "${task.adapter}" for ${task.collection}`)
  try {
    return { reading: await readAnswer(adapter, rulesOf(task.collection), task) }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { failure: { step: error.step, message: error.message, isDoubt: error.isDoubt || undefined } }
  }
}
