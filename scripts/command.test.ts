import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

const root = new URL('../', import.meta.url)
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')))
/** The programs of ours: those with an npm script by its name, the others by their file. */
const named = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^node (?:--\S+ )*(\S+\.[jt]s)$/.exec(script) ?? []
  return file ? [{ name, file }] : []
})
const others = globSync('scripts/*.ts', { cwd: root })
  .filter(file => /await runCommand\(\{ name: '(?!tool|bench)/.test(readFileSync(new URL(file, root), 'utf8')))
  .filter(file => !named.some(command => command.file === file))
  .map(file => ({ name: basename(file, '.ts'), file }))
const commands = [...named, ...others].map(({ name, file }) => ({ name, path: fileURLToPath(new URL(file, root)) }))

it.each(['report-stale', 'watchdog', 'publish-release', 'backup'])('%s says what it misses in one line', name => {
  const path = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const env = { PATH: process.env.PATH }
  const { status, stderr } = spawnSync(process.execPath, [path], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringMatching(new RegExp(`^${name}: [^\\n]+\\n$`))])
})

describe.each(commands)('$name', ({ name, path }) => {
  let dir: string
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), 'command-'))
  })
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  // In an empty folder, so that any file it writes is seen.
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], { cwd: dir, encoding: 'utf8' })
    return { status, stdout, stderr, written: readdirSync(dir) }
  }

  it('refuses an unknown flag with one line that shows its usage, and does nothing else', () => {
    const call = name in scripts ? `npm run ${name}\\b` : `npx node scripts/${name}\\.ts`
    // The ingest refuses by itself, without runCommand.
    const usage = name === 'ingest' ? '' : `; usage: (?:[A-Z_]+=\\S+ )?${call}[^\\n]*`
    const line = expect.stringMatching(new RegExp(`^${name}: [^\\n]+?${usage}\\n$`))
    expect(run('--dryrun')).toEqual({ status: 2, stdout: '', stderr: line, written: [] })
  })
})

it('--help prints the usage, and does nothing else', () => {
  const path = commands.find(({ name }) => name === 'backup')?.path ?? ''
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, '--help'], { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([0, expect.stringMatching(/^usage: npm run backup/), ''])
})

it('a word too many is refused with one line', () => {
  const path = commands.find(({ name }) => name === 'report-stale')?.path ?? ''
  const { status, stderr } = spawnSync(process.execPath, [path, 'dry-run'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^report-stale: Unexpected argument 'dry-run'[^\n]*\n$/)])
})

it.each([
  ['fuzz', '--cases=none'],
  ['fuzz', '--cases=0'],
  ['fuzz', '--seed=x'],
  ['soak', '--days=0'],
])('%s %s is refused instead of trying nothing and looking well', (name, flag) => {
  const path = commands.find(command => command.name === name)?.path ?? ''
  const { status, stderr } = spawnSync(process.execPath, [path, flag], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^\w+: --\w+: "[^"]+" is not a number[^\n]+\n$/)])
})

// Below /proc no folder can be made, and Node's own recursive mkdir tries for ever.
it.each([
  ['client', '--out', '/proc/none/client.ts'],
  ['export', '--out', '/proc/none/exported'],
  ['ingest', '--only', 'news', '--record', '/proc/none/recorded', '--dry-run'],
])('%s ends with one line where no folder can be made', (name, ...args) => {
  const path = commands.find(command => command.name === name)?.path ?? ''
  const env = { PATH: process.env.PATH, PUBLIC_BASE_URL: 'https://web3.example' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  const line = expect.stringMatching(/^\w+: [^\n]*\/proc\/none[^\n]*\n$/)
  expect([status, stdout + stderr]).toEqual([expect.any(Number), line])
})
