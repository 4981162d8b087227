import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readArguments } from '../ingest/run/arguments.ts'
import { json, pool, startUpstream, type Upstream } from '../ingest/test/command.ts'
import { board, catalogOf } from '../ingest/test/greenhouse-board.ts'
import { publishData } from './publish-data.ts'
import { refresh, refreshInto } from './refresh.ts'
import { openRepository } from './repository.ts'
import { commitAndPush, createRemote, git } from './test/remote.ts'

const template = mkdtempSync(join(tmpdir(), 'refresh-'))
let dir: string
let upstream: Upstream
let boards: Record<string, number>
let requested: string[]
beforeAll(() => createRemote(template, ['first', 'clone', 'other']))
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'refresh-'))
  cpSync(template, dir, { recursive: true })
  boards = { one: 4, two: 3 }
  requested = []
  const rows = () => Object.entries(boards).map(([name, count]) => [`/${name}`, json(board(name, count))])
  upstream = await startUpstream(() => Object.fromEntries(rows()), requested)
  writeCatalog()
})
afterEach(() => upstream.close())

function writeCatalog(more: object = {}): void {
  writeFileSync(join(dir, 'catalog.yaml'), catalogOf(upstream.port, ['one', 'two'], more))
}

const env = { INGEST_ALLOW_PRIVATE_HOSTS: '1' }

function flagsAt(now: string): string[] {
  return ['--only', 'jobs', '--catalog', join(dir, 'catalog.yaml'), '--now', now]
}

async function refreshAt(now: string) {
  const repository = await openRepository(join(dir, 'clone'))
  return refresh(repository, readArguments(flagsAt(now)), env, { pool, pause: async () => {} })
}

/** Another push, made by the hook that git runs just before ours. */
function pushMeanwhile(change: string): void {
  const other = join(dir, 'other')
  const hook = join(dir, 'clone/.git/hooks/pre-push')
  const lines = [
    '#!/bin/sh',
    'unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE GIT_PREFIX',
    `rm '${hook}'`,
    `cd '${other}' && git pull --quiet && ${change} && git commit --quiet -a -m meanwhile && git push --quiet origin main`,
  ]
  writeFileSync(hook, `${lines.join('\n')}\n`)
  chmodSync(hook, 0o755)
}

const log = () => git(join(dir, 'origin.git'), 'log', '--format=%s', 'main').trim().split('\n')
const published = (file: string) => git(join(dir, 'origin.git'), 'show', `main:${file}`)
const jobIds = () => (JSON.parse(published('data/jobs.json')) as { id: string }[]).map(({ id }) => id)

describe('a refresh', () => {
  it('pushes one commit whose message is made from the changes', async () => {
    expect((await refreshAt('2026-10-01T12:00:00Z')).pushed).toBe(true)
    expect(log()).toEqual(['data: jobs +7', 'start'])
    expect(jobIds().length).toBe(7)
  })

  it('commits nothing when nothing changed, and leaves the clone clean', async () => {
    await refreshAt('2026-10-01T12:00:00Z')
    expect((await refreshAt('2026-10-01T13:00:00Z')).pushed).toBe(false)
    expect(log().length).toBe(2)
    expect(git(join(dir, 'clone'), 'status', '--porcelain')).toBe('')
  })

  it('records its attempt when six hours brought no change', async () => {
    await refreshAt('2026-10-01T12:00:00Z')
    expect((await refreshAt('2026-10-01T18:00:00Z')).pushed).toBe(true)
    expect(log()[0]).toBe('data: source states')
  })

  it('records every attempt at a source whose terms count them', async () => {
    writeCatalog({ maxRequestsPerDay: 24 })
    await refreshAt('2026-10-01T12:00:00Z')
    expect((await refreshAt('2026-10-01T13:00:00Z')).pushed).toBe(true)
  })

  it('does not commit a failure again while it lasts, and commits the recovery', async () => {
    await refreshAt('2026-10-01T12:00:00Z')
    delete boards.two
    expect((await refreshAt('2026-10-01T13:00:00Z')).pushed).toBe(true)
    expect((await refreshAt('2026-10-01T14:00:00Z')).pushed).toBe(false)
    boards.two = 3
    expect((await refreshAt('2026-10-01T15:00:00Z')).pushed).toBe(true)
  })

  it('does nothing over uncommitted or unpushed work', async () => {
    writeFileSync(join(dir, 'clone/README.md'), 'Mine.\n')
    await expect(refreshAt('2026-10-01T12:00:00Z')).rejects.toThrow('uncommitted changes')
    git(join(dir, 'clone'), 'commit', '--quiet', '-a', '-m', 'mine')
    await expect(refreshAt('2026-10-01T12:00:00Z')).rejects.toThrow('1 commit is not pushed')
  })
})

