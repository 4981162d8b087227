/** vitest's global setup: the tests speak to the built server, so a build older than its sources is made anew. */
import { execFileSync } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'

export default function buildOnce(): void {
  const built = statSync(new URL('../dist/server/entry.mjs', import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = ['../src/', '../astro.config.ts', '../../data/schema/', '../../package-lock.json']
  if (sources.every(path => newestIn(new URL(path, import.meta.url)) < built)) return
  execFileSync('npm', ['run', 'build', '--silent'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
}

function newestIn(place: URL): number {
  const { mtimeMs } = statSync(place)
  if (!place.href.endsWith('/')) return mtimeMs
  const inside = readdirSync(place, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  return Math.max(0, ...inside.map(entry => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs))
}
