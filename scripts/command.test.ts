import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { ROOT, read, scripts } from './test/files.ts'

/** The programs of ours: those with an npm script by its name, the others by their file. */
const named = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^node (?:--\S+ )*(\S+\.[jt]s)$/.exec(script) ?? []
  return file ? [{ name, file }] : []
})
const others = globSync('scripts/*.ts', { cwd: ROOT })
  .filter(file => /await runCommand\(\s*\{ name: '(?!tool|bench)/.test(read(file)))
  .filter(file => !named.some(command => command.file === file))
  .map(file => ({ name: basename(file, '.ts'), file }))
const commands = [...named, ...others].map(({ name, file }) => ({ name, path: fileURLToPath(new URL(file, ROOT)) }))

function start(name: string, args: string[], more = {}, own: NodeJS.ProcessEnv = {}) {
  const path = commands.find(command => command.name === name)?.path ?? ''
  const env = { PATH: process.env.PATH, PUBLIC_BASE_URL: 'https://web3.example', ...own }
  return spawnSync(process.execPath, [path, ...args], { env, encoding: 'utf8', timeout: 60_000, ...more })
}

// Two refuse by themselves, without runCommand, and the usage of the refresh is that of the ingest with a line more.
const plain = commands.filter(({ name }) => !['ingest', 'serve', 'refresh'].includes(name))
it.each(plain)('$name calls itself by its name, and says in its usage how it is called', ({ name, path }) => {
  const [, called, usage] = /runCommand\(\s*\{ name: '(.+?)', usage: (\w+)/.exec(readFileSync(path, 'utf8')) ?? []
  expect(called).toBe(name)
  const call = name in scripts ? `npm run ${name}\\b` : `npx node scripts/${name}\\.ts`
  expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`const ${usage} =\\s+[\`']usage: (?:[A-Z_]+=\\S+ )?${call}`))
})

it('a command refuses an unknown flag with one line that shows its usage, and does nothing else', () => {
  const dir = mkdtempSync(join(tmpdir(), 'command-'))
  const { status, stdout, stderr } = start('client', ['--dryrun'], { cwd: dir })
  const line = expect.stringMatching(/^client: [^\n]+?; usage: npm run client[^\n]*\n$/)
  expect([status, stdout, stderr, readdirSync(dir)]).toEqual([2, '', line, []])
})

// Below /proc no folder can be made, and Node's own recursive mkdir tries for ever.
const LINES: [name: string, args: string[], status: number, line: RegExp, env?: NodeJS.ProcessEnv][] = [
  ['report-stale', [], 1, /^report-stale: GITHUB_REPOSITORY [^\n]+\n$/],
  ['backup', [], 1, /^backup: usage: [^\n]+\n$/],
  ['report-stale', ['dry-run'], 2, /^report-stale: Unexpected argument 'dry-run'[^\n]*\n$/],
  ['backup', ['--help'], 0, /^usage: npm run backup/],
  ['fuzz', ['--cases=0'], 2, /^fuzz: --cases: "0" is not a number[^\n]+\n$/],
  ['soak', ['--days=x'], 2, /^soak: --days: "x" is not a number[^\n]+\n$/],
  ['refresh', ['--only', 'nothing'], 2, /^refresh: --only: "nothing" is none of jobs, news, events\n$/],
  ['serve', ['--dryrun'], 2, /^serve: [^\n]+\n$/],
  ['ingest', ['--dryrun'], 2, /^ingest: [^\n]+\n$/],
  ['client', ['--out', '/proc/none/client.ts'], 1, /^client: [^\n]*\/proc\/none[^\n]*\n$/],
  ['export', [], 2, /^export: --out names no folder; [^\n]+\n$/],
  ['export', ['--out', 'x'], 2, /^export: PUBLIC_BASE_URL is not set[^\n]+\n$/, { PUBLIC_BASE_URL: '' }],
  ['export', ['--out', '/proc/none/exported'], 1, /^export: [^\n]*\/proc\/none[^\n]*\n$/],
  ['ingest', ['--only', 'news', '--record', '/proc/none/x', '--dry-run'], 2, /^ingest: [^\n]*\/proc\/none[^\n]*\n$/],
]

it.each(LINES)('%s %j ends with %i and one line', (name, args, status, line, env) => {
  const ended = start(name, args, {}, env)
  expect([ended.status, ended.stdout + ended.stderr]).toEqual([status, expect.stringMatching(line)])
})

it('a fault on the page of a workflow run is an error with a title', () => {
  const { status, stderr } = start('report-stale', [], {}, { GITHUB_ACTIONS: 'true' })
  const title = '::error title=report-stale ended with 1::'
  expect([status, stderr]).toEqual([1, `${title}GITHUB_REPOSITORY and GITHUB_TOKEN must be set\n`])
})
