import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const run = promisify(execFile)
const TOKEN = 'not4a5real6token'

let dir: string
let upstream: Server
let asked: string[]
let status: number
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'secret-'))
  asked = []
  status = 200
  upstream = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end('["help", "terms", []]')
  })
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
  const address = upstream.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const entry = { id: 'web3-career', adapter: 'web3-career', url: `http://127.0.0.1:${port}/v1`, name: 'web3.career' }
  const links = { homepage: 'https://web3.career', terms: 'https://web3.career/web3-jobs-api', staleAfterHours: 72 }
  writeFileSync(join(dir, 'catalog.yaml'), JSON.stringify([{ ...entry, ...links }]))
})
afterEach(async () => {
  upstream.closeAllConnections()
  await new Promise(resolve => upstream.close(resolve))
  rmSync(dir, { recursive: true, force: true })
})

/** Runs the real command and returns all it says and writes. */
async function ingest(env: NodeJS.ProcessEnv): Promise<string> {
  const files = ['--catalog', join(dir, 'catalog.yaml'), '--data', join(dir, 'data'), '--record', join(dir, 'record')]
  const command = ['ingest/run/run.ts', '--only', 'jobs', ...files]
  const says = await run(process.execPath, command, { env: { ...env, INGEST_ALLOW_PRIVATE_HOSTS: '1' } }).catch(
    (error: { stdout: string; stderr: string }) => error,
  )
  const written = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => `${file.name}\n${readFileSync(join(file.parentPath, file.name), 'utf8')}`)
  return [says.stdout, says.stderr, ...written].join('\n')
}

describe('a source that needs a secret', () => {
  const { WEB3_CAREER_TOKEN: _own, ...env } = process.env

  it('is disabled with that reason when there is none, and is not asked', async () => {
    expect(await ingest(env)).toContain('WEB3_CAREER_TOKEN is not set')
    expect(asked).toEqual([])
  })

  it.each([
    ['answers', 200],
    ['refuses', 403],
  ])('shows the secret to nobody else when the upstream %s', async (_what, answer) => {
    status = answer
    const everything = await ingest({ ...env, WEB3_CAREER_TOKEN: TOKEN })
    expect(asked).toEqual([`/v1?token=${TOKEN}`])
    expect(everything).toContain('REDACTED')
    expect(everything).not.toContain(TOKEN)
  })
})
