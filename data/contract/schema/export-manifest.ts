import { z } from 'zod'
import { Instant } from './primitives.ts'

/** A place inside the export's folder. A manifest is read back from disk, so it must not be able to name one outside. */
const InnerPath = z
  .string()
  .min(1)
  .refine(path => !/[\\\0]/.test(path) && !path.split('/').some(part => ['', '.', '..'].includes(part)), {
    error: 'must be a path inside the folder',
  })

/** One file of a static export, as it is to be uploaded. */
export const ExportedFile = z.object({
  path: InnerPath,
  /** The path that the server answers with it; absent for files that only hosts read. */
  target: z.string().optional(),
  /** Content-Type. */
  type: z.string(),
  /** Content-Encoding of a precompressed copy. */
  encoding: z.enum(['br', 'gzip']).optional(),
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
