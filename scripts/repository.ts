/** The few git commands that the refresh needs, each as one function. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { PARTS_FOLDER } from '#contract/parts.ts'
import { ARCHIVE_FOLDER, SET_FILES } from '#contract/snapshot-set.ts'

const exec = promisify(execFile)
const MAX_BUFFER = 64 * 2 ** 20
const FOLDERS = [ARCHIVE_FOLDER, PARTS_FOLDER].map(folder => `data/${folder}`)
const SET_PATHS = SET_FILES.map(file => `data/${file}`)
const DATA_PATHS = [...SET_PATHS, ...FOLDERS]

export interface Clone {
  dir: string
}

export interface Repository extends Clone {
  branch: string
}

/** Opens a clone that needs neither remote nor branch. Throws when it has uncommitted changes. */
export async function openClone(dir: string): Promise<Clone> {
  if ((await git(dir, 'status', '--porcelain')) !== '') throw new Error('there are uncommitted changes')
  return { dir }
}

/**
 * Opens a clone that is ready for a refresh: nothing uncommitted, nothing unpushed, nothing missing. Throws with one
 * line.
 */
export async function openRepository(dir: string): Promise<Repository> {
  const repository = { dir, branch: (await git(dir, 'branch', '--show-current')).trim() }
  if (repository.branch === '') throw new Error('no branch is checked out')
  await openClone(dir)
  await fetchTheirs(repository)
  const unpushed = (await git(dir, 'rev-list', '--count', `${theirs(repository)}..HEAD`)).trim()
  if (unpushed !== '0') throw new Error(`${unpushed} ${unpushed === '1' ? 'commit is' : 'commits are'} not pushed`)
  await git(dir, 'merge', '--quiet', '--ff-only', theirs(repository))
  return repository
}

/** Commits the data files and nothing else. */
export async function commitData({ dir }: Repository, message: string): Promise<void> {
  // Git refuses a path that does not exist, as the archive does not before something left the list.
  const paths = [...SET_PATHS, ...FOLDERS.filter(folder => existsSync(join(dir, folder)))]
  await git(dir, 'add', '--', ...paths)
  await git(dir, 'commit', '--quiet', '--no-verify', '-m', message, '--', ...paths)
}

/** Git's names of what the data files of the last commit hold: the same where the data is the same, in any clone. */
export async function namesOfData({ dir }: Clone): Promise<string> {
  return git(dir, 'ls-tree', 'HEAD', '--', ...DATA_PATHS)
}

/** Whether the data files are others than those of the last commit. */
export async function hasNewData({ dir }: Clone): Promise<boolean> {
  return (await git(dir, 'status', '--porcelain', '--', ...DATA_PATHS)) !== ''
}

/** Puts the data files back to the last commit. */
export async function restoreData({ dir }: Clone): Promise<void> {
  const committed = (await git(dir, 'ls-tree', '--name-only', 'HEAD', '--', ...FOLDERS)).split('\n')
  await git(dir, 'checkout', '--quiet', 'HEAD', '--', ...SET_PATHS, ...FOLDERS.filter(path => committed.includes(path)))
  // The last commit has no file of a new month.
  await git(dir, 'clean', '--quiet', '--force', '-d', '--', ...FOLDERS)
}

/** The commit that is checked out. */
export async function currentCommit({ dir }: Repository): Promise<string> {
  return (await git(dir, 'rev-parse', 'HEAD')).trim()
}

/** Drops our commit, and data files that were not committed. */
export async function goBackTo(commit: string, repository: Repository): Promise<void> {
  await restoreData(repository)
  await git(repository.dir, 'reset', '--quiet', '--keep', commit)
}

/** Undefined when the remote took the commit, else why it refused. */
export async function tryPush({ dir, branch }: Repository): Promise<string | undefined> {
  try {
    await git(dir, 'push', '--quiet', 'origin', `HEAD:refs/heads/${branch}`)
    return undefined
  } catch (error) {
    const { stderr } = z.looseObject({ stderr: z.string() }).parse(error)
    const reason = reasonIn(stderr)
    console.error(`push refused: ${reason}`)
    return reason
  }
}

/** What the host says of itself, and what git makes of it; its last line says only that something failed. */
function reasonIn(stderr: string): string {
  const lines = stderr.trim().split('\n')
  const telling = lines.filter(line => /^remote: error:|^ ! \[/.test(line)).map(line => line.trim())
  return telling.join('; ') || (lines.at(-1) ?? '')
}

export async function fetchTheirs({ dir, branch }: Repository): Promise<void> {
  await git(dir, 'fetch', '--quiet', 'origin', `+refs/heads/${branch}:refs/remotes/origin/${branch}`)
}

/** Whether somebody else's commits touched the data files since we last agreed. */
export async function theirsTouchData(repository: Repository): Promise<boolean> {
  const range = `HEAD...${theirs(repository)}`
  return (await git(repository.dir, 'diff', '--name-only', range, '--', ...DATA_PATHS)) !== ''
}

/** Our commit on top of theirs. Only for commits that touch different files. */
export async function rebaseOnTheirs(repository: Repository): Promise<void> {
  await git(repository.dir, 'rebase', '--quiet', theirs(repository))
}

/** Gives our commit up for theirs. */
export async function takeTheirs(repository: Repository): Promise<void> {
  await git(repository.dir, 'reset', '--quiet', '--hard', theirs(repository))
}

function theirs({ branch }: Repository): string {
  return `refs/remotes/origin/${branch}`
}

async function git(cwd: string, ...args: string[]): Promise<string> {
  const { stdout } = await exec('git', args, { cwd, maxBuffer: MAX_BUFFER })
  return stdout
}
