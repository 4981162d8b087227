/** Tests of deploy/ without a container engine: the commands it names exist, start, and answer. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { ErrorBody, readSettings } from '#contract'
import { freePort } from '../site/test/free-port.ts'
import { hasNginx, startNginx } from '../site/test/nginx.ts'
import { startProcess } from '../site/test/process.ts'
import { ask } from '../site/test/raw.ts'
import { ROOT, read, scripts } from './test/files.ts'

const dockerfile = read('deploy/Dockerfile')
const unit = read('deploy/web3-data.service')
const Command = z.array(z.string())
const List = z.object({ data: z.array(z.unknown()) })
const AddressInfo = z.object({ port: z.number() })

/** The JSON form of an instruction. */
function commandOf(instruction: RegExp): string[] {
  return Command.parse(JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]'))
}

describe('the Dockerfile', () => {
  const copied = [...dockerfile.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, paths = '']) =>
    paths.split(' ').map(path => path.replace(/^\/app\//, '')),
  )
  const start = commandOf(/^CMD (\[.*\])$/m)
  const check = commandOf(/^ +CMD (\[.*\])$/m)

  it('copies existing files, and starts Node with the server as a separate user', () => {
    const [program, ...paths] = start.filter(part => !part.startsWith('--'))
    expect(`${program} ${start.slice(1).join(' ')}`).toBe(`node_modules/.bin/${scripts.serve}`)
    expect(copied.length).toBeGreaterThan(6)
    const named = [program ?? '', ...paths, ...copied]
    expect(named.filter(path => !existsSync(new URL(path, ROOT)))).toEqual([])
    expect(dockerfile.lastIndexOf('\nUSER node')).toBeLessThan(dockerfile.indexOf('\nCMD '))
    expect(dockerfile).toContain('\nUSER node\n')
  })

  it('starts a server over the committed data that answers the README, and that the health check takes for well while it runs', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'deploy-'))
    const { url, kill } = await startProcess({ STATE_DIR: join(dir, 'state') })
    const [program = '', ...args] = check
    const run = () =>
      spawnSync(program, args, { cwd: fileURLToPath(ROOT), env: { ...process.env, PORT: new URL(url).port } }).status
    expect(run()).toBe(0)
    const calls = read('README.md').match(/(?<=^curl 'localhost:4321)[^']+/gm) ?? []
    expect(calls.length).toBeGreaterThan(0)
    for (const call of calls) {
      const { data } = List.parse(await (await fetch(url + call)).json())
      expect([call, data.length > 0]).toEqual([call, true])
    }
    await kill()
    expect(run()).toBe(1)
  })

  it('holds the files that the commands of the guide read', () => {
    const commands = [...read('docs/operate.md').matchAll(/node_modules\/\.bin\/node (scripts\/\S+\.ts)/g)]
    const scripts = new Set(commands.map(([, script = '']) => script))
    expect(scripts).toEqual(new Set(['scripts/credentials.ts', 'scripts/backup.ts']))
    scripts.add('scripts/load.ts')
    const isCopied = (path: string) => copied.some(one => path === one || path.startsWith(`${one}/`))
    const files = new Set([...scripts])
    for (const file of files) {
      expect([file, isCopied(file)]).toEqual([file, true])
      for (const [, imported = ''] of read(file).matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
        files.add(join(file, '..', imported))
    }
  })

  it.each(['credentials.ts stats', 'backup.ts /dev/null'])('has the command scripts/%s, which starts', command => {
    const [script = '', ...args] = `scripts/${command}`.split(' ')
    const env = { ...process.env, STATE_DIR: '/nonexistent', GITHUB_ACTIONS: '' }
    const options = { cwd: fileURLToPath(ROOT), env, encoding: 'utf8' } as const
    const { status, stderr } = spawnSync('node_modules/.bin/node', [script, ...args], options)
    expect(stderr).toMatch(/^\w+: \/nonexistent\/credentials\.db does not exist\n$/)
    expect(status).toBe(1)
  })
})

it('an image is named by its tag, in one way wherever it is named, with a whole digest if with any', () => {
  const texts = [dockerfile, read('deploy/compose.yaml'), read('deploy/compose.scale.yaml')]
  const images = texts.flatMap(text => text.match(/(?<=^(?:FROM| +image:) )\S+/gm) ?? [])
  expect(images.length).toBeGreaterThan(3)
  for (const image of images) expect(image).toMatch(/^[a-z]+:\d[\w.-]*(?:@sha256:[0-9a-f]{64})?$/)
  const tags = new Set(images.map(image => image.replace(/@.*/, '')))
  expect(new Set(images).size).toBe(tags.size)
})

