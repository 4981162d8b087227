import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { z } from 'zod'
import type { Attack } from './attacks.ts'
import type { Expression } from './find.ts'

/** What became of one expression: fast, slow on a text, or not to be said in the time there is. */
export type Verdict = { is: 'linear' } | { is: 'slow'; attack: Attack } | { is: 'undecided' }

const Answer = z.tuple([
  z.object({ attack: z.object({ head: z.string(), pump: z.string(), tail: z.string() }).optional() }),
])

/** The longest known takes a few seconds on a busy machine. */
const PATIENCE_MS = 60_000

/** Measures every expression, as many at a time as there are processors. */
export async function judge(expressions: Expression[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const queue = expressions.entries()
  const work = async () => {
    let worker = start()
    for (const [at, expression] of queue) {
      const verdict = await ask(worker, expression)
      verdicts[at] = verdict
      if (verdict.is !== 'undecided') continue
      await worker.terminate()
      worker = start()
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return verdicts
}

function start(): Worker {
  return new Worker(new URL('worker.ts', import.meta.url))
}

async function ask(worker: Worker, expression: Expression): Promise<Verdict> {
  const answer = once(worker, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) })
  worker.postMessage(expression)
  try {
    const [{ attack }] = Answer.parse(await answer)
    return attack ? { is: 'slow', attack } : { is: 'linear' }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return { is: 'undecided' }
    throw error
  }
}
