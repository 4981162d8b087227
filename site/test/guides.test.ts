/** The commands in the served guides are run as they stand there. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { ClaimResponse, JobList, RegisterResponse, RevokeResponse, SandboxResponse, SessionResponse } from '#contract'
import { documents } from '../src/base/documents.ts'
import { collections } from '../src/collections/index.ts'
import { SearchAnswer } from '../src/operations/search-all.ts'
import { loadStore } from '../src/store/snapshots.ts'
import { useServer } from './server.ts'

const server = useServer()

const commandsOf = async (path: string) => {
  const text = await (await fetch(server.url + path)).text()
  return Array.from(text.matchAll(/```sh\n([\s\S]*?)```/g), ([, command = '']) => command)
}

/** Runs one block; every line of its output is one JSON answer. */
async function run(command: string, env: Record<string, string> = {}): Promise<unknown[]> {
  const script = command.replaceAll('\\\n', ' ').replace(/^curl .*$/gm, call => `${call}; echo`)
  const options = { env: { PATH: process.env.PATH, ...env } }
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euo', 'pipefail', '-c', script], options)
  return stdout
    .split('\n')
    .filter(Boolean)
    .map(line => JSON.parse(line))
}

it('auth.md takes an agent from nothing to a token and out again', async () => {
  const [register = '', claim = '', use = '', sandbox = '', revoke = '', ...rest] = await commandsOf('/auth.md')
  expect(rest).toEqual([])
  const registered = RegisterResponse.parse((await run(register))[0])
  const claimed = ClaimResponse.parse((await run(claim, { REGISTRATION_TOKEN: registered.registration_token }))[0])
  const [jobs, session] = await run(use, { ACCESS_TOKEN: claimed.access_token })
  expect(JobList.parse(jobs).meta.total).toBeGreaterThan(0)
  expect(SessionResponse.parse(session).agent_id).toBe(registered.agent_id)
  SandboxResponse.parse((await run(sandbox))[0])
  RevokeResponse.parse((await run(revoke, { ACCESS_TOKEN: claimed.access_token }))[0])
  expect((await run(use, { ACCESS_TOKEN: claimed.access_token }))[1]).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
})

it('the skill has calls that answer as it says', async () => {
  const [calls = ''] = await commandsOf(documents.skill.path)
  const [first, ...lists] = await run(calls)
  SearchAnswer.parse(first)
  expect(lists).toHaveLength(4)
  for (const list of lists) expect(list).toMatchObject({ data: expect.any(Array), meta: { total: expect.any(Number) } })
})

it("the agents' guide works when it is copied from start to end, and shows the real responses", async () => {
  const guide = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')
  const flow = guide.slice(0, guide.indexOf('## With an identity'))
  const blocks = [...flow.matchAll(/```(\w*)\n([\s\S]*?)```/g)].map(([, language, text = '']) => ({ language, text }))
  const [commands = [], answers = []] = [true, false].map(isCommand =>
    blocks.filter(({ language }) => (language === 'sh') === isCommand).map(({ text }) => text.trim()),
  )
  expect([commands.length, answers.length]).toEqual([6, 5])
  const script = `set -euo pipefail\n${commands.join('\necho\n')}`
  const env = { PATH: process.env.PATH, BASE: server.url }
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-c', script], { env })
  // As written, with `…` for anything on the same line.
  for (const answer of answers) expect(stdout).toMatch(new RegExp(answer.split('…').map(RegExp.escape).join('[^\\n]+')))
})

it('every example of the skill finds something in the committed data', async () => {
  const store = await loadStore({ dir: 'data', baseUrl: server.url })
  const now = { store, clock: () => store.generatedAt }
  for (const { name, list, query, select } of collections) {
    const selection = await select(now, query.parse(Object.fromEntries(new URLSearchParams(list.sample))))
    expect([name, selection.total]).not.toEqual([name, 0])
  }
})