describe('another push meanwhile', () => {
  it('is kept under our commit when it touches other files', async () => {
    pushMeanwhile('echo Theirs. > README.md')
    expect((await refreshAt('2026-10-01T12:00:00Z')).pushed).toBe(true)
    expect(log()).toEqual(['data: jobs +7', 'meanwhile', 'start'])
    expect(published('README.md')).toBe('Theirs.\n')
  })

  it('is never merged with ours when it touches data: the next refresh derives it from theirs', async () => {
    await refreshAt('2026-10-01T12:00:00Z')
    const first = jobIds()
    boards = { one: 6, two: 3 }
    // Theirs loses half of the records and the journal: a line merge would bring back records of one side.
    pushMeanwhile("printf '[]\\n' > data/jobs.json && printf '[]\\n' > data/changes.json")
    await expect(refreshAt('2026-10-01T13:00:00Z')).rejects.toThrow('the next refresh derives it from theirs')
    expect(log()).toEqual(['meanwhile', 'data: jobs +7', 'start'])
    expect(git(join(dir, 'clone'), 'status', '--porcelain', '--branch')).toBe('## main...origin/main\n')
    expect((await refreshAt('2026-10-01T13:30:00Z')).pushed).toBe(true)
    expect(jobIds()).toEqual(expect.arrayContaining(first))
    const seqs = JSON.parse(published('data/changes.json')).map(({ seq }: { seq: number }) => seq)
    expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })
})

describe('a remote that takes no push', () => {
  it('leaves nothing behind that would stop the next refresh', async () => {
    const hook = join(dir, 'origin.git/hooks/pre-receive')
    writeFileSync(hook, '#!/bin/sh\necho "error: GH006: protected" >&2\nexit 1\n', { mode: 0o755 })
    await expect(refreshAt('2026-10-01T12:00:00Z')).rejects.toThrow(
      /^the push was refused 6 times: remote: error: GH006: protected *; ! \[remote rejected\] .*pre-receive hook declined/,
    )
    expect(git(join(dir, 'clone'), 'status', '--porcelain', '--branch')).toBe('## main...origin/main\n')
    rmSync(hook)
    expect((await refreshAt('2026-10-01T12:30:00Z')).pushed).toBe(true)
    expect(log()).toEqual(['data: jobs +7', 'start'])
  })
})

describe('in two steps', () => {
  const out = () => join(dir, 'refreshed')
  const output = () => join(dir, 'github-output')
  const derive = (now: string) => refreshInto(out(), join(dir, 'clone'), readArguments(flagsAt(now)), env, pool)

  /** A command as a job of a workflow runs it. */
  async function job(name: string, script: string, ...args: string[]) {
    const own = { ...process.env, ...env, GITHUB_OUTPUT: output(), GITHUB_ACTIONS: '' }
    const path = fileURLToPath(new URL(script, import.meta.url))
    const child = spawn(process.execPath, [path, ...args], { cwd: join(dir, name), env: own })
    const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return [code, stdout.trim().split('\n').at(-1)]
  }

  it('reads without a remote, hands over good data, and pushes one commit that quotes no upstream', async () => {
    git(join(dir, 'clone'), 'remote', 'remove', 'origin')
    delete boards.two
    const derived = await job('clone', 'refresh.ts', ...flagsAt('2026-10-01T12:00:00Z'), '--out', out())
    expect(derived).toEqual([1, `left in ${out()}`])
    expect(git(join(dir, 'clone'), 'status', '--porcelain')).toBe('')
    expect(log()).toEqual(['start'])
    expect(await job('other', 'publish-data.ts', out())).toEqual([0, 'pushed to main'])
    expect(git(join(dir, 'origin.git'), 'log', '-1', '--format=%B', 'main').trim()).toBe(
      'data: jobs +4\n\none: +4 -0\ntwo: failing',
    )
    expect(readFileSync(output(), 'utf8')).toBe('handed-over=true\npushed=true\n')
  })

  it('hands nothing over when nothing changed', async () => {
    await refreshAt('2026-10-01T12:00:00Z')
    expect((await derive('2026-10-01T13:00:00Z')).worthIt).toBe(false)
    expect(readdirSync(out())).toEqual([])
  })

  it('is refused before any request if something is in the folder', async () => {
    mkdirSync(out())
    writeFileSync(join(out(), 'package.json'), '{}')
    await expect(derive('2026-10-01T12:00:00Z')).rejects.toThrow(`--out: ${out()} is not empty`)
    expect(requested).toEqual([])
  })

  it('is given up if others changed the data since, and the next one takes theirs', async () => {
    await derive('2026-10-01T12:00:00Z')
    writeFileSync(join(dir, 'first/data/news.json'), '[\n]\n')
    commitAndPush(join(dir, 'first'), 'meanwhile')
    const repository = await openRepository(join(dir, 'other'))
    await expect(publishData(repository, out())).rejects.toThrow('the next refresh derives it from theirs')
    expect(log()).toEqual(['meanwhile', 'start'])
    expect(git(join(dir, 'other'), 'status', '--porcelain', '--branch')).toBe('## main...origin/main\n')
  })
})
