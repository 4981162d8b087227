import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { readNewest } from './data-files.ts'
import { fingerprint, finishCommitted, listArchive, readSet, SET_FILES, writeSet } from './snapshot-set.ts'

const SET = JSON.stringify(new URL('./snapshot-set.ts', import.meta.url).href)
const RUN = ['--input-type=module-typescript', '--eval']

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'set-'))
})

it('reads the written set, and discards one that was never committed', () => {
  writeSet(dir, { 'jobs.json': '[1]' })
  mkdirSync(join(dir, '.next'))
  writeFileSync(join(dir, '.next', 'jobs.json'), '[half')
  expect(readSet(dir)).toEqual({ 'jobs.json': '[1]' })
  writeSet(dir, { 'news.json': '[2]' })
  expect(readSet(dir)).toEqual({ 'jobs.json': '[1]', 'news.json': '[2]' })
  expect(readdirSync(dir)).toEqual(['jobs.json', 'news.json'])
})

it('is another one when a file that could not be read may be read', () => {
  writeSet(dir, { 'jobs.json': '[1]' })
  const path = join(dir, 'jobs.json')
  const changedAt = () => statSync(path, { bigint: true }).ctimeNs
  chmodSync(path, 0o000)
  const [unreadable, before] = [fingerprint(dir), changedAt()]
  // The clock of a file system ticks every few milliseconds.
  while (changedAt() === before) chmodSync(path, 0o644)
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

describe('the archive', () => {
  const [september, october] = ['news-archive/2026-09.json', 'news-archive/2026-10.json'] as const

  it('is written with the set, month by month, and is not read with it', () => {
    writeSet(dir, { 'news.json': '[1]', [september]: '[9]' })
    writeSet(dir, { 'news.json': '[2]', [october]: '[10]' })
    expect(readSet(dir)).toEqual({ 'news.json': '[2]' })
    expect(listArchive(dir)).toEqual([october, september])
    expect([readNewest(dir, october), readNewest(dir, september)]).toEqual(['[10]', '[9]'])
    expect(readNewest(dir, 'news-archive/2026-08.json')).toBeUndefined()
  })

  it('is that of a committed set before it is moved to its place, and no part of one that is not', () => {
    writeSet(dir, { 'news.json': '[1]', [september]: '[9]' })
    mkdirSync(join(dir, '.next', 'news-archive'), { recursive: true })
    for (const name of ['news.json', september, october]) writeFileSync(join(dir, '.next', name), '[2]')
    expect([listArchive(dir), readNewest(dir, september)]).toEqual([[september], '[9]'])
    writeFileSync(join(dir, '.next', 'COMMIT'), '')
    expect([listArchive(dir), readNewest(dir, september)]).toEqual([[october, september], '[2]'])
    finishCommitted(dir)
    expect(readFileSync(join(dir, october), 'utf8')).toBe('[2]')
    expect(readdirSync(dir)).toEqual(['news-archive', 'news.json'])
  })
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

describe('is read anew when, while it is opened,', () => {
  const [old = {}, next = {}] = ['[1]', '[2]'].map(text => Object.fromEntries(SET_FILES.map(name => [name, text])))
  const commit = `
    mkdirSync(dir + '/.next')
    for (const [name, text] of Object.entries(next)) writeFileSync(dir + '/.next/' + name, text)
    writeFileSync(dir + '/.next/COMMIT', '')`

  // The writer comes exactly between the opening of jobs.json and that of news.json.
  it.each([
    ['it is replaced', 'writeSet(dir, next)'],
    ['a new one is committed and not yet moved', commit],
  ])('%s', (_what, write) => {
    writeSet(dir, old)
    const code = `
      import fs, { mkdirSync, writeFileSync } from 'node:fs'
      import { syncBuiltinESMExports } from 'node:module'
      import { readSet, writeSet } from ${SET}
      const dir = process.argv[1]
      const next = ${JSON.stringify(next)}
      const open = fs.openSync
      const restore = () => {
        fs.openSync = open
        syncBuiltinESMExports()
      }
      fs.openSync = (path, ...how) => {
        if (path !== dir + '/news.json') return open(path, ...how)
        restore()
        ${write}
        return open(path, ...how)
      }
      syncBuiltinESMExports()
      console.log(JSON.stringify([readSet(dir), fs.openSync === open]))`
    const { stdout } = spawnSync(process.execPath, [...RUN, code, dir], { encoding: 'utf8' })
    expect(JSON.parse(stdout)).toEqual([next, true])
  })
})

it('refuses anything but a file, also in a set that is committed and not yet moved', () => {
  mkdirSync(join(dir, 'news.json'))
  expect(() => readSet(dir)).toThrow(`${join(dir, 'news.json')} is not a file`)
  mkdirSync(join(dir, '.next', 'jobs.json'), { recursive: true })
  writeFileSync(join(dir, '.next', 'COMMIT'), '')
  expect(() => readSet(dir)).toThrow(`${join(dir, '.next', 'jobs.json')} is not a file`)
})

it('is read through a link, as containers mount their files', () => {
  writeFileSync(join(dir, 'elsewhere'), '[1]')
  symlinkSync(join(dir, 'elsewhere'), join(dir, 'jobs.json'))
  expect(readSet(dir)).toEqual({ 'jobs.json': '[1]' })
})

it('is the old or the new set after SIGKILL at any moment', async () => {
  const script = `
    import { writeSet } from ${SET}
    for (let n = process.pid; ; n++) {
      const text = String(n).repeat(5_000)
      writeSet(process.argv[1], { 'jobs.json': text, 'news.json': text, 'events.json': text, 'sources.json': text, 'changes.json': text })
      if (n === process.pid) console.log('writing')
    }`
  const moments = { writing: 0, moving: 0 }
  // Until some of them came while the set was written, and one while it was moved to its place.
  while (moments.writing < 6 || moments.moving < 1) {
    const child = spawn(process.execPath, [...RUN, script, dir])
    await once(child.stdout, 'data')
    // Random on purpose: the moment of the kill varies.
    await wait(Math.random() * 20)
    child.kill('SIGKILL')
    await once(child, 'exit')
    if (existsSync(join(dir, '.next', 'COMMIT'))) moments.moving++
    else if (existsSync(join(dir, '.next'))) moments.writing++
    const texts = Object.values(readSet(dir))
    expect(texts.length).toBe(5)
    expect(new Set(texts).size).toBe(1)
  }
}, 120_000)
