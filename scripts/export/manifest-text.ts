import { renameSync, writeFileSync } from 'node:fs'
import type { ExportManifest } from '#contract'

/** Writes it whole or not at all; one file a line, so that a difference between two can be read. */
export function writeManifest(file: string, { files, ...about }: ExportManifest): void {
  const head = JSON.stringify(about).slice(0, -1)
  const rows = files.map(row => JSON.stringify(row))
  writeFileSync(`${file}.tmp`, `${head},"files":[\n${rows.join(',\n')}\n]}\n`)
  renameSync(`${file}.tmp`, file)
}
