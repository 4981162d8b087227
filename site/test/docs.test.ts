/** The calls of the start page, run as they stand there against the running server. */
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ERROR_CODES } from '#contract'
import { samplesOf } from '../src/views/samples.ts'
import { textsOf } from './client-of.ts'
import { startServer, type TestServer } from './server.ts'
import { fictionalChange, fictionalSnapshot } from './snapshot.ts'

const run = promisify(execFile)
const PROGRAMS = { curl: 'curl', JavaScript: process.execPath, Python: 'python3', JSON: '' }
let server: TestServer
let folder: string
beforeAll(async () => {
  const snapshot = fictionalSnapshot()
  const changes = snapshot.jobs.map(({ id }, at) => fictionalChange(at + 1, { id }))
  server = await startServer({ snapshot: { ...snapshot, changes } })
  folder = await mkdtemp(join(tmpdir(), 'web3-docs-'))
})
afterAll(() => server.close())

/** Name of a group of calls -> a word its output has. */
const EXPECTED = {
  home: /Example Summit/,
  first: /Made-up Engineer 1/,
  pages: /120 jobs|rel="next"/,
  unchanged: /304|^$/,
  changes: /made-up-engineer-00000001/,
  stream: /made-up-engineer-00000120/,
  token: /price-watcher-7/,
  tools: /"structuredContent":.*Made-up Engineer/,
  errors: /BAD_REQUEST/,
}
type Name = keyof typeof EXPECTED
const cases = Object.keys(EXPECTED).flatMap(name =>
  samplesOf(name, 'https://base.example').map(({ language }, at) => ({ name: name as Name, language, at })),
)

describe('the start page', () => {
  it.for(cases)('has a call "$name" in $language that works', async ({ name, language, at }, { skip }) => {
    skip(!isThere(PROGRAMS[language]), `skipped: no ${PROGRAMS[language]}`)
    const code = await codeOnPage(name, at)
    expect(await output(language, code, EXPECTED[name])).toMatch(EXPECTED[name])
  })

  it('lists the limits in force', async () => {
    const $ = await server.page('/docs')
    expect($('.docs table').last().text()).toMatch(/an address without a token\s*600\s*60 s/)
  })
})

it('explains every error code at the address in the error', async () => {
  const $ = await server.page('/docs/errors')
  const { error } = await server.json('/api/jobs?limit=0')
  const anchor = new URL(error.docUrl).hash
  expect($(`${anchor} h2`).text()).toBe('BAD_REQUEST')
  expect(textsOf($, '.error-code h2')).toEqual([...ERROR_CODES])
})

it('shows every operation of the OpenAPI document, with its parameters and answers', async () => {
  const $ = await server.page('/docs/api')
  const document = await server.json('/openapi.json')
  const text = $('main').text()
  for (const path of Object.keys(document.paths)) expect(text).toContain(path)
  expect(textsOf($, '#listJobs th code')).toContain('min_salary')
  expect($('#listJobs').text()).toContain('integer, 1 to 200, else 50')
  expect($('#listNews').text()).toContain('release | incident | advisory | regulation | live | story')
  expect($('#claimToken th, #claimToken td').text()).toContain('registration_token required')
  expect($('#claimToken').text()).toContain('The registered name; required without an assertion.')
  expect(JSON.parse($('#getJob > details:not(.try) pre').text())).toMatchObject({ data: { company: 'Example Labs' } })
  expect(JSON.parse($('#registerAgent pre').first().text())).toHaveProperty('agent_id')
})

it('explains every field and an absent limit to programs, in Markdown as in MCP', async () => {
  const full = await (await fetch(`${server.url}/llms-full.txt`)).text()
  expect(full).toContain('| `limit` | integer, 1 to 250, else 50 | How many terms to return. |')
  expect(full).toContain('`/api/v1/events.ics` (limit: default 200).')
  expect(full).not.toMatch(/\|\s*\|$/m)
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const headers = { 'Content-Type': 'application/json' }
  const { result } = await (await fetch(`${server.url}/mcp`, { method: 'POST', headers, body })).json()
  const named = (name: string) => result.tools.find((tool: { name: string }) => tool.name === name)
  expect(named('search').inputSchema.properties.limit).toMatchObject({ type: 'integer', maximum: 50, default: 3 })
})

async function codeOnPage(name: Name, at: number): Promise<string> {
  const page = await server.page(`/${name === 'home' ? '' : 'docs'}`)
  const shown = textsOf(page, '.code code')
  const code = samplesOf(name, server.services.baseUrl)[at]?.code ?? ''
  expect(shown).toContain(code)
  return code
}

async function output(language: keyof typeof PROGRAMS, code: string, wanted: RegExp): Promise<string> {
  const options = { cwd: folder, timeout: 20_000 }
  const program = language === 'curl' ? 'sh' : PROGRAMS[language]
  // EventSource is every browser's, and Node's own behind this flag.
  const flags = language === 'JavaScript' ? ['--experimental-eventsource', '--input-type=module', '-e'] : ['-c']
  const isStream = code.includes('/changes/stream')
  // The call must end, not the shell before it.
  const running = run(program, [...flags, isStream && program === 'sh' ? `exec ${code}` : code], options)
  if (!isStream) return (await running).stdout
  // It has no end, so it is stopped at the wanted output.
  running.catch(() => undefined)
  let output = ''
  for await (const text of running.child.stdout ?? []) {
    output += text
    if (wanted.test(output)) running.child.kill()
  }
  return output
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
