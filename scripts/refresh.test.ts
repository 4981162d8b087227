import { execFile, execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readArguments } from '../ingest/run/arguments.ts'
import { board, catalogOf } from '../ingest/test/greenhouse-board.ts'
import { refresh } from './refresh.ts'
import { openRepository } from './repository.ts'

const EMPTY = ['jobs', 'news', 'events', 'sources', 'changes', 'glossary']

let dir: string
let upstream: Server
let boards: Record<string, number>
let asked: string[]
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'refresh-'))
  boards = { one: 4, two: 3 }
  asked = []
  upstream = createServer((request, response) => {
    const name = request.url?.slice(1) ?? ''
    asked.push(name)
    const count = boards[name]
    if (count === undefined) response.writeHead(404).end()
    else response.setHeader('content-type', 'application/json').end(board(name, count))
  })
  await new Promise<void>(resolve => upstream.listen(0, '127.0.0.1', resolve))
  git(dir, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git')
  clone('first')
  mkdirSync(join(dir, 'first/data'))
  for (const name of EMPTY) writeFileSync(join(dir, `first/data/${name}.json`), '[]\n')
  writeFileSync(join(dir, 'first/README.md'), 'An example.\n')
  // A clone of this project ignores what a run leaves beside the data: its lock.
  copyFileSync(new URL('../.gitignore', import.meta.url), join(dir, 'first/.gitignore'))
  commitAndPush('first', 'start')
  clone('clone')
  clone('other')
  writeCatalog()
})
afterEach(async () => {
  upstream.closeAllConnections()
  await new Promise(resolve => upstream.close(resolve))
  rmSync(dir, { recursive: true, force: true })
})

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

function clone(name: string): void {
  git(dir, 'clone', '--quiet', 'origin.git', name)
  git(join(dir, name), 'config', 'user.name', 'Example')
  git(join(dir, name), 'config', 'user.email', 'example@example.org')
  git(join(dir, name), 'symbolic-ref', 'HEAD', 'refs/heads/main')
}

function commitAndPush(name: string, message: string): void {
  git(join(dir, name), 'add', '--all')
  git(join(dir, name), 'commit', '--quiet', '-m', message)
  git(join(dir, name), 'push', '--quiet', 'origin', 'main')
}

function writeCatalog(more: object = {}): void {
  const { port } = upstream.address() as AddressInfo
  writeFileSync(join(dir, 'catalog.yaml'), catalogOf(port, ['one', 'two'], more))
}

async function refreshAt(now: string, name = 'clone') {
  const args = readArguments(['--only', 'jobs', '--catalog', join(dir, 'catalog.yaml'), '--now', now])
  const repository = await openRepository(join(dir, name))
  return refresh(repository, args, { INGEST_ALLOW_PRIVATE_HOSTS: '1' }, async () => {})
}

