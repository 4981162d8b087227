import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { environmentOf, isInstalled } from './tool.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'tool-'))
  mkdirSync(join(dir, 'node_modules'))
})

function write(name: string, time: number): void {
  writeFileSync(join(dir, name), '{}')
  utimesSync(join(dir, name), time, time)
}

describe('the packages of a folder', () => {
  it('are missing before the first install', () => {
    write('package-lock.json', 1)
    expect(isInstalled(dir)).toBe(false)
  })

  it('are there once npm has written what it installed', () => {
    write('package-lock.json', 1)
    write('node_modules/.package-lock.json', 2)
    expect(isInstalled(dir)).toBe(true)
  })

  it('are installed anew when their lockfile is newer', () => {
    write('node_modules/.package-lock.json', 1)
    write('package-lock.json', 2)
    expect(isInstalled(dir)).toBe(false)
  })

  it('come first among the programs', () => {
    expect(environmentOf(dir).PATH?.startsWith(join(dir, 'node_modules/.bin'))).toBe(true)
  })
})
