/** The files that a store is read from. */
import { fstatSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { openRegular } from '#contract/data-files.ts'
import { DataError } from '#contract/errors.ts'
import { assertGlossary, assertSet, closeAll, fingerprint, GLOSSARY_FILE, openSet } from '#contract/snapshot-set.ts'

export interface SnapshotFiles {
  /** By name, kept open: their replacement changes nothing of them. Whoever opened them closes them. */
  files: Record<string, number>
  glossaryChangedAt: Date
  /** As stampOf tells it. */
  stamp: string
}

/** Changes whenever a file of the folder does. A folder that cannot be looked at has one too, so that the watch goes on. */
export function stampOf(dir: string): string {
  try {
    const glossary = statSync(join(dir, GLOSSARY_FILE), { throwIfNoEntry: false })
    return `${fingerprint(dir)} ${glossary?.ctimeMs ?? '-'}`
  } catch (error) {
    return String(error)
  }
}

/**
 * Throws DataError with one line where nothing is in the folder, one of the files that are expected is gone, or there
 * are no terms.
 */
export function openSnapshot(dir: string, expected: string[]): SnapshotFiles {
  const stamp = stampOf(dir)
  const set = openSet(dir)
  const files: Record<string, number> = { ...set }
  try {
    assertSet(dir, set)
    const glossary = openRegular(join(dir, GLOSSARY_FILE))
    if (glossary !== undefined) files[GLOSSARY_FILE] = glossary
    const gone = expected.filter(name => !(name in files))
    if (gone.length > 0)
      throw new DataError(`${gone.join(', ')} gone from ${dir}: put back what was there, or restart without`)
    assertGlossary(dir, files)
    return { files, glossaryChangedAt: glossary === undefined ? new Date(0) : fstatSync(glossary).mtime, stamp }
  } catch (error) {
    closeAll(files)
    throw error
  }
}
