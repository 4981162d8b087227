/** A disk that is full or read-only. Nothing is half-written, and all that can be is served. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest'
import { readSet, writeSet } from '#contract/snapshot-set.ts'
import { AGENT, accessToken, claim, get, outcome, post, register, revoke } from '../../site/test/agent.ts'
import { freePort } from '../../site/test/free-port.ts'
import { type ServerProcess, startProcess } from '../../site/test/process.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalSnapshot } from '../../site/test/snapshot.ts'
import { openFolder } from '../export/folder.ts'
import { mountSmallDisk, NO_DISK, type SmallDisk } from '../test/small-disk.ts'

let dir: string
let disk: SmallDisk | undefined
let server: ServerProcess | undefined
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'disk-'))
})
afterEach(async () => {
  await server?.kill()
  disk?.unmount()
})

function mounted(context: TestContext, kilobytes: number): SmallDisk {
  disk = mountSmallDisk(join(dir, 'disk'), kilobytes)
  return disk ?? context.skip(NO_DISK)
}

/** Writes until nothing more fits, and returns the file that fills the disk. */
function fill(full: SmallDisk): string {
  const filler = join(full.dir, 'filler')
  for (let bytes = 2 ** 20; bytes >= 1; bytes /= 2) {
    try {
      while (true) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' })
    } catch (error) {
      expect(String(error)).toContain('ENOSPC')
    }
  }
  return filler
}

function ingestOver(data: string): [number | null, string] {
  const command = ['ingest/run/run.ts', '--only', 'jobs', '--data', data]
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
  return [status, stderr]
}

describe('a full disk', () => {
  it('leaves the old set whole, and takes the next one that fits', context => {
    const { dir: data } = mounted(context, 64)
    writeSet(data, { 'jobs.json': '[]\n', 'sources.json': '[]\n' })
    const before = readSet(data)
    expect(() => writeSet(data, { 'jobs.json': 'x'.repeat(200_000), 'sources.json': '[1]\n' })).toThrow('ENOSPC')
    expect(readSet(data)).toEqual(before)
    writeSet(data, { 'jobs.json': '[2]\n' })
    expect(readSet(data)).toEqual({ 'jobs.json': '[2]\n', 'sources.json': '[]\n' })
  })

  it('of DATA_DIR ends the ingest with 2 and one line that says why, nothing changed', context => {
    const full = mounted(context, 64)
    writeSet(full.dir, { 'jobs.json': '[]\n' })
    fill(full)
    const reason = 'database or disk is full'
    expect(ingestOver(full.dir)).toEqual([2, `ingest: ${full.dir}/.ingest.lock: cannot be locked (${reason})\n`])
    expect(readSet(full.dir)).toEqual({ 'jobs.json': '[]\n' })
  })

  it('of an export leaves it as it was, and is named', async context => {
    const { dir: disk } = mounted(context, 64)
    const folder = openFolder(join(disk, 'out'))
    await expect(folder.stage('jobs.json', Buffer.alloc(200_000))).rejects.toThrow(
      `${join(disk, 'out')}: cannot be written (ENOSPC: no space left on device, write)`,
    )
    folder.discard()
    expect(readdirSync(join(disk, 'out'))).toEqual([])
  })

  it('of the build leaves no half of a server that could be started', context => {
    // Over the build for this one command and what it starts; the other tests go on with theirs.
    const within = (command: string) =>
      spawnSync('unshare', ['-m', 'sh', '-c', `mount -t tmpfs -o size=500k tmpfs site/dist && ${command}`], {
        encoding: 'utf8',
        env: { PATH: process.env.PATH, NODE: process.execPath },
      })
    if (within('true').status !== 0) context.skip(NO_DISK)
    const { stdout, stderr } = within(
      '! "$NODE" node_modules/astro/bin/astro.mjs build --root site >/dev/null 2>&1 && "$NODE" site/server/serve.js; echo $?',
    )
    expect([stdout, stderr]).toEqual(['1\n', 'server: there is no build to serve: run "npm run build" first\n'])
  })

  it('of STATE_DIR costs new credentials, no list and no old token; space brings them back', async context => {
    const full = mounted(context, 2048)
    await writeData(join(dir, 'data'), fictionalSnapshot())
    server = await startProcess({ DATA_DIR: join(dir, 'data'), STATE_DIR: join(full.dir, 'state') })
    const { url, output } = server
    const [token, spare] = [await accessToken(url), await register(url)]
    const filler = fill(full)
    await expect.poll(() => registered(url), { timeout: 20_000 }).toEqual([503, 'INTERNAL_SERVER_ERROR'])
    expect(await outcome(claim(url, spare))).toEqual([503, 'INTERNAL_SERVER_ERROR'])
    expect(await outcome(revoke(url, token))).toEqual([503, 'INTERNAL_SERVER_ERROR'])
    expect((await get(url, '/api/jobs')).status).toBe(200)
    expect((await get(url, '/api/auth/session', token)).status).toBe(200)
    rmSync(filler)
    expect((await claim(url, spare)).status).toBe(200)
    expect((await revoke(url, token)).status).toBe(200)
    expect((await get(url, '/api/auth/session', token)).status).toBe(401)
    // An operator must find why; how often it was polled decides how many lines there are.
    const causes = output().matchAll(/"level":50.*"err":\{"type":"Error","message":"([^"]+)"/g)
    expect(new Set(causes.map(([, cause]) => cause))).toEqual(new Set(['database or disk is full']))
  })
})

