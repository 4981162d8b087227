/** nginx as a reference: the service's answers as static files, sent by one process. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '../../site/test/free-port.ts'
import { hasNginx } from '../../site/test/nginx.ts'
import { type Server, startSilent } from './load.ts'

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
  const command = ['nginx', '-p', directory, '-e', 'stderr', '-c', join(directory, 'nginx.conf')]
  const server = await startSilent('nginx', command, port)
  const stop = async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
  return { ...server, stop }
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
