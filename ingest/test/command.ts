/** The real command `npm run ingest` in a folder of the test, with an upstream on a local port. */
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'
import { createReadingPool } from '../run/reading/reading-pool.ts'
import { main } from '../run/run.ts'

const run = promisify(execFile)

/** Path -> the upstream's answer; 404 everywhere else. */
export type Answers = Record<string, RequestListener>

export interface Upstream {
  port: number
  close(): Promise<void>
}

/** Starts an upstream that looks up its answers at each request and adds the address to `requested`. */
export async function startUpstream(answers: () => Answers, requested: string[] = []): Promise<Upstream> {
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    const answer = answers()[request.url ?? '']
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  return { port, close }
}

/** The fields that tests read of the records, sources and changes of a run. */
type Stored = { id: string; source?: string; state?: string; reason?: string; seq?: number; collection?: string }

/** A folder and an upstream for each test of a file; the upstream records each request. */
export function useUpstream() {
  const at = {
    dir: '',
    port: 0,
    answers: {} as Answers,
    requested: [] as string[],
    writeCatalog: (catalog: string) => writeFileSync(join(at.dir, 'catalog.yaml'), catalog),
    readData: (name: string): Stored[] => JSON.parse(readFileSync(join(at.dir, 'data', `${name}.json`), 'utf8')),
  }
  let upstream: Upstream
  beforeEach(async () => {
    at.dir = mkdtempSync(join(tmpdir(), 'ingest-'))
    at.answers = {}
    at.requested = []
    upstream = await startUpstream(() => at.answers, at.requested)
    at.port = upstream.port
  })
  afterEach(() => upstream.close())
  return at
}

/** Its thread loads every adapter, which takes most of a run: all runs share it, until the process of their tests ends. */
export const pool = { ...createReadingPool(), close: async () => {} }

/** Runs the command over `catalog.yaml` and `data/` of the folder in this process, which takes a tenth of the time. */
export async function ingestIn(dir: string, ...flags: string[]) {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const textOf = (lines: unknown[][]) => lines.map(([line]) => `${line}\n`).join('')
  try {
    const code = await main([...flagsIn(dir), ...flags], env(), pool)
    return { code, stdout: textOf(log.mock.calls), stderr: textOf(error.mock.calls) }
  } finally {
    log.mockRestore()
    error.mockRestore()
  }
}

/** The same as a process of its own, as people start it. */
export async function ingestAlone(dir: string, ...flags: string[]) {
  try {
    const { stdout, stderr } = await run(process.execPath, ['ingest/run/run.ts', ...flagsIn(dir), ...flags], {
      env: env(),
    })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

/** The same, still running; `script` may be another one that takes its flags. */
export function startIngestIn(dir: string, script = 'ingest/run/run.ts', more: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [script, ...flagsIn(dir)], {
    env: { ...env(), ...more },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

const env = () => ({ INGEST_ALLOW_PRIVATE_HOSTS: '1', ...process.env })
const flagsIn = (dir: string) => ['--catalog', join(dir, 'catalog.yaml'), '--data', join(dir, 'data')]

/** Answers with the text as JSON. */
export const json =
  (body: string): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/json').end(body)
