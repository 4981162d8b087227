/** The git commands that a refresh needs: a clone, its data files, and how a commit of them gets to the remote. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ARCHIVE_FOLDER, SET_FILES, STATS_FILE } from '#contract/snapshot-set.ts'

const exec = promisify(execFile)
const MAX_BUFFER = 64 * 2 ** 20
const MAX_TRIES = 6
const FIRST_PAUSE_MS = 1000
/** A clone may be without them. */
const OPTIONAL = [`data/${ARCHIVE_FOLDER}`, `data/${STATS_FILE}`]
const SET_PATHS = SET_FILES.map(file => `data/${file}`)
const DATA_PATHS = [...SET_PATHS, ...OPTIONAL]

/** Why data is dropped: it is never merged. */
export const OVERTAKEN = 'others changed the data since this was derived: the next refresh derives it from theirs'

export interface Repository {
  dir: string
  branch: string
}

export type Pause = (ms: number) => Promise<unknown>

/** Throws when a clone has uncommitted changes. It needs neither remote nor branch. */
export async function assertClean(dir: string): Promise<void> {
  if ((await git(dir, 'status', '--porcelain')) !== '') throw new Error('there are uncommitted changes')
}

/** Opens a clone with nothing uncommitted, unpushed or missing. Throws with one line. */
export async function openRepository(dir: string): Promise<Repository> {
  const repository = { dir, branch: (await git(dir, 'branch', '--show-current')).trim() }
  if (repository.branch === '') throw new Error('no branch is checked out')
  await assertClean(dir)
  await fetchTheirs(repository)
  const unpushed = (await git(dir, 'rev-list', '--count', `${theirs(repository)}..HEAD`)).trim()
  if (unpushed !== '0') throw new Error(`${unpushed} ${unpushed === '1' ? 'commit is' : 'commits are'} not pushed`)
  await git(dir, 'merge', '--quiet', '--ff-only', theirs(repository))
  return repository
}

/** Git's names of the contents of the committed data files: the same in any clone with the same data. */
export async function namesOfData(dir: string): Promise<string> {
  return git(dir, 'ls-tree', 'HEAD', '--', ...DATA_PATHS)
}

/** Whether the data files differ from those of the last commit. */
export async function hasNewData(dir: string): Promise<boolean> {
  return (await git(dir, 'status', '--porcelain', '--', ...DATA_PATHS)) !== ''
}

/** Puts the data files back to the last commit. */
export async function restoreData(dir: string): Promise<void> {
  const committed = (await git(dir, 'ls-tree', '--name-only', 'HEAD', '--', ...DATA_PATHS)).trim().split('\n')
  await git(dir, 'checkout', '--quiet', 'HEAD', '--', ...committed)
  // The last commit has no file of a new month.
  await git(dir, 'clean', '--quiet', '--force', '-d', '--', ...OPTIONAL)
}

/**
 * Commits the data files and pushes: true when that is done, false when others changed data files, theirs being checked
 * out then. Throws when the remote takes no commit; ours is dropped then, since it would stop every later refresh.
 */
export async function commitAndPush(repository: Repository, message: string, pause: Pause = wait): Promise<boolean> {
  const { dir } = repository
  const before = (await git(dir, 'rev-parse', 'HEAD')).trim()
  // Git refuses a path that does not exist, as the archive does not before something left the list.
  const paths = [...SET_PATHS, ...OPTIONAL.filter(path => existsSync(join(dir, path)))]
  try {
    await git(dir, 'add', '--', ...paths)
    await git(dir, 'commit', '--quiet', '--no-verify', '-m', message, '--', ...paths)
    return await push(repository, pause)
  } catch (error) {
    await restoreData(dir)
    await git(dir, 'reset', '--quiet', '--keep', before)
    throw error
  }
}

async function push(repository: Repository, pause: Pause): Promise<boolean> {
  const { dir } = repository
  for (let tries = 1; ; tries++) {
    const refused = await tryPush(repository)
    if (refused === undefined) return true
    if (tries === MAX_TRIES) throw new Error(`the push was refused ${MAX_TRIES} times: ${refused}`)
    await pause(FIRST_PAUSE_MS * 2 ** (tries - 1) * Math.random())
    await fetchTheirs(repository)
    const changed = await git(dir, 'diff', '--name-only', `HEAD...${theirs(repository)}`, '--', ...DATA_PATHS)
    if (changed !== '') {
      await git(dir, 'reset', '--quiet', '--hard', theirs(repository))
      return false
    }
    await git(dir, 'rebase', '--quiet', theirs(repository))
  }
}

/** Undefined when the remote took the commit, else the reason of its refusal. */
async function tryPush({ dir, branch }: Repository): Promise<string | undefined> {
  try {
    await git(dir, 'push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`)
    return undefined
  } catch (error) {
    const { stderr } = z.looseObject({ stderr: z.string() }).parse(error)
    const lines = stderr.trim().split('\n')
    // The reasons of the host and of git; the last line says only that something failed.
    const reasons = lines.filter(line => /^remote: error:|^ ! \[/.test(line)).map(line => line.trim())
    const reason = reasons.join('; ') || (lines.at(-1) ?? '')
    console.error(`push refused: ${reason}`)
    return reason
  }
}

async function fetchTheirs({ dir, branch }: Repository): Promise<void> {
  await git(dir, 'fetch', '--quiet', 'origin', `+refs/heads/${branch}:refs/remotes/origin/${branch}`)
}

function theirs({ branch }: Repository): string {
  return `refs/remotes/origin/${branch}`
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await exec('git', args, { cwd, maxBuffer: MAX_BUFFER })
  return stdout
}
