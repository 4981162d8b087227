/** `npm run ingest -- --only news` over the committed data and catalog, on a machine without a network. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { readCatalog } from '../catalog/catalog.ts'

const COMMITTED = fileURLToPath(new URL('../../data', import.meta.url))
const NO_LOOKUP = new URL('no-lookup.ts', import.meta.url).href

let dir: string
let ended: { code: number; stdout: string }
beforeAll(async () => {
  dir = join(mkdtempSync(join(tmpdir(), 'without-network-')), 'data')
  cpSync(COMMITTED, dir, { recursive: true })
  // Each source is tried three times with pauses, so as many at once as may be.
  const flags = ['--only', 'news', '--data', dir, '--concurrency', '64']
  const command = ['--import', NO_LOOKUP, 'ingest/run/run.ts', ...flags]
  ended = await promisify(execFile)(process.execPath, command).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  )
})

const bytesOf = (name: string, folder: string) => readFileSync(join(folder, name), 'latin1')

describe('a refresh of the news without a network', () => {
  it.each(['news.json', 'jobs.json', 'events.json'])('leaves %s byte for byte', name => {
    expect(bytesOf(name, dir)).toBe(bytesOf(name, COMMITTED))
  })

  it('ends with 1 and gives the reason for each requested source', () => {
    const lines = ended.stdout.split('\n')
    const stateOf = (id: string) => lines.find(line => line.startsWith(`${id} `)) ?? 'no line'
    const ids = readCatalog(['news']).map(({ entry }) => entry.id)
    const requested = ids.filter(id => !/ (?:not due|disabled.*)$/.test(stateOf(id)))
    const reason = / failing: fetch: GET https?:\S+ connection failed \(ENOTFOUND\)$/
    expect(requested.filter(id => !reason.test(stateOf(id)))).toEqual([])
    expect([ended.code, requested.length > 0, lines]).toEqual([
      1,
      true,
      expect.arrayContaining([`failed: ${requested.join(', ')}`]),
    ])
  })

  it('writes down how the sources do', () => {
    expect(ended.stdout).toMatch(/^written: sources\.json(?:, changes\.json)?$/m)
  })
})
