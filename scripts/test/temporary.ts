/** Set up for every test file: `tmpdir()` is a folder of its own, which is removed with all that its tests leave there. */
import { chmodSync, mkdtempDisposableSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const before = process.env.TMPDIR
const folder = mkdtempDisposableSync(join(tmpdir(), 'web3-test-'))
// Under root the PostgreSQL of a test runs as a user of its own, who must reach its folder in here.
chmodSync(folder.path, 0o711)
process.env.TMPDIR = folder.path
// PostgreSQL runs as a user of its own, who has to reach its folder in here.
chmodSync(folder.path, 0o711)

// The first hook to be registered is the last to run: servers over these folders are closed by then.
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  folder.remove()
})
