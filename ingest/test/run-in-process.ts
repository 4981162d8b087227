/** Runs of the ingest in this very process, on answers that a test makes up. Everything but the network is real. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CatalogEntry } from '#contract'
import { adapterOf } from '../adapters/index.ts'
import type { Source } from '../catalog/catalog.ts'
import { createHttp } from '../net/http.ts'
import { type WireAnswer, WireError } from '../net/wire.ts'
import { argumentsOf } from '../run/arguments.ts'
import { completeBooks, mergeAll } from '../run/next-snapshot.ts'
import { type Report, summarize } from '../run/report.ts'
import { readSnapshot, type Snapshot, writeSnapshot } from '../run/snapshot.ts'
import { type Outcome, readSource, skippedOutcome } from '../run/source.ts'
import { statusFinder } from '../run/status.ts'
import { inProcess } from './read-in-process.ts'

/** An answer of a source: a body, a status without one, nothing at all, or bytes with their headers. */
export type MadeUp = string | number | 'time-out' | MadeUpBytes
type MadeUpBytes = { bytes: Uint8Array; headers: Record<string, string>; status?: number; finalUrl?: string }

export interface Ran extends Snapshot {
  report: Report
}

/** Sources of one collection, and a folder that their runs write to. A source without an answer is not requested. */
export function startRuns(collection: Source['collection'], lines: (Partial<CatalogEntry> & { id: string })[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'runs-'))
  const sources = lines.map(line => sourceOf(collection, line))
  const run = async (at: string, answers: Record<string, MadeUp>): Promise<Ran> => {
    const now = new Date(at)
    const args = { ...argumentsOf({ only: collection, data: dataDir }), now }
    const previous = readSnapshot(dataDir)
    const statusOf = statusFinder(previous.sources)
    const http = createHttp({
      userAgent: 'test',
      pause: async () => {},
      wire: async ({ url }) => toAnswer(url, answers[url.replace(UPSTREAM, '')]),
    })
    const outcomes = new Map<string, Outcome>()
    for (const source of sources) {
      const { id, enabled } = source.entry
      const status = statusOf(source)
      const skipped = enabled ? undefined : skippedOutcome(source, { reason: 'made up' }, status, now)
      const read = () => readSource(source, { client: http, pool: inProcess, now, env: {}, status })
      const outcome = enabled && id in answers ? await read() : skipped
      if (outcome) outcomes.set(id, outcome)
    }
    const next = completeBooks(mergeAll(sources, outcomes, previous, args), sources, outcomes, previous, args)
    const report = summarize(sources, outcomes, previous, next, now)
    report.written = writeSnapshot(dataDir, next.snapshot, next)
    return { ...readSnapshot(dataDir), report }
  }
  return { dataDir, run, sources }
}

const UPSTREAM = 'https://upstream.example/'

function sourceOf(collection: Source['collection'], line: Partial<CatalogEntry> & { id: string }): Source {
  const about = { homepage: 'https://made-up.example', terms: 'https://made-up.example/terms', staleAfterHours: 48 }
  const entry = CatalogEntry.parse({ name: 'Heron Chain', url: `${UPSTREAM}${line.id}`, ...about, ...line })
  return { entry, adapter: adapterOf(collection, entry.adapter), collection }
}

function toAnswer(url: string, made: MadeUp | undefined): WireAnswer {
  if (made === undefined || made === 'time-out') throw new WireError('timed out', { transient: false })
  if (typeof made === 'object') {
    const { bytes: body, ...rest } = made
    return { status: 200, finalUrl: url, ...rest, body }
  }
  const [status, text] = typeof made === 'number' ? [made, ''] : [200, made]
  return { status, headers: {}, body: new TextEncoder().encode(text), finalUrl: url }
}
