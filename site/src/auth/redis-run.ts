import { ClientClosedError, ClientOfflineError, ErrorReply } from 'redis'
import { z } from 'zod'
import type { RedisClient } from './redis-client.ts'
import { createRedisClock } from './redis-clock.ts'
import { storeDown, writeUnanswered } from './refusals.ts'
import { COMMAND_TIMEOUT_MS, withTimeout } from './with-timeout.ts'

/** A script that begins so shortly before nobody waits any more is not worth it: its answer has a way back. */
const WAY_BACK_MS = 50

/** Runs a script with its keys and the arguments behind the deadline; resolves to its answer, rejects with 503. */
export type RunScript = (script: string, keys: string[], values: (string | number)[]) => Promise<string>

/**
 * Every script carries the moment at which its caller gives up, so that none runs after its client was told 503: a Redis
 * that hung reads all that was sent to it meanwhile, also over connections that are closed.
 */
export function createRunScript(client: RedisClient): RunScript {
  const clock = createRedisClock(client)

  return async (script, keys, values) => {
    let isSent = false
    const send = async (deadline: number) => {
      const args = [await clock.at(deadline), ...values].map(String)
      isSent = true
      return z.string().parse(await client.eval(script, { keys, arguments: args }))
    }
    const answer = await withTimeout(send(performance.now() + COMMAND_TIMEOUT_MS - WAY_BACK_MS)).catch(cause => {
      throw isSent && !isRefused(cause) ? writeUnanswered(cause) : storeDown(cause)
    })
    if (answer !== 'late') return answer
    // Either Redis took nearly too long, or its clock was set.
    clock.forget()
    throw storeDown(new Error('Redis came to the command too late, or its clock was set forward'))
  }
}

/** Whether a failure tells that nothing was done. */
function isRefused(cause: unknown): boolean {
  return cause instanceof ErrorReply || cause instanceof ClientClosedError || cause instanceof ClientOfflineError
}
