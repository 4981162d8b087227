/** Starts the built server as a separate process, which a test may kill. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { RATE_LIMITS } from '#contract'

/** Settings under which no request is limited. */
const UNLIMITED = Object.fromEntries(Object.values(RATE_LIMITS).map(({ setting }) => [setting, '1000000/60']))

export interface ServerProcess {
  url: string
  child: ChildProcess
  /** Everything it wrote so far. */
  output(): string
  /** Ends it at once and waits until it is gone. */
  kill(): Promise<void>
}

/**
 * Resolves when it listens; rejects with its output, and its exit code as the cause, when it ends before. No request is
 * limited.
 */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [fileURLToPath(new URL('../server/serve.js', import.meta.url))], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', NODE_ENV: 'test', ...UNLIMITED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const { promise: listening, resolve, reject } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', text => {
      output += text
      const port = /listening on \S+:(\d+),/.exec(output)?.[1]
      if (port) resolve(`http://127.0.0.1:${port}`)
    })
  }
  child.once('close', (code, signal) =>
    reject(new Error(output || `ended with ${code ?? signal}`, { cause: code ?? signal })),
  )
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'close')
  }
  return { url: await listening, child, output: () => output, kill }
}
