import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findLockfiles, isAllowed, isException, readLicenses } from './licenses.ts'

const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()).optional() })
const Lock = z.object({ packages: z.record(z.string(), z.looseObject({ hasInstallScript: z.boolean().optional() })) })

describe('a license expression', () => {
  it('with a choice needs one allowed side, with a sum all of them', () => {
    expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
    expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false)
    expect(isAllowed('AGPL-3.0-only')).toBe(false)
    expect(isAllowed('none')).toBe(false)
  })
})

it('finds the lockfiles of the root and of the folders with packages of their own', () => {
  const folders = findLockfiles().map(file => dirname(file))
  expect(folders).toEqual(['.', 'scripts/check', 'scripts/lighthouse'])
})

describe.each(findLockfiles())('%s', file => {
  const lockText = readFileSync(file, 'utf8')
  const beside = (name: string) => readFileSync(join(dirname(file), name), 'utf8')

  it('names no package whose license nobody looked at', () => {
    const refused = readLicenses(lockText).filter(({ name, license }) => !isAllowed(license) && !isException(name))
    expect(refused).toEqual([])
  })

  it('names no registry', () => {
    expect(lockText).not.toContain('"resolved"')
    expect(beside('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m)
  })

  it('names an install script only where package.json decides about it', () => {
    const { packages } = Lock.parse(JSON.parse(lockText))
    expect(beside('.npmrc')).toMatch(/^strict-allow-scripts=true$/m)
    const { allowScripts = {} } = Manifest.parse(JSON.parse(beside('package.json')))
    // The root's own script is ours.
    const scripted = Object.entries(packages).filter(([path, one]) => path !== '' && one.hasInstallScript)
    const names = scripted.map(([path]) => path.split('node_modules/').at(-1) ?? path)
    expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(names))
  })
})
