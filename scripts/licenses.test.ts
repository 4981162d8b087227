/** Refuses a dependency whose license is not on the list (docs/decisions/0010), and an undecided install script. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'

/** Licenses that let an MIT project be used, changed and served by anyone, with no duty but to name the authors. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'CC0-1.0', 'ISC', 'MIT'],
  ...['MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib'],
])

/** Packages that are not on the list, each looked at by a person. */
const EXCEPTIONS = [
  // LGPL-3.0-or-later: libvips, an optional library of Astro, loaded as a separate file and never changed.
  /^@img\/sharp-/,
  // Its LICENSE file is MIT turning into Apache-2.0; a tool of the tests, not served.
  /^@modelcontextprotocol\/inspector$/,
]

const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()).optional() })
const Package = z.looseObject({
  license: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
})
const Lock = z.object({ packages: z.record(z.string(), Package) })

/** An OR needs one allowed side, an AND both. */
function isAllowed(expression: string): boolean {
  const bare = expression.replace(/[()]/g, ' ')
  return bare.split(/\bOR\b/).some(side => side.split(/\bAND\b/).every(id => ALLOWED.has(id.trim())))
}

it('a license with a choice needs one allowed side, with a sum all of them', () => {
  const licenses = ['(MIT OR GPL-3.0-only)', 'MIT AND GPL-3.0-only', 'AGPL-3.0-only', 'none']
  expect(licenses.filter(isAllowed)).toEqual(['(MIT OR GPL-3.0-only)'])
})

/** Those of the root and of the folders that have packages of their own. */
const lockfiles = ['package-lock.json', ...globSync('scripts/*/package-lock.json').toSorted()]

it('the root and two folders have packages of their own', () =>
  expect(lockfiles.map(file => dirname(file))).toEqual(['.', 'scripts/check', 'scripts/lighthouse']))

describe.each(lockfiles)('%s', file => {
  const lockText = readFileSync(file, 'utf8')
  const beside = (name: string) => readFileSync(join(dirname(file), name), 'utf8')
  // The root's own row names no package.
  const packages = Object.entries(Lock.parse(JSON.parse(lockText)).packages).filter(([path]) => path !== '')
  const nameOf = (path: string) => path.split('node_modules/').at(-1) ?? path

  it('names no package whose license is neither on the list nor an exception', () => {
    // A binary for another platform is not unpacked here, so the lockfile may lack its license: its parent's holds.
    const parents = new Map(
      packages.flatMap(([, { license, optionalDependencies = {} }]) =>
        Object.keys(optionalDependencies).map(name => [name, license]),
      ),
    )
    const licensed = packages.map(([path, { license }]) => {
      const name = nameOf(path)
      return { name, license: license ?? parents.get(name) ?? 'none' }
    })
    const refused = licensed.filter(({ license }) => !isAllowed(license))
    expect(refused.filter(({ name }) => !EXCEPTIONS.some(pattern => pattern.test(name)))).toEqual([])
  })

  it('names no registry', () => {
    expect(lockText).not.toContain('"resolved"')
    expect(beside('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m)
  })

  it('names an install script only if package.json decides about it', () => {
    expect(beside('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
    const { allowScripts = {} } = Manifest.parse(JSON.parse(beside('package.json')))
    const scripted = packages.filter(([, one]) => one.hasInstallScript).map(([path]) => nameOf(path))
    expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(scripted))
  })
})
