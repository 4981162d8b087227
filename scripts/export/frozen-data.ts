import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SourceStatus } from '#contract'
import { readNewest, readRegular } from '#contract/data-files.ts'
import {
  ARCHIVE_FOLDER,
  assertGlossary,
  assertSet,
  GLOSSARY_FILE,
  listArchive,
  makeFolder,
  readSet,
} from '#contract/snapshot-set.ts'

/**
 * A copy of one consistent set: an ingest that ends during an export must not give it files of two snapshots. A clone
 * dates the glossary by its checkout; if that is newer than the snapshot, it is dated by the snapshot, so that the same
 * data is the same export on every machine.
 */
export function freezeData(dataDir: string, copy: string): void {
  const set = readSet(dataDir)
  assertSet(dataDir, set)
  const glossary = join(dataDir, GLOSSARY_FILE)
  const terms = readRegular(glossary)
  const files = terms === undefined ? set : { ...set, [GLOSSARY_FILE]: terms }
  assertGlossary(dataDir, files)
  mkdirSync(copy, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(copy, name), text)
  for (const name of listArchive(dataDir)) {
    makeFolder(join(copy, ARCHIVE_FOLDER))
    writeFileSync(join(copy, name), readNewest(dataDir, name) ?? '[]\n')
  }
  const changed = Math.min(statSync(glossary).mtimeMs, newestSuccess(set['sources.json'] ?? '[]')) / 1000
  utimesSync(join(copy, GLOSSARY_FILE), changed, changed)
}

function newestSuccess(sources: string): number {
  const all = z.array(SourceStatus.pick({ lastSuccessAt: true })).parse(JSON.parse(sources))
  const times = all.flatMap(({ lastSuccessAt }) => (lastSuccessAt ? [Date.parse(lastSuccessAt)] : []))
  return times.length > 0 ? Math.max(...times) : Number.POSITIVE_INFINITY
}
