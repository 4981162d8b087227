/** `npm run dev` as somebody who has just cloned the repository meets it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'cheerio'
import { expect, it } from 'vitest'
import { JobList } from '#contract'
import { freePort } from './free-port.ts'
import { writeData } from './server.ts'
import { fictionalSnapshot } from './snapshot.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ASTRO = join(ROOT, 'node_modules/astro/bin/astro.mjs')

it('shows the start page and answers the API, from the data of its folder', { timeout: 120_000 }, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'web3-dev-'))
  await writeData(join(dir, 'data'), fictionalSnapshot())
  const port = await freePort()
  const child = spawn(process.execPath, [ASTRO, 'dev', '--root', 'site', '--port', String(port)], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(dir, 'data'),
      STATE_DIR: join(dir, 'state'),
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    await listening(child.stdout, port)
    const home = await fetch(`http://127.0.0.1:${port}/`)
    const $ = load(await home.text())
    expect([home.status, $('h1').text()]).toEqual([200, 'What is known in Web3, and since when'])
    expect($('.row-title').length).toBeGreaterThan(0)
    const api = await fetch(`http://127.0.0.1:${port}/api/jobs?limit=2`)
    expect([api.status, JobList.parse(await api.json()).data.length]).toEqual([200, 2])
  } finally {
    child.kill('SIGTERM')
    await once(child, 'close')
    await rm(dir, { recursive: true, force: true })
  }
})

/** Resolves when it says where it listens; rejects with what it said when it ends before. */
function listening(output: NodeJS.ReadableStream, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  output.setEncoding('utf8').on('data', text => {
    said += text
    if (said.includes(`:${port}`)) resolve()
  })
  output.once('end', () => reject(new Error(said || 'it ended without a word')))
  return promise
}