describe('a log that cannot be written', () => {
  it.skipIf(!existsSync('/dev/full'))('because its disk is full ends nothing (skipped without /dev/full)', async () => {
    await writeData(join(dir, 'data'), fictionalSnapshot())
    const port = await freePort()
    const env = { DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state'), HOST: '127.0.0.1', PORT: String(port) }
    const log = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, ['site/server/serve.js'], { env, stdio: ['ignore', log, log] })
    closeSync(log)
    const url = `http://127.0.0.1:${port}`
    const asking = () => get(url, '/api/jobs').then(({ status }) => status, String)
    await expect.poll(asking, { timeout: 20_000 }).toBe(200)
    await accessToken(url)
    expect(await asking()).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  })

  it('because its reader went away ends nothing', async () => {
    await writeData(join(dir, 'data'), fictionalSnapshot())
    server = await startProcess({ DATA_DIR: join(dir, 'data'), STATE_DIR: join(dir, 'state') })
    server.child.stdout?.destroy()
    for (let lines = 0; lines < 3; lines++) await accessToken(server.url)
    expect((await get(server.url, '/api/jobs')).status).toBe(200)
  })
})

const registered = (url: string) => outcome(post(url, '/api/auth/register', AGENT))

describe('a read-only disk', () => {
  it('under DATA_DIR ends the ingest with 2 and one line, nothing changed', context => {
    const { dir: data, makeReadOnly } = mounted(context, 64)
    writeFileSync(join(data, 'jobs.json'), '[]\n')
    makeReadOnly()
    expect(ingestOver(data)).toEqual([2, `ingest: ${data}: cannot be written\n`])
    expect(readSet(data)).toEqual({ 'jobs.json': '[]\n' })
  })

  it('under DATA_DIR is served, as a container would mount it', async context => {
    const { dir: data, makeReadOnly } = mounted(context, 4096)
    await writeData(data, fictionalSnapshot())
    makeReadOnly()
    server = await startProcess({ DATA_DIR: data, STATE_DIR: join(dir, 'state') })
    expect((await get(server.url, '/api/jobs')).status).toBe(200)
    expect((await get(server.url, '/api/auth/session', await accessToken(server.url))).status).toBe(200)
  })

  it('under STATE_DIR is a start refused with one line', async context => {
    const { dir: state, makeReadOnly } = mounted(context, 64)
    await writeData(join(dir, 'data'), fictionalSnapshot())
    makeReadOnly()
    const started = startProcess({ DATA_DIR: join(dir, 'data'), STATE_DIR: state })
    await expect(started).rejects.toThrow(/^server: setting STATE_DIR: [^\n]+\n$/)
  })
})
