import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isAllowed, isException, readLicenses } from './licenses.ts'

const lockText = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) })

describe('a license expression', () => {
  it('with a choice needs one allowed side, with a sum all of them', () => {
    expect(isAllowed('(MIT OR GPL-3.0-only)')).toBe(true)
    expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false)
    expect(isAllowed('AGPL-3.0-only')).toBe(false)
    expect(isAllowed('none')).toBe(false)
  })
})

describe('the lockfile', () => {
  it('names no package whose license nobody looked at', () => {
    const refused = readLicenses(lockText).filter(({ name, license }) => !isAllowed(license) && !isException(name))
    expect(refused).toEqual([])
  })

  it('names an install script only where package.json decides about it', () => {
    const Lock = z.object({
      packages: z.record(z.string(), z.looseObject({ hasInstallScript: z.boolean().optional() })),
    })
    const { packages } = Lock.parse(JSON.parse(lockText))
    expect(readFileSync(new URL('../.npmrc', import.meta.url), 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
    const { allowScripts } = Manifest.parse(
      JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')),
    )
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    const names = scripted.map(([path]) => path.split('node_modules/').at(-1) ?? path)
    expect(Object.keys(allowScripts)).toEqual(expect.arrayContaining(names))
  })
})
