import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ingestAlone, useUpstream } from './command.ts'

const TOKEN = 'not4a5real6token'

const at = useUpstream()
beforeEach(() => {
  const entry = {
    id: 'web3-career',
    adapter: 'web3-career',
    url: `http://127.0.0.1:${at.port}/v1`,
    name: 'web3.career',
  }
  const links = { homepage: 'https://web3.career', terms: 'https://web3.career/web3-jobs-api', staleAfterHours: 72 }
  at.writeCatalog(JSON.stringify([{ ...entry, ...links }]))
})

/** Runs the real command with this secret and returns all it says and writes. */
async function ingest(token: string | undefined): Promise<string> {
  vi.stubEnv('WEB3_CAREER_TOKEN', token)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { stdout, stderr } = await ingestAlone(at.dir, '--only', 'jobs', '--record', join(at.dir, 'record'))
  const written = readdirSync(at.dir, { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => `${file.name}\n${readFileSync(join(file.parentPath, file.name), 'utf8')}`)
  return [stdout, stderr, ...written].join('\n')
}

describe('a source that needs a secret', () => {
  it('is disabled with that reason when there is none, and is not requested', async () => {
    expect(await ingest(undefined)).toContain('WEB3_CAREER_TOKEN is not set')
    expect(at.requested).toEqual([])
  })

  it.each([
    ['answers', 200],
    ['refuses', 403],
  ])('shows the secret nowhere else when the upstream %s', async (_what, status) => {
    at.answers[`/v1?token=${TOKEN}`] = (_request, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end('["help", "terms", []]')
    const everything = await ingest(TOKEN)
    expect(at.requested).toEqual([`/v1?token=${TOKEN}`])
    expect(everything).toContain('REDACTED')
    expect(everything).not.toContain(TOKEN)
  })
})