describe('the compose file', () => {
  const Services = z.object({
    services: z.object({
      nginx: z.object({
        environment: z.record(z.string(), z.string()),
        depends_on: z.object({ app: z.object({ condition: z.string(), restart: z.boolean() }) }),
      }),
    }),
  })
  const { environment, depends_on } = Services.parse(parse(read('deploy/compose.yaml'))).services.nginx

  it('starts nginx again after an update of the replicas, whose addresses it looks up once', () =>
    expect(depends_on.app).toEqual({ condition: 'service_healthy', restart: true }))

  it.skipIf(spawnSync('awk', ['BEGIN {}']).status !== 0)(
    'names to the nginx image the variables of the template and no others (skipped where awk is absent)',
    () => {
      const filter = environment.NGINX_ENVSUBST_FILTER?.replaceAll('$$', '$')
      // As the image chooses the variables for envsubst: the host's name would break the template's own $host.
      const program = `END { for (name in ENVIRON) if (name ~ /${filter}/) print name }`
      const env = { PATH: process.env.PATH, LISTEN_FDS: '1', host: 'x', ...environment }
      const { status, stdout } = spawnSync('awk', [program], { env, input: '', encoding: 'utf8' })
      const wanted = [...read('deploy/nginx.conf.template').matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name)
      expect([status, stdout.trim().split('\n').sort()]).toEqual([0, wanted.sort()])
    },
  )
})

describe('the compose file with PostgreSQL', () => {
  const text = read('deploy/compose.scale.yaml')
  const Service = z.looseObject({
    environment: z.record(z.string(), z.string()).default({}),
    command: Command.default([]),
    volumes: z.array(z.string()).default([]),
    depends_on: z.record(z.string(), z.looseObject({ condition: z.string() })).default({}),
    healthcheck: z.looseObject({}).optional(),
    deploy: z.object({ replicas: z.number() }).optional(),
  })
  const Scaled = z.object({ services: z.record(z.string(), Service), volumes: z.record(z.string(), z.null()) })
  const { services, volumes } = Scaled.parse(parse(text, { merge: true }))
  const { app, ingest, nginx } = services

  it('has every service that another waits for, with its own health check or that of the image', () => {
    expect(Object.keys(services).sort()).toEqual(['app', 'ingest', 'nginx', 'primary', 'redis', 'standby'])
    for (const { depends_on } of Object.values(services))
      for (const [name, { condition }] of Object.entries(depends_on)) {
        expect(condition).toBe('service_healthy')
        expect(services[name]?.healthcheck ?? services[name]?.build).toBeDefined()
      }
  })

  it('mounts existing files, and keeps written ones', () => {
    const mounted = Object.values(services).flatMap(one => one.volumes.map(volume => volume.split(':')[0] ?? ''))
    const isThere = (from: string) =>
      from.startsWith('.') ? existsSync(new URL(`deploy/${from}`, ROOT)) : from in volumes
    expect(mounted.length).toBeGreaterThan(0)
    expect(mounted.filter(from => !isThere(from))).toEqual([])
  })

  it('gives two sites valid settings, with a read-only role, from the standby first', () => {
    const fill = (value: string) => value.replace(/\$\{\w+(?::-([^}]*))?\}/g, '$1')
    const filled = (environment: Record<string, string> = {}) =>
      readSettings(Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)])))
    const { STORE_URL, STORE_READ_URL } = filled(app?.environment)
    expect(app?.deploy?.replicas).toBe(2)
    expect(new URL(STORE_READ_URL ?? '').hostname).toBe('standby')
    for (const url of [STORE_URL ?? '', STORE_READ_URL ?? '']) expect(new URL(url).username).toBe('reader')
    expect(new URL(filled(ingest?.environment).STORE_URL ?? '').username).toBe('loader')
    expect(nginx?.environment.REPLICAS).toContain('server app:4321')
  })

  it('runs commands that the shell reads and the image has', () => {
    const scripts = Object.entries(services).map(([name, { command }]) => [name, command.at(-1) ?? ''])
    const long = scripts.filter(([, script]) => script?.includes('\n'))
    expect(long.length).toBeGreaterThan(0)
    for (const [name, text] of long) {
      const script = text?.replaceAll('$$', '$') ?? ''
      const { status, stderr } = spawnSync('bash', ['-n', '-c', script], { encoding: 'utf8' })
      expect([name, status, stderr]).toEqual([name, 0, ''])
    }
    const named = [...text.matchAll(/\.bin\/node (\S+\.ts)/g)].map(([, path = '']) => path)
    expect(named).toEqual(['scripts/load.ts', 'ingest/run/run.ts'])
    for (const path of named) expect([path, existsSync(new URL(path, ROOT))]).toEqual([path, true])
  })

  it('names no password', () => {
    const set = [...text.matchAll(/PASSWORD: (.+)$/gm)].map(([, password]) => password)
    const used = [...text.matchAll(/postgres:\/\/\w+:([^@]+)@/g)].map(([, password]) => password)
    expect(Math.min(set.length, used.length)).toBeGreaterThan(0)
    for (const password of set) expect(password).toMatch(/^\$\{\w+:\?set it\}$/)
    for (const password of used) expect(password).toMatch(/^\$\{\w+\}$/)
  })
})

