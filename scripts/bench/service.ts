/** The service as a process of its own, over made-up jobs and with quotas out of the way. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { writeJobs } from './jobs.ts'
import { type Server, startServer } from './load.ts'

const { scripts } = z
  .object({ scripts: z.object({ serve: z.string() }) })
  .parse(JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')))
/** `npm run serve`, without Node's name. */
const SERVE = scripts.serve.split(' ').slice(1)
export const UNLIMITED = Object.fromEntries(
  ['PUBLIC', 'DOCUMENTS', 'ANONYMOUS', 'IP'].map(policy => [`RATE_LIMIT_${policy}`, '1000000000/60']),
)

export interface Service extends Server {
  dataDir: string
  /** Stops it and starts it over the same data. */
  again(): Promise<Server>
}

/** Stopping it removes what it stored. */
export async function startService(jobs: number): Promise<Service> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-'))
  const dataDir = join(directory, 'data')
  writeJobs(dataDir, jobs)
  const stateDir = join(directory, 'state')
  const start = () => startServer('service', SERVE, envOf(dataDir, stateDir))
  let server = await start()
  const again = async () => {
    await server.stop()
    server = await start()
    return server
  }
  const stop = async () => {
    await server.stop()
    rmSync(directory, { recursive: true })
  }
  return { ...server, dataDir, again, stop }
}

/** The service over the same data with its metrics switched on, which it is not unless somebody asks for them. */
export async function startMetered(name: string, dataDir: string): Promise<Server> {
  const stateDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const server = await startServer(name, SERVE, { ...envOf(dataDir, stateDir), METRICS_PORT: '0' })
  const stop = async () => {
    await server.stop()
    rmSync(stateDir, { recursive: true })
  }
  return { ...server, stop }
}

function envOf(dataDir: string, stateDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, STATE_DIR: stateDir, LOG_LEVEL: 'info', ...UNLIMITED }
}
