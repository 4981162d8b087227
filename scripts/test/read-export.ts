/** The contents of an exported folder, for the tests. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ExportManifest } from '../export/folder.ts'

export function manifestOf(dir: string): ExportManifest {
  return ExportManifest.parse(JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')))
}

export function everyFile(dir: string): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort()
}
