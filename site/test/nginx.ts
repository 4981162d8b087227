/** Starts a real nginx with the template of deploy/ before some replicas. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether the tests that need a real nginx can run; they say so and are counted as skipped when not. */
export const hasNginx = spawnSync('nginx', ['-v']).status === 0

export interface TestNginx {
  process: ChildProcess
  /** Resolves with its log. */
  stop(): Promise<string>
}

/**
 * Fills in the template as the nginx image does, checks it with `nginx -t` and starts it. `patience`: seconds in place of
 * those for which the template lets it wait for a replica.
 */
export async function startNginx(port: number, replicas: string[], patience?: number): Promise<TestNginx> {
  const directory = mkdtempSync(join(tmpdir(), 'nginx-'))
  const servers = replicas.map(url => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`)
  const site = readFileSync(new URL('../../deploy/nginx.conf.template', import.meta.url), 'utf8')
    .replace(/\$\{REPLICAS\}/, servers.join('\n    '))
    .replace(/\$\{LISTEN\}/, `127.0.0.1:${port}`)
    .replace(/(?<=proxy_read_timeout )\d+/, seconds => String(patience ?? seconds))
  writeFileSync(join(directory, 'site.conf'), site)
  writeFileSync(join(directory, 'nginx.conf'), mainConfig(directory))
  const options = ['-p', directory, '-e', 'stderr', '-c', join(directory, 'nginx.conf')]
  const checked = spawnSync('nginx', [...options, '-t'], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(checked.stderr)
  const child = spawn('nginx', options, { stdio: 'ignore' })
  await accepts(port)
  return {
    process: child,
    stop: async () => {
      child.kill('SIGQUIT')
      if (child.exitCode === null) await once(child, 'exit')
      const logged = ['access.log', 'error.log'].map(name => readFileSync(join(directory, name), 'utf8')).join('')
      rmSync(directory, { recursive: true, force: true })
      return logged
    },
  }
}

/** With logs on, as distributions and the nginx image have them. */
function mainConfig(directory: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `  ${name}_temp_path ${directory}/${name};`)
    .join('\n')
  return `daemon off; worker_processes 1; pid ${directory}/pid;
events {}
http {
  access_log ${directory}/access.log;
  error_log ${directory}/error.log;
${places}
  include ${directory}/site.conf;
}
`
}

/** Resolves when something listens on the port. */
export async function accepts(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const { promise, resolve } = Promise.withResolvers<boolean>()
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    const isOpen = await promise
    socket.destroy()
    if (isOpen) return
  }
}
