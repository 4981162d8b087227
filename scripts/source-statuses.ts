import { join } from 'node:path'
import { z } from 'zod'
import { SourceStatus } from '#contract'
import { readRegular } from '#contract/data-files.ts'
import { DataError } from '#contract/errors.ts'

/** The status of every source after the last ingest. Throws when the file is missing. */
export function readStatuses(dataDir: string): SourceStatus[] {
  const path = join(dataDir, 'sources.json')
  const text = readRegular(path)
  if (text === undefined) throw new DataError(`${path} does not exist: put it back, or run "npm run ingest"`)
  return z.array(SourceStatus).parse(JSON.parse(text))
}
