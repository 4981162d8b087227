import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { SourceStatus } from '#contract'

/** What the last ingest recorded of every source. */
export function readStatuses(dataDir: string): SourceStatus[] {
  return z.array(SourceStatus).parse(JSON.parse(readFileSync(join(dataDir, 'sources.json'), 'utf8')))
}