/** Somebody else's push, made by the hook that git runs just before ours. */
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
  it('pushes one commit whose message is made from what changed', async () => {
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

  it('records that it asked when six hours brought no change', async () => {
    await refreshAt('2026-10-01T12:00:00Z')
    expect((await refreshAt('2026-10-01T18:00:00Z')).pushed).toBe(true)
    expect(log()[0]).toBe('data: source states')
  })

  it('records every attempt at a source whose terms count them', async () => {
    writeCatalog({ maxRequestsPerDay: 24 })
    await refreshAt('2026-10-01T12:00:00Z')
    expect((await refreshAt('2026-10-01T13:00:00Z')).pushed).toBe(true)
  })

  it('commits the good sources and tells which one failed', async () => {
    delete boards.two
    const { report, pushed } = await refreshAt('2026-10-01T12:00:00Z')
    expect([pushed, report.failed]).toEqual([true, ['two']])
    expect(jobIds().length).toBe(4)
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

describe('a push by somebody else meanwhile', () => {
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
    // Theirs loses half of the records and the journal: a merge of lines would bring back what only one side has.
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

/** A command as a job of a workflow runs it. */
function job(name: string, script: string, args: string[], own: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '1', GITHUB_OUTPUT: output(), GITHUB_ACTIONS: '', ...own }
  const path = fileURLToPath(new URL(script, import.meta.url))
  const run = promisify(execFile)(process.execPath, [path, ...args], { cwd: join(dir, name), env })
  return run.then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

function output(): string {
  return join(dir, 'github-output')
}

function flagsAt(now: string): string[] {
  return ['--only', 'jobs', '--catalog', join(dir, 'catalog.yaml'), '--now', now]
}

describe('in two steps', () => {
  const out = () => join(dir, 'refreshed')
  const derive = (now: string) => job('clone', 'refresh.ts', [...flagsAt(now), '--out', out()])
  const publish = () => job('other', 'publish-data.ts', [out()])

  it('asks without a remote, and pushes one commit from another clone', async () => {
    git(join(dir, 'clone'), 'remote', 'remove', 'origin')
    expect(await derive('2026-10-01T12:00:00Z')).toMatchObject({ code: 0, stdout: expect.stringContaining('left in') })
    expect(git(join(dir, 'clone'), 'status', '--porcelain')).toBe('')
    expect(log()).toEqual(['start'])
    expect(await publish()).toMatchObject({ code: 0, stdout: 'pushed to main\n' })
    expect(log()).toEqual(['data: jobs +7', 'start'])
    expect(git(join(dir, 'origin.git'), 'log', '-1', '--format=%b', 'main').trim()).toBe('one: +4 -0\ntwo: +3 -0')
    expect(jobIds().length).toBe(7)
    expect(readFileSync(output(), 'utf8')).toBe('handed-over=true\npushed=true\n')
  })

  it('hands over what the good sources gave, ends with 1, and quotes no upstream in the commit', async () => {
    delete boards.two
    expect((await derive('2026-10-01T12:00:00Z')).code).toBe(1)
    await publish()
    expect(git(join(dir, 'origin.git'), 'log', '-1', '--format=%B', 'main').trim()).toBe(
      'data: jobs +4\n\none: +4 -0\ntwo: failing',
    )
  })

  it('hands nothing over when nothing changed', async () => {
    await refreshAt('2026-10-01T12:00:00Z')
    expect((await derive('2026-10-01T13:00:00Z')).stdout).toContain('nothing to commit')
    expect([readdirSync(out()), existsSync(output())]).toEqual([[], false])
  })

  it('is refused before anybody is asked where something is in the folder', async () => {
    mkdirSync(out())
    writeFileSync(join(out(), 'package.json'), '{}')
    expect(await derive('2026-10-01T12:00:00Z')).toMatchObject({
      code: 2,
      stderr: `refresh: --out: ${out()} is not empty\n`,
    })
    expect(asked).toEqual([])
  })

  it('goes on top of what others pushed into other files', async () => {
    await derive('2026-10-01T12:00:00Z')
    writeFileSync(join(dir, 'first/README.md'), 'Theirs.\n')
    commitAndPush('first', 'meanwhile')
    expect((await publish()).code).toBe(0)
    expect(log()).toEqual(['data: jobs +7', 'meanwhile', 'start'])
  })

  it('is given up where others changed the data since, and the next one takes theirs', async () => {
    await derive('2026-10-01T12:00:00Z')
    writeFileSync(join(dir, 'first/data/news.json'), '[\n]\n')
    commitAndPush('first', 'meanwhile')
    const line = 'others changed the data since this was derived: the next refresh derives it from theirs'
    expect(await publish()).toMatchObject({ code: 2, stderr: `publish-data: ${line}\n` })
    expect(log()).toEqual(['meanwhile', 'start'])
    expect(git(join(dir, 'other'), 'status', '--porcelain', '--branch')).toBe('## main...origin/main\n')
  })
})

describe('the command', () => {
  const command = (env: NodeJS.ProcessEnv) =>
    spawnSync(process.execPath, [fileURLToPath(new URL('refresh.ts', import.meta.url)), '--only', 'nothing'], {
      cwd: join(dir, 'clone'),
      env: { ...process.env, ...env },
      encoding: 'utf8',
    })

  it('ends with 2 and one line when nothing could be done', () => {
    const { status, stderr } = command({ GITHUB_ACTIONS: '' })
    expect([status, stderr]).toEqual([2, 'refresh: --only: "nothing" is none of jobs, news, events\n'])
  })

  it('says on the page of a workflow run that it was not a source that failed', () => {
    const { stderr } = command({ GITHUB_ACTIONS: 'true' })
    expect(stderr).toBe('::error title=refresh ended with 2::--only: "nothing" is none of jobs, news, events\n')
  })
})
