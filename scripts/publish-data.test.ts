/** What another job left is outside text: nothing of it may get further than five checked files. */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeSet } from '#contract/snapshot-set.ts'
import { NO_FILES } from '../data/contract/test/no-files.ts'
import { fictionalJob, fictionalSnapshot } from '../site/test/snapshot.ts'
import { readHandover, writeHandover } from './handover.ts'

const COMMAND = fileURLToPath(new URL('publish-data.ts', import.meta.url))
const SET = ['jobs', 'news', 'events', 'sources', 'changes'] as const
const FIGURES = { created: 0, updated: 0, closed: 0, removed: 0 }

let dir: string
let base: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'publish-'))
  git(dir, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git')
  git(dir, 'clone', '--quiet', 'origin.git', 'clone')
  git(clone(), 'config', 'user.name', 'Example')
  git(clone(), 'config', 'user.email', 'example@example.org')
  git(clone(), 'symbolic-ref', 'HEAD', 'refs/heads/main')
  mkdirSync(join(clone(), 'data'))
  for (const name of [...SET, 'glossary']) writeFileSync(join(clone(), `data/${name}.json`), '[]\n')
  writeFileSync(join(clone(), 'README.md'), 'An example.\n')
  git(clone(), 'add', '--all')
  git(clone(), 'commit', '--quiet', '-m', 'start')
  git(clone(), 'push', '--quiet', 'origin', 'main')
  base = git(clone(), 'ls-tree', 'HEAD', '--', ...SET.map(name => `data/${name}.json`))
  mkdirSync(left())
  for (const name of SET) leave(`${name}.json`, fictionalSnapshot()[name])
  leave('refresh.json', note())
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const clone = () => join(dir, 'clone')
const left = (name = '') => join(dir, 'refreshed', name)
const leave = (name: string, content: unknown) => writeFileSync(left(name), JSON.stringify(content))
const note = (over: object = {}) => ({
  base,
  collections: { jobs: { ...FIGURES, created: 120 }, news: FIGURES, events: FIGURES },
  sources: [{ source: 'example-labs', state: 'ok', new: 120, closed: 0 }],
  ...over,
})

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function publish() {
  const env = { ...process.env, GITHUB_ACTIONS: '', GITHUB_OUTPUT: join(dir, 'output') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, left()], {
    cwd: clone(),
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stdout, stderr }
}

const published = () => git(join(dir, 'origin.git'), 'log', '--format=%s', 'main').trim().split('\n')

/** Nothing pushed, one line that says why, the clone ready for the next. */
function expectRefused(reason: string): void {
  const { status, stdout, stderr } = publish()
  expect([status, stdout, stderr.split('\n').length]).toEqual([2, '', 2])
  expect(stderr).toContain(reason)
  expect([published(), existsSync(join(dir, 'output'))]).toEqual([['start'], false])
  expect(git(clone(), 'status', '--porcelain', '--branch')).toBe('## main...origin/main\n')
}

it('publishes what keeps its contract, and nothing but the five files', () => {
  expect(publish()).toEqual({ status: 0, stdout: 'pushed to main\n', stderr: '' })
  expect(published()).toEqual(['data: jobs +120', 'start'])
  expect(git(clone(), 'show', '--format=', '--name-only', 'HEAD').trim().split('\n').toSorted()).toEqual(
    SET.map(name => `data/${name}.json`).toSorted(),
  )
})

describe('the archive of news', () => {
  const story = { ...fictionalSnapshot().news[0], pubDate: '2026-08-15T08:00:00Z' }

  it('is published with the set, whether it was there before or not', () => {
    leave('news-archive-2026-08.json', [story])
    expect(publish()).toEqual({ status: 0, stdout: 'pushed to main\n', stderr: '' })
    expect(git(join(dir, 'origin.git'), 'show', 'main:data/news-archive/2026-08.json')).toBe(JSON.stringify([story]))
    leave(
      'refresh.json',
      note({
        base: git(clone(), 'ls-tree', 'HEAD', '--', ...SET.map(name => `data/${name}.json`), 'data/news-archive'),
      }),
    )
    leave('news-archive-2026-07.json', [{ ...story, pubDate: '2026-07-15T08:00:00Z' }])
    expect(publish().status).toBe(0)
    expect(
      git(join(dir, 'origin.git'), 'ls-tree', '--name-only', 'main', 'data/news-archive/').trim().split('\n'),
    ).toEqual(['data/news-archive/2026-07.json', 'data/news-archive/2026-08.json'])
  })

  it('is refused with what it breaks, and nothing of it is left behind', () => {
    leave('news-archive-2026-09.json', [story])
    expectRefused('the new data breaks its contract: news-archive/2026-09.json')
    expect(existsSync(join(clone(), 'data/news-archive'))).toBe(false)
  })

  it('goes from job to job in the files that a run wrote', () => {
    const data = join(dir, 'data')
    const files = Object.fromEntries(SET.map(name => [`${name}.json`, '[]\n']))
    writeSet(data, { ...files, 'news-archive/2026-07.json': '[7]', 'news-archive/2026-08.json': '[8]' })
    const to = join(dir, 'handed-over')
    mkdirSync(to)
    writeHandover(to, data, { ...note(), sources: [], written: ['news.json', 'news-archive/2026-08.json'] })
    expect(readHandover(to).files).toEqual({ ...files, 'news-archive/2026-08.json': '[8]' })
  })
})

it('pushes nothing when the data stands there already', () => {
  for (const name of SET) writeFileSync(left(`${name}.json`), '[]\n')
  expect(publish()).toEqual({ status: 0, stdout: 'nothing to commit\n', stderr: '' })
  expect([published(), existsSync(join(dir, 'output'))]).toEqual([['start'], false])
})

describe('refuses', () => {
  it('a record that breaks its contract', () => {
    leave('jobs.json', [fictionalJob(7, { link: 'javascript:alert(1)' })])
    expectRefused('the new data breaks its contract: jobs.json: made-up-engineer-00000007: link: ')
  })

  it.each(['package.json', '.git', 'glossary.json', 'x\n::error::y'])('a file that is none of a set: %j', name => {
    writeFileSync(left(name), 'x')
    expectRefused(`${JSON.stringify(name)} is no file of a refresh`)
  })

  it('a file that is missing', () => {
    rmSync(left('news.json'))
    expectRefused('news.json missing')
  })

  it.each(Object.entries(NO_FILES))('%s in the place of a file', (_kind, putThere) => {
    rmSync(left('jobs.json'))
    putThere(left('jobs.json'))
    expectRefused('jobs.json')
  })

  it('a link to a file of the machine, which would be published', () => {
    writeFileSync(join(dir, 'secret'), '[]')
    rmSync(left('jobs.json'))
    symlinkSync(join(dir, 'secret'), left('jobs.json'))
    expectRefused('jobs.json')
  })

  it('a file that is larger than a host takes', () => {
    truncateSync(left('jobs.json'), 2 ** 27)
    expectRefused('jobs.json is larger than')
  })

  it.each([
    ['a source that is no id', { sources: [{ source: 'x\n\nCloses #1', state: 'ok', new: 1, closed: 0 }] }, 'source'],
    ['a figure that is text', { collections: { jobs: { ...FIGURES, created: '[skip ci]' } } }, 'collections'],
    ['a collection nobody knows', { collections: { 'Closes #1': FIGURES } }, 'collections'],
  ])('%s, of which the message would be made', (_what, over, field) => {
    leave('refresh.json', note(over))
    expectRefused(`refresh.json: ${field}`)
  })

  it('a note that is not JSON', () => {
    writeFileSync(left('refresh.json'), 'fixes #1')
    expectRefused('refresh.json is not JSON')
  })
})

/** What a module loads at its start, with all that those load. */
function loadedBy(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const imports = readFileSync(path, 'utf8').matchAll(
    /^(?:import|export) (?!type )[^']*?from '([^']+)'|^import '([^']+)'/gm,
  )
  for (const [, name = ''] of imports) {
    if (name.startsWith('.')) loadedBy(join(dirname(path), name), seen)
    else if (name === '#contract')
      loadedBy(fileURLToPath(new URL('../data/contract/schema/index.ts', import.meta.url)), seen)
    else if (name.startsWith('#contract/'))
      loadedBy(fileURLToPath(new URL(`../data/${name.slice(1)}`, import.meta.url)), seen)
    else if (!name.startsWith('node:')) seen.add(name)
  }
  return seen
}

it('loads no package but the one that checks shapes, and nothing that reads answers of upstreams', () => {
  const root = fileURLToPath(new URL('../', import.meta.url))
  const loaded = [...loadedBy(COMMAND)]
  expect(loaded.filter(name => !name.startsWith('/'))).toEqual(['zod'])
  expect(loaded.filter(name => name.startsWith(`${root}ingest/`))).toEqual([`${root}ingest/run/report.ts`])
})
