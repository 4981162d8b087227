/** The service as a process of its own, over made-up jobs and with quotas out of the way. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeJobs } from './jobs.ts'
import { type Server, startServer } from './load.ts'

/** `npm run serve`. */
export const SERVE = ['site/serve.js']
export const UNLIMITED = Object.fromEntries(
  ['PUBLIC', 'ANONYMOUS', 'IP'].map(policy => [`RATE_LIMIT_${policy}`, '1000000000/60']),
)

export interface Service extends Server {
  dataDir: string
}

/** Stopping it removes what it stored. */
export async function startService(jobs: number): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const dataDir = join(directory, 'data')
  writeJobs(dataDir, jobs)
  const env = { DATA_DIR: dataDir, STATE_DIR: join(directory, 'state'), LOG_LEVEL: 'info', ...UNLIMITED }
  const server = await startServer('service', SERVE, env)
  const stop = async () => {
    await server.stop()
    rmSync(directory, { recursive: true })
  }
  return { ...server, dataDir, stop }
}
