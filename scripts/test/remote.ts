/** A bare git remote with clones in one folder, for commands that commit and push. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const EMPTY = ['jobs', 'news', 'events', 'sources', 'changes', 'glossary']

export function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Creates `origin.git`, with empty data files, and its clones. They name it relatively, so that the folder may be copied. */
export function createRemote(dir: string, clones: string[]): void {
  git(dir, 'init', '--quiet', '--bare', '--initial-branch=main', 'origin.git')
  const [first = ''] = clones
  clone(dir, first)
  mkdirSync(join(dir, first, 'data'))
  for (const file of EMPTY) writeFileSync(join(dir, first, `data/${file}.json`), '[]\n')
  writeFileSync(join(dir, first, 'README.md'), 'An example.\n')
  // A clone of this project ignores the lock that a run leaves beside the data.
  copyFileSync(new URL('../../.gitignore', import.meta.url), join(dir, first, '.gitignore'))
  commitAndPush(join(dir, first), 'start')
  for (const name of clones.slice(1)) clone(dir, name)
}

function clone(dir: string, name: string): void {
  const config = ['user.name=Example', 'user.email=example@example.org', 'init.defaultBranch=main']
  git(dir, 'clone', '--quiet', ...config.flatMap(one => ['-c', one]), 'origin.git', name)
  git(join(dir, name), 'symbolic-ref', 'HEAD', 'refs/heads/main')
  git(join(dir, name), 'remote', 'set-url', 'origin', '../origin.git')
}

export function commitAndPush(cwd: string, message: string): void {
  git(cwd, 'add', '--all')
  git(cwd, 'commit', '--quiet', '-m', message)
  git(cwd, 'push', '--quiet', '--set-upstream', 'origin', 'main')
}
