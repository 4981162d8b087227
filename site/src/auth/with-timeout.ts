export const COMMAND_TIMEOUT_MS = 1_000

/** node-redis stops its own timeout once a command is written, so a stopped server would hang the request. */
export async function withTimeout<T>(answer: Promise<T>, timeoutMs = COMMAND_TIMEOUT_MS): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer from Redis within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
