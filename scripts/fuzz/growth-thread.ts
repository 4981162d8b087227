/** A thread that reads grown answers, as its owner sees it: it is asked, it answers, or it is ended. */
import { Worker } from 'node:worker_threads'
import type { Asked, Told } from './growth-worker.ts'

type Grown = Extract<Told, { findings: string[] }>
/** The reading that did not end. */
export interface Stuck {
  growth: number
  name: string
  kb: number
}

export interface GrowthThread {
  fields: string[]
  /** What the field came to, or the reading that took longer than `maxStepMs`; the thread is gone then. */
  grow(asked: Asked, maxStepMs: number): Promise<Grown | Stuck>
  end(): Promise<unknown>
}

/** Starts the thread and waits until it has said which fields it knows. */
export async function startThread(module: URL): Promise<GrowthThread> {
  const worker = new Worker(module)
  const fields = await new Promise<string[]>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (told: Told) => 'fields' in told && resolve(told.fields))
  })
  return { fields, grow: (asked, maxStepMs) => ask(worker, asked, maxStepMs), end: () => worker.terminate() }
}

function ask(worker: Worker, asked: Asked, maxStepMs: number): Promise<Grown | Stuck> {
  return new Promise((resolve, reject) => {
    let at: Stuck = { growth: asked.from, name: 'before any text', kb: 0 }
    const done = () => {
      clearTimeout(timer)
      worker.off('message', listen)
      worker.off('error', fail)
    }
    const fail = (error: unknown) => {
      done()
      reject(error)
    }
    const listen = (told: Told) => {
      timer.refresh()
      if ('kb' in told) at = told
      if (!('findings' in told)) return
      done()
      resolve(told)
    }
    const timer = setTimeout(async () => {
      done()
      await worker.terminate()
      resolve(at)
    }, maxStepMs)
    worker.on('message', listen)
    worker.on('error', fail)
    worker.postMessage(asked)
  })
}
