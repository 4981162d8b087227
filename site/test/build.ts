/** vitest's global setup: the tests speak to the built server, so what is older than its sources is built anew. */
import { execFileSync, type StdioOptions } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const PAGES = ['../src/', '../record-index/', '../astro.config.ts', '../../data/contract/', '../../package-lock.json']
const SERVER = ['../server/']

export default function buildOnce(): void {
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit']
  if (isNewer(PAGES, '../dist/server/entry.mjs'))
    execFileSync('npm', ['run', 'build', '--silent'], { stdio, shell: process.platform === 'win32' })
  else if (isNewer([...PAGES, ...SERVER], '../dist/bundle/server.js'))
    execFileSync(process.execPath, [fileURLToPath(new URL('../server/bundle.ts', import.meta.url))], { stdio })
}

function isNewer(sources: string[], result: string): boolean {
  const built = statSync(new URL(result, import.meta.url), { throwIfNoEntry: false })?.mtimeMs ?? 0
  return sources.some(path => newestIn(new URL(path, import.meta.url)) >= built)
}

function newestIn(place: URL): number {
  const { mtimeMs } = statSync(place)
  if (!place.href.endsWith('/')) return mtimeMs
  const inside = readdirSync(place, { withFileTypes: true, recursive: true }).filter(entry => entry.isFile())
  return Math.max(0, ...inside.map(entry => statSync(`${entry.parentPath}/${entry.name}`).mtimeMs))
}
