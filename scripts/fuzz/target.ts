/** The built server under fire: a process of its own, started anew when it ends. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../../site/test/process.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalSnapshot } from '../../site/test/snapshot.ts'

interface Target {
  url: string
  /** How often it ended by itself; each time is a fault. */
  restarts(): number
  /** Everything it logged. */
  output(): string
  close(): Promise<void>
}

/** Serves a fictional snapshot without limits, and names each request in its log. */
export async function openTarget(): Promise<Target> {
  const dir = mkdtempSync(join(tmpdir(), 'fuzz-'))
  await writeData(join(dir, 'data'), fictionalSnapshot())
  const env = { DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state'), LOG_LEVEL: 'debug' }
  let restarts = 0
  let isClosing = false
  let before = ''
  let server = await startProcess(env)
  const { url } = server
  const watch = () =>
    server.child.once('close', async () => {
      if (isClosing) return
      restarts++
      before += server.output()
      server = await startProcess({ ...env, PORT: new URL(url).port })
      watch()
    })
  watch()
  const close = async () => {
    isClosing = true
    await server.kill()
    rmSync(dir, { recursive: true, force: true })
  }
  return { url, restarts: () => restarts, output: () => before + server.output(), close }
}
