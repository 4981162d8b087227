/**
 * The folder in which one job leaves new data for another: the one that reads upstreams may not write to the repository,
 * the one that may takes nothing from it but these files, and reads each as outside text.
 */
import { closeSync, constants, fstatSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { CatalogEntry, Collection } from '#contract'
import { readNewest } from '#contract/data-files.ts'
import { UsageError } from '#contract/errors.ts'
import { isArchiveFile, makeFolder, readSet, SET_FILES, type SnapshotSet } from '#contract/snapshot-set.ts'
import { jsonOf } from '#contract/text.ts'
import type { CommitFigures } from '../ingest/run/report.ts'

/** The origin of the files, and the figures of the commit message: no free text. */
const NOTE_FILE = 'refresh.json'
const MAX_NOTE_BYTES = 2 ** 20
/** GitHub takes no file over 100 MB. */
const MAX_FILE_BYTES = 95 * 2 ** 20

const Count = z.int().min(-1_000_000).max(1_000_000)
const Figures = z.object({ created: Count, updated: Count, closed: Count, removed: Count })
const Row = z.object({
  source: CatalogEntry.shape.id.max(100),
  state: z.enum(['ok', 'failing', 'stale', 'disabled', 'unchanged', 'not due']),
  new: Count,
  closed: Count,
})
const Note = z.object({
  base: z.string().max(2000),
  collections: z.record(Collection, Figures),
  sources: z.array(Row).max(10_000),
})
type Note = z.infer<typeof Note>

interface Handover extends Note {
  files: SnapshotSet
}

/** Throws UsageError if the folder holds something: it would be handed over too. */
export function assertFree(dir: string): void {
  makeFolder(dir)
  if (readdirSync(dir).length > 0) throw new UsageError(`--out: ${dir} is not empty`)
}

/** Writes the data files, the changed ones of the archive, their origin, and the figures of the report. */
export function writeHandover(
  dir: string,
  dataDir: string,
  { written, ...note }: CommitFigures & { base: string; written: string[] },
): void {
  for (const [name, text] of Object.entries(readSet(dataDir))) writeFileSync(join(dir, name), text)
  for (const name of written.filter(isArchiveFile))
    writeFileSync(join(dir, name.replace('/', '-')), readNewest(dataDir, name) ?? '[]\n')
  writeFileSync(join(dir, NOTE_FILE), `${JSON.stringify(Note.parse(note))}\n`)
}

/** The data that was left. Throws with one line for a missing or a surplus file, and for one that is not a file or too large. */
export function readHandover(dir: string): Handover {
  const expected: string[] = [...SET_FILES, NOTE_FILE]
  const found = readdirSync(dir)
  const missing = expected.filter(name => !found.includes(name))
  if (missing.length > 0) throw new Error(`${dir}: ${missing.join(', ')} missing`)
  const archived = found.filter(name => isArchiveFile(ownName(name)))
  const surplus = found.find(name => !expected.includes(name) && !archived.includes(name))
  if (surplus !== undefined) throw new Error(`${dir}: ${JSON.stringify(surplus)} is no file of a refresh`)
  const note = readNote(readBounded(join(dir, NOTE_FILE), MAX_NOTE_BYTES))
  const files = [...SET_FILES, ...archived].map(name => [ownName(name), readBounded(join(dir, name), MAX_FILE_BYTES)])
  return { ...note, files: Object.fromEntries(files) }
}

/** A folder in the folder would be one more thing to guard: `news-archive/2026-09.json` goes as `news-archive-2026-09.json`. */
function ownName(flat: string): string {
  return flat.replace(/^news-archive-/, 'news-archive/')
}

/** A link would be read through: to a secret of the machine, which would then be published. */
function readBounded(path: string, maxBytes: number): string {
  const file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
  try {
    const stat = fstatSync(file)
    if (!stat.isFile()) throw new Error(`${path} is not a file`)
    if (stat.size > maxBytes) throw new Error(`${path} is larger than ${maxBytes} bytes`)
    return readFileSync(file, 'utf8')
  } finally {
    closeSync(file)
  }
}

function readNote(text: string): Note {
  const value = jsonOf(text)
  if (value === undefined) throw new Error(`${NOTE_FILE} is not JSON`)
  const parsed = Note.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`${NOTE_FILE}: ${issue?.path.map(String).join('.')}: ${issue?.message}`)
}
