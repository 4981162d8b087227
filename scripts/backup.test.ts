import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { claim, register } from '../site/test/agent.ts'
import { startServer, type TestServer } from '../site/test/server.ts'
import { backUp } from './backup.ts'

let dir: string
let server: TestServer
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'backup-'))
  server = await startServer()
})
afterEach(() => server.close())

it('a token registered before the backup works on a server restored from it', async () => {
  const token = await register(server.url)
  await backUp(server.stateDir, join(dir, 'copy.db'))
  expect((statSync(join(dir, 'copy.db')).mode & 0o777).toString(8)).toBe('600')
  copyFileSync(join(dir, 'copy.db'), join(dir, 'credentials.db'))
  const restored = await startServer({ env: { STATE_DIR: dir } })
  const claimed = await claim(restored.url, token)
  await restored.close()
  expect(claimed.status).toBe(200)
})

it('is refused if there is nothing to copy, and over a file that exists', async () => {
  await expect(backUp(join(dir, 'nothing'), join(dir, 'copy.db'))).rejects.toThrow('does not exist')
  await backUp(server.stateDir, join(dir, 'copy.db'))
  await expect(backUp(server.stateDir, join(dir, 'copy.db'))).rejects.toThrow('exists already')
})

it('that fails leaves no file, and names both', async () => {
  writeFileSync(join(dir, 'credentials.db'), 'no database'.repeat(1000))
  const [from, to] = [join(dir, 'credentials.db'), join(dir, 'copy.db')]
  await expect(backUp(dir, to)).rejects.toThrow(`${from} could not be copied to ${to}: file is not a database`)
  expect(existsSync(join(dir, 'copy.db'))).toBe(false)
})

it('is refused if the credentials are in Redis, whatever file is in STATE_DIR', () => {
  const env = { PATH: process.env.PATH, STATE_DIR: server.stateDir, REDIS_URL: 'redis://127.0.0.1:1' }
  const script = fileURLToPath(new URL('./backup.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, join(dir, 'copy.db')], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, 'backup: REDIS_URL is set: the credentials are in Redis, back that up\n'])
  expect(existsSync(join(dir, 'copy.db'))).toBe(false)
})
