/** nginx as a reference: the service's answers as static files, sent by one process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../site/test/free-port.ts'
import { accepts, hasNginx } from '../site/test/nginx.ts'
import type { Server } from './load.ts'

/** Undefined where there is no nginx. */
export async function startNginx(origin: string, paths: string[]): Promise<Server | undefined> {
  if (!hasNginx) return undefined
  const directory = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  const port = await freePort()
  for (const path of paths) {
    const file = join(directory, 'files', path, 'answer')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, Buffer.from(await (await fetch(origin + path)).arrayBuffer()))
  }
  writeFileSync(join(directory, 'nginx.conf'), configOf(directory, port))
  const begin = performance.now()
  const child = spawn('nginx', ['-p', directory, '-e', 'stderr', '-c', join(directory, 'nginx.conf')], {
    stdio: 'ignore',
  })
  await accepts(port)
  const stop = async () => {
    child.kill('SIGQUIT')
    await once(child, 'exit')
    rmSync(directory, { recursive: true, force: true })
  }
  return {
    name: 'nginx',
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    startMs: performance.now() - begin,
    stop,
  }
}

function configOf(directory: string, port: number): string {
  return `daemon off; master_process off; pid ${directory}/pid;
events {}
http {
  access_log off;
  keepalive_requests 100000000;
  open_file_cache max=100;
  server {
    listen 127.0.0.1:${port};
    root ${directory}/files;
    default_type application/json;
    location / { try_files $uri/answer =404; }
  }
}
`
}
