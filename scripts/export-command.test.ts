import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeData } from '../site/test/server.ts'
import { fictionalSnapshot } from '../site/test/snapshot.ts'

const BASE = 'https://web3.example'

describe('the export command', () => {
  const run = (args: string[], given: Record<string, string>) => {
    const command = [join(import.meta.dirname, 'export.ts'), ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { env: given, encoding: 'utf8' })
    return { status, stdout, lines: stderr.trimEnd().split('\n') }
  }
  it.each([
    [[], { PUBLIC_BASE_URL: BASE }, '--out names no folder'],
    [['--out', 'x'], {}, 'PUBLIC_BASE_URL is not set'],
    [['--into', 'x'], { PUBLIC_BASE_URL: BASE }, "Unknown option '--into'"],
    [['--out', 'x', 'y'], { PUBLIC_BASE_URL: BASE }, "Unexpected argument 'y'"],
    [['--out', import.meta.dirname], { PUBLIC_BASE_URL: BASE }, 'is not empty'],
  ])('%j with %j ends with 2 and one line', (args, given, reason) =>
    expect(run(args, given)).toEqual({ status: 2, stdout: '', lines: [expect.stringContaining(reason)] }),
  )

  it('ends with 1 and one line when the data cannot be read', () =>
    expect(run(['--out', join(import.meta.dirname, 'nothing')], { PUBLIC_BASE_URL: 'not an origin' })).toEqual({
      status: 1,
      stdout: '',
      lines: [expect.stringContaining('PUBLIC_BASE_URL')],
    }))

  it.each([
    ['a list', 'jobs.json', 'jobs.json (3 records) missing, though sources.json counts them'],
    ['the terms', 'glossary.json', 'glossary.json is not in'],
  ])('ends with 1 and one line when %s was lost', async (_what, file, reason) => {
    const dir = mkdtempSync(join(tmpdir(), 'export-'))
    await writeData(join(dir, 'data'), fictionalSnapshot())
    rmSync(join(dir, 'data', file))
    const ended = run(['--out', join(dir, 'out')], { PUBLIC_BASE_URL: BASE, DATA_DIR: join(dir, 'data') })
    expect(ended).toEqual({ status: 1, stdout: '', lines: [expect.stringContaining(reason)] })
    rmSync(dir, { recursive: true })
  })
})
