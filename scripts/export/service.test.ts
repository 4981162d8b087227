import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DataError } from '#contract/errors.ts'
import { writeData } from '../../site/test/server.ts'
import { fictionalSnapshot } from '../../site/test/snapshot.ts'
import { freezeData } from './service.ts'

it('refuses a folder without a snapshot by its own name, and copies nothing', () => {
  const dir = mkdtempSync(join(tmpdir(), 'frozen-'))
  const [nowhere, copy] = [join(dir, 'nowhere'), join(dir, 'copy')]
  expect(() => freezeData(nowhere, copy)).toThrow(DataError)
  expect(() => freezeData(nowhere, copy)).toThrow(`setting DATA_DIR: ${nowhere} does not exist`)
  expect(existsSync(copy)).toBe(false)
  rmSync(dir, { recursive: true })
})

it('refuses a folder whose terms were lost, by its own name', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'frozen-'))
  await writeData(dir, fictionalSnapshot())
  rmSync(join(dir, 'glossary.json'))
  expect(() => freezeData(dir, join(dir, 'copy'))).toThrow(`glossary.json is not in ${dir}: `)
  rmSync(dir, { recursive: true })
})
