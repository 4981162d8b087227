import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { openSqliteStore } from './sqlite-store.ts'
import { CAPS, credential, storeSuite } from './store.suite.ts'

const DAY_MS = 86_400_000
/** What the first servers made. */
const VERSION_1 = `
CREATE TABLE credential (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32), kind TEXT NOT NULL, agent_id TEXT NOT NULL,
  identity_type TEXT NOT NULL, scope TEXT NOT NULL, issuer TEXT, subject_hash TEXT, created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL, consumed_at INTEGER, revoked_at INTEGER, failures INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX credential_expiry ON credential (expires_at);
CREATE INDEX credential_live ON credential (kind, expires_at) WHERE consumed_at IS NULL AND revoked_at IS NULL;
CREATE TABLE used_assertion (
  hash BLOB PRIMARY KEY CHECK (length(hash) = 32), expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX used_assertion_expiry ON used_assertion (expires_at);
PRAGMA user_version = 1;
`
const directory = mkdtempSync(join(tmpdir(), 'state-'))
afterAll(() => rmSync(directory, { recursive: true }))

storeSuite('a store in SQLite', async caps => openSqliteStore({ stateDir: directory, caps }))

describe('the SQLite file', () => {
  it('loses credentials a day after their expiry, in as many batches as it takes', async () => {
    const store = openSqliteStore({ stateDir: join(directory, 'old'), caps: CAPS })
    const rows = Array.from({ length: 2_500 }, () => credential('sandbox'))
    for (const row of rows) await store.add(row, row.createdAt)
    const [row] = rows
    if (!row) throw new Error('rows were made')
    expect(await store.removeOld(row.expiresAt + DAY_MS - 1)).toBe(0)
    // The first question forgets what was written before; from now on the row is remembered.
    expect(await store.find(row.hash)).toBeDefined()
    expect(await store.removeOld(row.expiresAt + DAY_MS)).toBe(rows.length)
    expect(await store.find(row.hash)).toBeUndefined()
  })

  it('forgets a used assertion when it cannot be valid any more', async () => {
    const store = openSqliteStore({ stateDir: join(directory, 'assertions'), caps: CAPS })
    const assertion = { hash: randomBytes(32), expiresAt: credential('access').createdAt + 1 }
    const attempt = async (now: number) => {
      const registration = credential('registration')
      await store.add(registration, now)
      return store.exchange({ registration: registration.hash, access: credential('access'), assertion, now })
    }
    expect(await attempt(assertion.expiresAt - 1)).toBe('exchanged')
    await store.removeOld(assertion.expiresAt - 1)
    expect(await attempt(assertion.expiresAt - 1)).toBe('replayed')
    await store.removeOld(assertion.expiresAt)
    expect(await attempt(assertion.expiresAt)).toBe('exchanged')
  })

  it('counts anew what other processes added when the clock was set back', async () => {
    const open = () => openSqliteStore({ stateDir: join(directory, 'counted'), caps: { ...CAPS, all: 2 } })
    const [one, other] = [open(), open()]
    const row = credential('sandbox')
    await one.add(row, row.createdAt)
    await one.use(row, row.createdAt)
    const added = credential('sandbox')
    await other.add(added, row.createdAt)
    await other.use(added, row.createdAt)
    const late = one.add(credential('sandbox'), row.createdAt - 365 * 86_400_000)
    await expect(late).rejects.toMatchObject({ status: 429 })
  })

  it.each(['removed', 'replaced'])('that was %s takes and believes nothing until it is back', async what => {
    const dir = mkdtempSync(join(directory, 'moved-'))
    const [path, aside] = [join(dir, 'credentials.db'), join(dir, 'aside')]
    const store = openSqliteStore({ stateDir: dir, caps: CAPS })
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
    const open = () => openSqliteStore({ stateDir: join(file, 'state'), caps: CAPS })
    expect(open).toThrow(/^setting STATE_DIR: cannot keep credentials in [^\n]+$/)
  })

  it('refuses a file that it may only read, as a copy that root put back', () => {
    const dir = mkdtempSync(join(tmpdir(), 'read-only-'))
    new DatabaseSync(join(dir, 'credentials.db')).close()
    chmodSync(join(dir, 'credentials.db'), 0o444)
    chmodSync(dir, 0o777)
    // Root may write everything.
    const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const program = `import(${JSON.stringify(new URL('./sqlite-store.ts', import.meta.url).href)})
      .then(({ openSqliteStore }) => openSqliteStore({ stateDir: ${JSON.stringify(dir)} })).catch(error => console.log(error.message))`
    const { stdout } = spawnSync(process.execPath, ['-e', program], { ...user, encoding: 'utf8' })
    rmSync(dir, { recursive: true })
    expect(stdout).toMatch(/^setting STATE_DIR: cannot keep credentials in [^\n]+: EACCES: permission denied[^\n]+\n$/)
  })

  it('refuses a database that is not its own', () => {
    const stateDir = join(directory, 'another')
    mkdirSync(stateDir)
    const another = new DatabaseSync(join(stateDir, 'credentials.db'))
    another.exec('PRAGMA user_version = 1')
    another.close()
    const open = () => openSqliteStore({ stateDir, caps: CAPS })
    expect(open).toThrow(`setting STATE_DIR: cannot keep credentials in ${stateDir}: no such table: credential`)
  })

  it('of the version before is taken over: its live tokens stay, count among all, and are no unused ones', async () => {
    const stateDir = join(directory, 'older')
    mkdirSync(stateDir)
    const older = new DatabaseSync(join(stateDir, 'credentials.db'))
    older.exec(VERSION_1)
    const row = credential('sandbox')
    const { hash, agentId, createdAt, expiresAt } = row
    older
      .prepare(
        `INSERT INTO credential VALUES (?, 'sandbox', ?, 'anonymous', 'read:jobs', NULL, NULL, ?, ?, NULL, NULL, 0)`,
      )
      .run(hash, agentId, createdAt, expiresAt)
    older.close()
    const store = openSqliteStore({ stateDir, caps: { ...CAPS, all: 1 } })
    expect(await store.find(hash)).toMatchObject({ agentId, usedAt: createdAt })
    const refused = { status: 429, headers: { 'Retry-After': '3600' } }
    await expect(store.add(credential('sandbox'), createdAt)).rejects.toMatchObject(refused)
    await store.add(credential('sandbox'), expiresAt)
    await store.close()
    const again = openSqliteStore({ stateDir, caps: CAPS })
    expect(await again.find(hash)).toBeDefined()
    await again.close()
  })

  it('refuses a file made by a newer version', () => {
    const stateDir = join(directory, 'newer')
    openSqliteStore({ stateDir, caps: CAPS })
    new DatabaseSync(join(stateDir, 'credentials.db')).exec('PRAGMA user_version = 99')
    expect(() => openSqliteStore({ stateDir, caps: CAPS })).toThrow(/version 99/)
  })
})
