/** `npx node scripts/size.ts`: files and lines of the house, tests apart, by room and beside their limits. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from './command.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const ROOMS = ['data/', 'ingest/', 'scripts/', 'site/server/', 'site/src/', 'site/']
const IS_CODE = /\.(?:ts|js|astro)$/
const IS_TEST = /\.(?:test|suite)\.ts$|(?:^|\/)test\//

export interface Size {
  room: string
  files: number
  lines: number
}

/** The most that each may have, and the bound that a test holds until then: lower it whenever a room has shrunk. */
export const LIMITS: { room: string; lines: number; files?: number; held?: number }[] = [
  { room: 'code', lines: 50_000, files: 600 },
  { room: 'tests', lines: 36_000 },
  { room: 'site/server/', lines: 1500, held: 1691 },
  { room: 'scripts/', lines: 5500, held: 5000 },
]

/** Sizes of all code, of the tests with their helpers, and of the code of each folder. */
export function sizes(): Size[] {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 24 }).split('\n')
  const code = files.filter(file => IS_CODE.test(file) && ROOMS.some(room => file.startsWith(room)))
  const [tests = [], own = []] = [true, false].map(isTest => code.filter(file => IS_TEST.test(file) === isTest))
  // The first folder that matches: site/ is the rest beside its other folders.
  const byRoom = Map.groupBy(own, file => ROOMS.find(room => file.startsWith(room)) ?? '')
  return Object.entries({ code: own, tests, ...Object.fromEntries(byRoom) }).map(([room, inRoom]) => {
    const lines = inRoom.map(file => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1)
    return { room, files: inRoom.length, lines: lines.reduce((sum, count) => sum + count, 0) }
  })
}

const USAGE = `usage: npx node scripts/size.ts
  prints files and lines by room, and the limits`

if (import.meta.main)
  await runCommand({ name: 'size', usage: USAGE }, () => {
    const rows = sizes().map(({ room, files, lines }) => {
      const limit = LIMITS.find(one => one.room === room)
      return { room, files, lines, 'most lines': limit?.lines ?? '', 'most files': limit?.files ?? '' }
    })
    console.table(rows)
  })
