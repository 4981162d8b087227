/** `npx node scripts/licenses.ts`: refuses a dependency whose license is not on the list, and counts the rest. */
import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { runCommand } from './command.ts'

/** Licenses that let an MIT project be used, changed and served by anyone, with no duty but to name the authors. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT'],
  ...['MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib'],
])

const OLD_FIELD = 'its license file is MIT, named in a field that npm no longer reads; below a tool of the checks'

/** Packages that are not on the list, each looked at by a person, and why they may stay. */
const EXCEPTIONS: Record<string, string> = {
  '@img/sharp-*':
    'LGPL-3.0-or-later: libvips, an optional library of Astro, loaded as a separate file and never changed',
  '@modelcontextprotocol/inspector': 'its LICENSE file is MIT turning into Apache-2.0; a tool of the tests, not served',
  reserved: OLD_FIELD,
  'compute-*': OLD_FIELD,
  'validate.io-*': OLD_FIELD,
}

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
})

interface Licensed {
  name: string
  version: string | undefined
  license: string
}

/** The lockfiles of the root and of the folders that have packages of their own. */
export function findLockfiles(): string[] {
  return ['package-lock.json', ...globSync('scripts/*/package-lock.json').toSorted()]
}

/** Every package of the lockfile with its license as an SPDX expression. */
export function readLicenses(lockText: string): Licensed[] {
  const { packages } = Lock.parse(JSON.parse(lockText))
  const own = Object.entries(packages).filter(([path]) => path !== '')
  // A binary for another platform is not unpacked here, so the lockfile may not know its license: its parent's holds.
  const parents = new Map(
    own.flatMap(([, { license, optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).map(name => [name, license]),
    ),
  )
  return own.map(([path, { version, license }]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    return { name, version, license: license ?? parents.get(name) ?? 'none' }
  })
}

/** Whether the package is on the list of exceptions. */
export function isException(name: string): boolean {
  return Object.keys(EXCEPTIONS).some(pattern =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  )
}

/** An OR needs one allowed side, an AND both. */
export function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, ' ')
  return bare.split(/\bOR\b/).some(side => side.split(/\bAND\b/).every(id => ALLOWED.has(id.trim())))
}

const USAGE = `usage: npx node scripts/licenses.ts
  counts the licenses of all packages, and refuses those that are not on the list`

function main(): number {
  const licensed = findLockfiles().flatMap(file => readLicenses(readFileSync(file, 'utf8')))
  const refused = licensed.filter(({ name, license }) => !isAllowed(license) && !isException(name))
  const counts = Map.groupBy(licensed, ({ license }) => license)
  for (const [license, packages] of [...counts].toSorted((a, b) => b[1].length - a[1].length))
    console.log(`${String(packages.length).padStart(5)}  ${license}`)
  for (const { name, version, license } of refused)
    console.error(`${name}@${version}: license ${license} is not on the list`)
  return refused.length > 0 ? 1 : 0
}

if (import.meta.main) await runCommand({ name: 'licenses', usage: USAGE }, main)
