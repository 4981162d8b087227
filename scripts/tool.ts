/**
 * `node scripts/tool.ts FOLDER COMMAND [ARG...]`: runs a program of the packages of scripts/FOLDER, with those packages
 * installed first. They are kept apart from the root's because few people need them, and they are heavy.
 */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './command.ts'

/** npm is a batch file on Windows, which only a shell starts. */
const shell = process.platform === 'win32'

/** The folder below scripts/ with its own package.json. */
export function folderOf(name: string): string {
  return fileURLToPath(new URL(`${name}/`, import.meta.url))
}

/** Whether the packages of the folder are there, and no older than its lockfile. */
function isInstalled(folder: string): boolean {
  const installed = statSync(join(folder, 'node_modules/.package-lock.json'), { throwIfNoEntry: false })
  return installed !== undefined && installed.mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
}

/** Installs the packages of the folder's lockfile, once. A registry may hiccup, so a failure is retried. */
export function install(folder: string): void {
  if (isInstalled(folder)) return
  console.error(`installing the packages of ${folder}`)
  const isDone = () => spawnSync('npm', ['ci'], { cwd: folder, stdio: ['ignore', 2, 2], shell }).status === 0
  if (!isDone() && !isDone()) throw new Error(`npm ci failed in ${folder}`)
}

/** The environment in which the programs of the folder's packages come first. */
export function environmentOf(folder: string): NodeJS.ProcessEnv {
  return { ...process.env, PATH: `${join(folder, 'node_modules/.bin')}${delimiter}${process.env.PATH}` }
}

const USAGE = 'usage: node scripts/tool.ts FOLDER COMMAND [ARG...]'

function main(): number {
  const [name, command, ...args] = process.argv.slice(2)
  if (name === undefined || command === undefined) throw new Error(USAGE)
  const folder = folderOf(name)
  install(folder)
  const { status, error } = spawnSync(command, args, { env: environmentOf(folder), stdio: 'inherit', shell })
  if (error) throw error
  return status ?? 1
}

// The arguments belong to the program that is run.
if (import.meta.main) await runCommand({ name: 'tool', usage: USAGE }, main, [])
