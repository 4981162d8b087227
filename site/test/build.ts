/** vitest's global setup: the tests run against the built server, so an outdated build is built again. */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'

const SOURCES = [
  '../src/',
  '../server/',
  '../record-index/',
  '../astro.config.ts',
  '../../data/contract/',
  '../../package-lock.json',
]

export default function buildOnce(): void {
  const built = statSync(new URL('../dist/server/server.js', import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0
  if (SOURCES.every(path => newestIn(new URL(path, import.meta.url)) < built)) return
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  execFileSync('npm', ['run', 'build', '--silent'], { stdio: [...stdio], shell: process.platform === 'win32' })
}

function newestIn(place: URL): number {
  const { mtimeMs } = statSync(place)
  if (!place.href.endsWith('/')) return mtimeMs
  const inside = readdirSync(place, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  return Math.max(0, ...inside.map(entry => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs))
}
