/**
 * The folder of an export. New files are put aside until all are there, then a list of what the folder is to hold is
 * renamed into being: from then on the change is only finished, by this run or by the next. The manifest goes away
 * before the first file changes and comes back last, so whenever there is one, it is true.
 */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Instant } from '#contract'
import { UsageError } from '#contract/errors.ts'
import { makeFolder } from '#contract/snapshot-set.ts'

/** A place inside the export's folder. A manifest is read back from disk, so it must not be able to name one outside. */
const InnerPath = z
  .string()
  .min(1)
  .refine(path => !/[\\\0]/.test(path) && !path.split('/').some(part => ['', '.', '..'].includes(part)), {
    error: 'must be a path inside the folder',
  })

/** One file of a static export, as it is to be uploaded. */
const ExportedFile = z.object({
  path: InnerPath,
  /** The path that the server answers with it; absent for files that only hosts read. */
  target: z.string().optional(),
  /** Content-Type. */
  type: z.string(),
  cacheControl: z.string(),
  /** Pages before and after, and other media types (RFC 8288), as files of this export. */
  link: z.string().optional(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ExportedFile = z.infer<typeof ExportedFile>

/** Everything a static export consists of, except the manifest itself. */
export const ExportManifest = z.object({
  version: z.literal(1),
  baseUrl: z.url(),
  /** When the snapshot of the files last changed. */
  snapshotAt: Instant,
  /** Headers that every file is sent with. */
  headers: z.record(z.string(), z.string()),
  files: z.array(ExportedFile),
})
export type ExportManifest = z.infer<typeof ExportManifest>

const MANIFEST = 'manifest.json'
/** Only ours: files that are put aside. */
const ASIDE = '.export-unfinished'

export type Folder = ReturnType<typeof openFolder>

export interface Changes {
  written: string[]
  removed: string[]
}

/** Throws with one line unless the folder is absent, empty, or of an export. */
export function openFolder(dir: string) {
  makeFolder(dir)
  const aside = join(dir, ASIDE)
  if (existsSync(join(aside, MANIFEST))) finish(dir)
  rmSync(aside, { recursive: true, force: true })
  const previous = readManifest(join(dir, MANIFEST))
  if (!previous && readdirSync(dir).length > 0)
    throw new UsageError(
      `${dir} is not empty and has no ${MANIFEST} of an export: name another folder or empty this one`,
    )
  const files = new Map(previous?.files.map(file => [file.path, file]))
  const staged = new Set<string>()

  /** The file of the last export at a path, if it is unchanged. */
  async function held(path: string): Promise<ExportedFile | undefined> {
    const file = files.get(path)
    const place = join(dir, path)
    if (!file || !lstatSync(place, { throwIfNoEntry: false })?.isFile()) return undefined
    return hashOf(await readFile(place)) === file.sha256 ? file : undefined
  }

  /** Puts a new or changed file aside. */
  async function stage(path: string, bytes: Uint8Array): Promise<void> {
    staged.add(path)
    const place = join(aside, 'files', path)
    makeFolder(dirname(place))
    await writeFile(place, bytes).catch(cause => {
      // The system does not say which disk is full.
      throw new Error(`${dir}: cannot be written (${cause.message})`, { cause })
    })
  }

  /** Replaces changed files, removes old ones, keeps all else; throws before that if something is in the way. */
  function commit(manifest: ExportManifest): Changes {
    for (const path of staged) refuseForeign(dir, path, files)
    makeFolder(aside)
    writeManifest(join(aside, MANIFEST), manifest)
    return finish(dir)
  }

  /** Discards the files put aside. */
  const discard = () => rmSync(aside, { recursive: true, force: true })
  return { held, stage, commit, discard }
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Can be begun again at any point. Leavers go first: a name may change from file to folder. */
function finish(dir: string): Changes {
  const aside = join(dir, ASIDE)
  const before = join(aside, 'previous.json')
  if (existsSync(join(dir, MANIFEST))) renameSync(join(dir, MANIFEST), before)
  const next = readManifest(join(aside, MANIFEST))
  const wanted = new Set(next?.files.map(({ path }) => path))
  const removed = (readManifest(before)?.files ?? []).flatMap(({ path }) => (wanted.has(path) ? [] : [path]))
  for (const path of removed) removeFile(dir, path)
  const written = [...wanted].filter(path => existsSync(join(aside, 'files', path)))
  for (const path of written) {
    makeFolder(dirname(join(dir, path)))
    renameSync(join(aside, 'files', path), join(dir, path))
  }
  renameSync(join(aside, MANIFEST), join(dir, MANIFEST))
  rmSync(aside, { recursive: true, force: true })
  return { written, removed }
}

/** Writes it whole or not at all; one file a line, so that a difference between two can be read. */
function writeManifest(file: string, { files, ...about }: ExportManifest): void {
  const head = JSON.stringify(about).slice(0, -1)
  const rows = files.map(row => JSON.stringify(row))
  writeFileSync(`${file}.tmp`, `${head},"files":[\n${rows.join(',\n')}\n]}\n`)
  renameSync(`${file}.tmp`, file)
}

function readManifest(file: string): ExportManifest | undefined {
  if (!existsSync(file)) return undefined
  try {
    return ExportManifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new UsageError(`${file} is not the manifest of an export`, { cause })
  }
}

/** A file that no export wrote is neither replaced nor reached through. */
function refuseForeign(dir: string, path: string, ours: ReadonlyMap<string, ExportedFile>): void {
  const parts = path.split('/')
  for (let depth = 1; depth <= parts.length; depth++) {
    const inner = parts.slice(0, depth).join('/')
    const found = lstatSync(join(dir, inner), { throwIfNoEntry: false })
    if (!found || ours.has(inner)) return
    const isFolder = found.isDirectory() && depth < parts.length
    if (!isFolder) throw new UsageError(`${join(dir, inner)} is in the way and no file of an export: move it`)
  }
}

/** With the folders that it leaves empty. */
function removeFile(dir: string, path: string): void {
  rmSync(join(dir, path), { force: true })
  for (let inner = dirname(path); inner !== '.'; inner = dirname(inner)) {
    const folder = join(dir, inner)
    if (!existsSync(folder)) continue
    if (readdirSync(folder).length > 0) return
    rmdirSync(folder)
  }
}
