import { mkdirSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
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

it.each([
  ['missing before the first install', undefined, 1, false],
  ['there once npm has written what it installed', 2, 1, true],
  ['installed anew when their lockfile is newer', 1, 2, false],
])('the packages of a folder are %s', (_what, installed, locked, expected) => {
  write('package-lock.json', locked)
  if (installed) write('node_modules/.package-lock.json', installed)
  expect(isInstalled(dir)).toBe(expected)
})

it('the packages of a folder come first among the programs', () =>
  expect(environmentOf(dir).PATH?.startsWith(join(dir, 'node_modules/.bin'))).toBe(true))
