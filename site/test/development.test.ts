/** `npm run dev` as a developer sees it: the real front, over a copy of the sources. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'cheerio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ErrorBody, JobList } from '#contract'
import { freePort } from './free-port.ts'
import { writeData } from './server.ts'
import { fictionalJob, fictionalSnapshot } from './snapshot.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const SOURCES = ['package.json', 'tsconfig.json', 'data/contract', 'site/src', 'site/server', 'site/record-index']
const SITE_FILES = ['site/public', 'site/astro.config.ts', 'site/tsconfig.json', 'scripts/command.ts']
const PATIENCE = { timeout: 30_000, interval: 200 }

let dir: string
let url: string
let child: ChildProcess
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'web3-dev-'))
  for (const path of [...SOURCES, ...SITE_FILES]) await cp(join(ROOT, path), join(dir, path), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(dir, 'node_modules'), 'junction')
  await writeData(join(dir, 'records'), fictionalSnapshot())
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs')
  child = spawn(process.execPath, [astro, 'dev', '--root', 'site', '--port', String(port)], {
    cwd: dir,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: join(dir, 'records'),
      STATE_DIR: join(dir, 'state'),
      RATE_LIMIT_REGISTER: '2/86400',
      ASTRO_TELEMETRY_DISABLED: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await listening(child, port)
})
afterAll(async () => {
  child.kill('SIGTERM')
  await once(child, 'close')
})

/** Resolves when it prints its address; rejects with its output if it ends before. */
function listening({ stdout }: ChildProcess, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let output = ''
  stdout?.setEncoding('utf8').on('data', text => {
    output += text
    if (output.includes(`:${port}`)) resolve()
  })
  stdout?.once('end', () => reject(new Error(output || 'it ended without a word')))
  return promise
}

const open = async (path: string) => {
  const answer = await fetch(url + path)
  return { answer, $: load(await answer.text()) }
}
const jobs = async () => JobList.parse(await (await fetch(`${url}/api/jobs`)).json())
const post = (path: string, body: object) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Changes a copied file as an editor would. */
async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(dir, path), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(dir, path), text.replace(from, to))
}

describe('the development server', () => {
  it('shows the start page and answers the API, from the data of its folder', async () => {
    const { answer, $ } = await open('/')
    expect([answer.status, $('h1').text()]).toEqual([200, 'Web3 jobs, news and events, each with its source and date'])
    expect($('.row-title').length).toBeGreaterThan(0)
    expect((await jobs()).data).toHaveLength(50)
  })

  it('is the front of production: errors, quotas, headers, tokens', async () => {
    const refused = await fetch(`${url}/api/jobs?limit=0`)
    expect([refused.status, ErrorBody.parse(await refused.json()).error.code]).toEqual([400, 'BAD_REQUEST'])
    expect(refused.headers.get('ratelimit')).toMatch(/^"public";r=\d+;t=\d+$/)
    expect(refused.headers.get('x-request-id')).toBeTruthy()
    const agent = { agent_id: 'made-up-agent', identity_type: 'anonymous' }
    const registered = await post('/api/auth/register', agent)
    // Not requested until 429: when Vite optimizes a dependency, modules and their counts load again.
    expect(registered.headers.get('ratelimit-policy')).toBe('"register";q=2;w=86400')
    const { registration_token } = await registered.json()
    const { access_token } = await (await post('/api/auth/claim', { ...agent, registration_token })).json()
    const session = await fetch(`${url}/api/auth/session`, { headers: { authorization: `Bearer ${access_token}` } })
    expect([session.status, (await session.json()).agent_id]).toEqual([200, 'made-up-agent'])
  })

  it('writes the same as the build, for its own address', async () => {
    const catalog = await fetch(`${url}/.well-known/api-catalog`)
    expect(catalog.headers.get('content-type')).toContain('application/linkset+json')
    expect(await catalog.text()).toContain(`http://localhost:${new URL(url).port}/api/jobs`)
  })

  it('lets pages bring the styles that Vite writes into them', async () => {
    const { answer } = await open('/jobs')
    expect(answer.headers.get('content-security-policy')).toContain("style-src 'self' 'unsafe-inline'")
    const styles = await fetch(`${url}/src/styles/index.css`, { headers: { accept: 'text/css' } })
    expect(styles.status).toBe(200)
  })

  it('serves new data without a restart', async () => {
    const { meta } = await jobs()
    const snapshot = fictionalSnapshot()
    await writeData(join(dir, 'records'), { ...snapshot, jobs: [...snapshot.jobs, fictionalJob(900)] })
    await expect.poll(async () => (await jobs()).meta.total, PATIENCE).toBe(meta.total + 1)
  })

  it('serves new code of the API and of pages without a restart', async () => {
    await edit('site/src/operations/refusals.ts', 'There is nothing at', 'Nothing made up is at')
    const message = async () => ErrorBody.parse(await (await fetch(`${url}/api/nowhere`)).json()).error.message
    await expect.poll(message, PATIENCE).toBe('Nothing made up is at /api/nowhere.')
    await edit('site/src/pages/about.astro', '<h2>Take it with you', '<h2>Made-up things')
    await expect.poll(async () => (await open('/about')).$('h2').text(), PATIENCE).toContain('Made-up things')
  })

  it('goes on after code that breaks', async () => {
    await edit('site/src/pages/about.astro', '<h2>Made-up', '{nothingOfThisName}<h2>Made-up')
    await expect.poll(async () => (await open('/about')).answer.status, PATIENCE).toBe(500)
    await edit('site/src/pages/about.astro', '{nothingOfThisName}', '')
    await expect.poll(async () => (await open('/about')).answer.status, PATIENCE).toBe(200)
  })
})
