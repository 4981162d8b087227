import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DataError } from '#contract/snapshot-set.ts'
import { freezeData } from './frozen-data.ts'

it('refuses a folder without a snapshot by its own name, and copies nothing', () => {
  const dir = mkdtempSync(join(tmpdir(), 'frozen-'))
  const [nowhere, copy] = [join(dir, 'nowhere'), join(dir, 'copy')]
  expect(() => freezeData(nowhere, copy)).toThrow(DataError)
  expect(() => freezeData(nowhere, copy)).toThrow(`setting DATA_DIR: ${nowhere} does not exist`)
  expect(existsSync(copy)).toBe(false)
  rmSync(dir, { recursive: true })
})
