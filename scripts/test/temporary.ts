/**
 * Set up for every test file: `tmpdir()` is a separate folder, which is removed with all that its tests leave, and their
 * stand-ins are undone for the next file in their process.
 */
import { chmodSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'

const before = process.env.TMPDIR
const folder = mkdtempDisposableSync(join(tmpdir(), 'web3-test-'))
// Under root the PostgreSQL of a test runs as a separate user, who must reach its folder in here.
chmodSync(folder.path, 0o711)
process.env.TMPDIR = folder.path

// The first hook to be registered is the last to run: servers over these folders are closed by then.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  folder.remove()
})
