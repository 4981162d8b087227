/** The worker's end of ingest/run/reading/reading-pool.ts: runs the tasks of a thread one at a time. */
import { parentPort } from 'node:worker_threads'
import type { Collection } from '#contract'
import { type Adapter, SourceError, type SourceRequest } from '../../adapter.ts'
import { rulesOf } from '../collections.ts'
import { type Answer, type Reading, readAnswer, readNext } from './read-answer.ts'

/** An adapter holds functions, which cannot be posted to a thread, so a task has its name. */
export type Task = { adapter: string; collection: Collection } & (
  | ({ work: 'next' } & Pick<Answer, 'entry' | 'bodies'>)
  | ({ work: 'read' } & Answer)
)

/** The fields of a SourceError, which an error loses between threads. */
export interface Failure {
  step: SourceError['step']
  message: string
  isGone: boolean
}

export type Result = { value: SourceRequest[] | Reading } | { failure: Failure }

/** Answers each task with a result. Sends "ready" first, so that loading modules does not count toward a source. */
export function serveReadings(adapters: Adapter[]): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await resultOf(task, adapters)))
  parentPort?.postMessage('ready')
}

async function resultOf(task: Task, adapters: Adapter[]): Promise<Result> {
  const adapter = adapters.find(({ name, collection }) => name === task.adapter && collection === task.collection)
  if (!adapter) throw new Error(`there is no adapter "${task.adapter}" for ${task.collection}`)
  try {
    if (task.work === 'next') return { value: await readNext(adapter, task.entry, task.bodies) }
    return { value: await readAnswer(adapter, rulesOf(task.collection), task) }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    const { step, message, isGone } = error
    return { failure: { step, message, isGone } }
  }
}
