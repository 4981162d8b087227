import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { openSqliteKept } from '../kept/sqlite.ts'
import { credentialsSuite } from './credentials.suite.ts'
import { CAPS, credential, credentialsIn } from './test/credential.ts'

const DAY_MS = 86_400_000
const directory = mkdtempSync(join(tmpdir(), 'state-'))

credentialsSuite('credentials in SQLite', async () => openSqliteKept(directory))

const open = (stateDir: string) => credentialsIn(openSqliteKept(stateDir), CAPS)

describe('the SQLite file', () => {
  it('loses credentials a day after their expiry, in as many batches as it takes', async () => {
    const store = open(join(directory, 'old'))
    const rows = Array.from({ length: 2_500 }, () => credential('sandbox'))
    for (const row of rows) await store.add(row, row.createdAt)
    const [row] = rows
    if (!row) throw new Error('rows were made')
    expect(await store.removeOld(row.expiresAt + DAY_MS - 1)).toBe(0)
    expect(await store.find(row.hash)).toBeDefined()
    expect(await store.removeOld(row.expiresAt + DAY_MS)).toBe(rows.length)
    expect(await store.find(row.hash)).toBeUndefined()
  })

  it.each(['removed', 'replaced'])('that was %s accepts and trusts nothing until it is back', async what => {
    const dir = mkdtempSync(join(directory, 'moved-'))
    const [path, aside] = [join(dir, 'credentials.db'), join(dir, 'aside')]
    const store = open(dir)
    const row = credential('sandbox')
    await store.add(row, row.createdAt)
    renameSync(path, aside)
    if (what === 'replaced') writeFileSync(path, '')
    const isDown = { status: 503, cause: { message: expect.stringContaining('put it back, or restart') } }
    const next = credential('sandbox')
    await expect(store.add(next, next.createdAt)).rejects.toMatchObject(isDown)
    await expect(store.revoke(row.hash, row.createdAt)).rejects.toMatchObject(isDown)
    const finding = async () => store.find(row.hash)
    await expect.poll(() => finding().catch(error => error), { timeout: 5_000 }).toMatchObject(isDown)
    renameSync(aside, path)
    expect(await finding()).toBeDefined()
    await store.add(next, next.createdAt)
    await store.close()
  })

  it('refuses to open in a place that cannot be written, in one line that names the setting', () => {
    const file = join(directory, 'a-file')
    writeFileSync(file, '')
    const openIt = () => open(join(file, 'state'))
    expect(openIt).toThrow(/^setting STATE_DIR: cannot keep credentials in [^\n]+$/)
  })

  it('refuses a file that it may only read, as a copy that root put back', () => {
    const dir = mkdtempSync(join(tmpdir(), 'read-only-'))
    new DatabaseSync(join(dir, 'credentials.db')).close()
    chmodSync(join(dir, 'credentials.db'), 0o444)
    chmodSync(dir, 0o777)
    // Root may write everything.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const program = `import(${JSON.stringify(new URL('../kept/sqlite.ts', import.meta.url).href)})
      .then(({ openSqliteKept }) => openSqliteKept(${JSON.stringify(dir)})).catch(error => console.log(error.message))`
    const { stdout } = spawnSync(process.execPath, ['-e', program], { ...user, encoding: 'utf8' })
    expect(stdout).toMatch(/^setting STATE_DIR: cannot keep credentials in [^\n]+: EACCES: permission denied[^\n]+\n$/)
  })

  it.each([
    ['another program', 4, 'credentials.db has no table named kept: it is not ours'],
    ['a server before it', 3, 'credentials.db has version 3, this server reads 4: take the server that wrote it'],
    ['a newer server', 99, 'credentials.db has version 99, this server reads 4'],
  ])('refuses the file of %s, and names the remedy', (_whose, version, reason) => {
    const stateDir = join(directory, `version-${version}`)
    mkdirSync(stateDir)
    const file = new DatabaseSync(join(stateDir, 'credentials.db'))
    file.exec(`CREATE TABLE credential (hash BLOB); PRAGMA user_version = ${version}`)
    file.close()
    expect(() => open(stateDir)).toThrow(`setting STATE_DIR: cannot keep credentials in ${stateDir}: ${reason}`)
    const again = new DatabaseSync(join(stateDir, 'credentials.db'))
    expect(again.prepare('PRAGMA user_version').get()).toEqual({ user_version: version })
    again.close()
  })
})
