/** Reads through nginx to three replicas with one Redis for quotas and credentials, while one of them is killed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../site/test/free-port.ts'
import { hasNginx, startNginx } from '../../site/test/nginx.ts'
import { startProcess } from '../../site/test/process.ts'
import { hasRedis, startRedis } from '../../site/test/redis.ts'
import { CLIENT } from './ask.ts'
import type { Benchmark, Row } from './benchmark.ts'
import { writeJobs } from './jobs.ts'
import { load } from './load.ts'

const JOBS = 1000
const REPLICAS = 3
const SECONDS = 4
const PATHS = ['/api/jobs', '/api/jobs?search=solidity', '/api/jobs?tag=defi&limit=20', '/jobs']

export const replicas: Benchmark = {
  name: 'replicas',
  client: CLIENT,
  async run() {
    if (!hasNginx || !hasRedis) {
      console.log('skipped, no nginx or no redis-server program')
      return []
    }
    const directory = mkdtempSync(join(tmpdir(), 'bench-'))
    const dataDir = join(directory, 'data')
    writeJobs(dataDir, JOBS)
    const redis = await startRedis()
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const env = { DATA_DIR: dataDir, REDIS_URL: redis.url, PUBLIC_BASE_URL: url, TRUSTED_PROXY_HOPS: '1' }
    const servers = await Promise.all(
      Array.from({ length: REPLICAS }, (_, at) => startProcess({ ...env, STATE_DIR: join(directory, String(at)) })),
    )
    const nginx = await startNginx(
      port,
      servers.map(server => server.url),
    )
    const pid = nginx.process.pid ?? 0
    try {
      await measure('warming up', url, pid)
      const all = await measure('all alive', url, pid)
      const [first] = servers
      const [killed] = await Promise.all([
        measure('one killed meanwhile', url, pid),
        wait((SECONDS * 1000) / 2).then(() => first?.kill()),
      ])
      return [all, killed]
    } finally {
      await nginx.stop()
      await Promise.all(servers.map(server => server.kill()))
      await redis.stop()
      rmSync(directory, { recursive: true })
    }
  },
}

async function measure(name: string, url: string, pid: number): Promise<Row> {
  const { perSecond, p99Ms, failed } = await load({ url, pid }, PATHS, {}, SECONDS)
  return {
    replicas: REPLICAS,
    case: name,
    'per second': Math.round(perSecond),
    'p99 ms': p99Ms,
    'failed reads': failed,
  }
}