/** Starts nginx before these replicas (`dead` is not one), and resolves with the result of `work` and nginx's log. */
async function beforeReplicas<T>(replicas: (Server | 'dead')[], work: (base: string) => Promise<T>, patience?: number) {
  const servers = replicas.filter(replica => replica !== 'dead')
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening')
  const urls = replicas.map(replica => (replica === 'dead' ? 1 : AddressInfo.parse(replica.address()).port))
  const port = await freePort()
  const nginx = await startNginx(
    port,
    urls.map(replica => `http://127.0.0.1:${replica}`),
    patience,
  )
  const found = await work(`http://127.0.0.1:${port}`)
  const logged = await nginx.stop()
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
  return { found, logged }
}

const statusesOf = (count: number) => (base: string) =>
  Promise.all(Array.from({ length: count }, async () => (await ask(base, 'GET', '/api/jobs')).status))

describe.skipIf(!hasNginx)('nginx (skipped where it is absent)', () => {
  it('writes no address down', async () =>
    expect(await beforeReplicas(['dead'], statusesOf(1))).toEqual({ found: [502], logged: '' }))

  it('lets a long head through, and takes no replica for dead', async () => {
    const replica = createServer((_, answer) => answer.setHeader('link', 'x'.repeat(15_000)).end('{}'))
    expect((await beforeReplicas([replica, 'dead'], statusesOf(3))).found).toEqual([200, 200, 200])
  })

  it('tries another replica when one hangs, before its client gives up', async () => {
    const [still, well] = [createServer(() => {}), createServer((_, answer) => answer.end('{}'))]
    expect((await beforeReplicas([still, well], statusesOf(2), 1)).found).toEqual([200, 200])
  })

  it('answers in the shape of every error if no replica answers', async () => {
    const { found } = await beforeReplicas(['dead'], async base => [
      await ask(base, 'GET', '/api/jobs'),
      await ask(base, 'POST', '/api/auth/register', { 'content-type': 'application/json' }, 'x'.repeat(70_000)),
      await ask(base, 'GET', '/api/jobs', { 'x-long': 'x'.repeat(40_000) }),
      await ask(base, 'GET', `/api/jobs?search=${'x'.repeat(40_000)}`),
      await ask(base, 'GET', '/.nginx-error'),
    ])
    expect(found.map(({ status, body }) => [status, ErrorBody.parse(JSON.parse(body)).error.code])).toEqual([
      [502, 'INTERNAL_SERVER_ERROR'],
      [413, 'BAD_REQUEST'],
      [400, 'BAD_REQUEST'],
      [414, 'BAD_REQUEST'],
      [404, 'NOT_FOUND'],
    ])
    for (const { headers } of found)
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      })
  })
})

describe('the systemd unit', () => {
  it('starts the same command and writes nowhere but into its state', () => {
    expect(unit).toContain(`ExecStart=/opt/web3-data/node_modules/.bin/${scripts.serve}\n`)
    for (const line of ['DynamicUser=yes', 'ProtectSystem=strict', 'NoNewPrivileges=yes', 'CapabilityBoundingSet='])
      expect(unit.split('\n')).toContain(line)
  })

  it.skipIf(spawnSync('systemd-analyze', ['--version']).status !== 0)(
    'is understood by systemd (skipped where systemd-analyze is absent)',
    () => {
      const path = fileURLToPath(new URL('deploy/web3-data.service', ROOT))
      const { stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
      expect(stderr).not.toMatch(/Unknown (?:key|section)|Failed to parse|Invalid/)
    },
  )
})
