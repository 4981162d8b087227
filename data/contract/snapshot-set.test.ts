import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint, finishCommitted, readSet, SET_FILES, writeSet } from './snapshot-set.ts'

const SET = JSON.stringify(new URL('./snapshot-set.ts', import.meta.url).href)
const RUN = ['--input-type=module-typescript', '--eval']

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'set-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

it('reads what was written', () => {
  writeSet(dir, { 'jobs.json': '[1]', 'news.json': '[2]' })
  expect(readSet(dir)).toEqual({ 'jobs.json': '[1]', 'news.json': '[2]' })
  expect(readdirSync(dir)).toEqual(['jobs.json', 'news.json'])
})

it('throws away a set that was never committed', () => {
  writeSet(dir, { 'jobs.json': '[1]' })
  mkdirSync(join(dir, '.next'))
  writeFileSync(join(dir, '.next', 'jobs.json'), '[half')
  expect(readSet(dir)).toEqual({ 'jobs.json': '[1]' })
  writeSet(dir, { 'news.json': '[2]' })
  expect(readSet(dir)).toEqual({ 'jobs.json': '[1]', 'news.json': '[2]' })
})

it('is another one when a file that could not be read may be read', async () => {
  writeSet(dir, { 'jobs.json': '[1]' })
  chmodSync(join(dir, 'jobs.json'), 0o000)
  const unreadable = fingerprint(dir)
  // The clock of a file system ticks every few milliseconds.
  await wait(50)
  chmodSync(join(dir, 'jobs.json'), 0o644)
  expect(fingerprint(dir)).not.toBe(unreadable)
})

it('reads a committed set before and while it is moved to its place', () => {
  writeSet(dir, { 'jobs.json': '[1]', 'news.json': '[1]' })
  mkdirSync(join(dir, '.next'))
  writeFileSync(join(dir, '.next', 'news.json'), '[2]')
  writeFileSync(join(dir, '.next', 'COMMIT'), '')
  // jobs.json of the new set has already been moved.
  writeFileSync(join(dir, 'jobs.json'), '[2]')
  expect(readSet(dir)).toEqual({ 'jobs.json': '[2]', 'news.json': '[2]' })
  finishCommitted(dir)
  expect(readFileSync(join(dir, 'news.json'), 'utf8')).toBe('[2]')
  expect(readdirSync(dir)).toEqual(['jobs.json', 'news.json'])
})

// A limit for the size of a file stands for a disk that is full.
it.skipIf(process.platform === 'win32')('leaves all as it was when the new files cannot be written', () => {
  writeSet(dir, { 'jobs.json': '[1]' })
  const code = `
    import { writeSet } from ${SET}
    writeSet(process.argv[1], { 'news.json': '[2]', 'jobs.json': ' '.repeat(1_000_000) })`
  const limited = ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, ...RUN, code, dir]
  expect(String(spawnSync('sh', limited).stderr)).toContain('EFBIG')
  expect(readdirSync(dir)).toEqual(['jobs.json'])
  expect(readSet(dir)).toEqual({ 'jobs.json': '[1]' })
})

// A pipe is opened when both of its ends are, so each process waits for the other.
describe.skipIf(process.platform === 'win32')('is read anew when, while it is opened,', () => {
  const [old = {}, next = {}] = ['[1]', '[2]'].map(text => Object.fromEntries(SET_FILES.map(name => [name, text])))
  const commit = `
    mkdirSync(dir + '/.next')
    for (const [name, text] of Object.entries(next)) writeFileSync(dir + '/.next/' + name, text)
    writeFileSync(dir + '/.next/COMMIT', '')`

  it.each([
    ['it is replaced', 'writeSet(dir, next)'],
    ['a new one is committed and not yet moved', commit],
  ])('%s', async (_what, write) => {
    writeSet(dir, old)
    for (const name of ['jobs.json', 'news.json']) {
      rmSync(join(dir, name))
      execFileSync('mkfifo', [join(dir, name)])
    }
    linkSync(join(dir, 'news.json'), join(dir, 'held'))
    const run = (code: string) => spawn(process.execPath, [...RUN, code, dir])
    const writer = run(`
      import { mkdirSync, openSync, writeFileSync } from 'node:fs'
      import { writeSet } from ${SET}
      const dir = process.argv[1]
      const next = ${JSON.stringify(next)}
      openSync(dir + '/jobs.json', 'w')
      ${write}
      openSync(dir + '/held', 'w')`)
    const reader = run(`import { readSet } from ${SET}; console.log(JSON.stringify(readSet(process.argv[1])))`)
    const [read] = await once(reader.stdout, 'data')
    writer.kill()
    expect(JSON.parse(read)).toEqual(next)
  })
})

it('is the old or the new set after SIGKILL at any moment', async () => {
  const script = `
    import { writeSet } from ${SET}
    for (let n = process.pid; ; n++) {
      const text = String(n).repeat(50_000)
      writeSet(process.argv[1], { 'jobs.json': text, 'news.json': text, 'events.json': text, 'sources.json': text, 'changes.json': text })
      if (n === process.pid) console.log('writing')
    }`
  for (let kill = 0; kill < 50; kill++) {
    const child = spawn(process.execPath, [...RUN, script, dir])
    await once(child.stdout, 'data')
    // Random on purpose: the moment of the kill is what is varied.
    await wait(Math.random() * 20)
    child.kill('SIGKILL')
    await once(child, 'exit')
    const texts = Object.values(readSet(dir))
    expect(texts.length).toBe(5)
    expect(new Set(texts).size).toBe(1)
  }
}, 120_000)
