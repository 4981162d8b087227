/** `npm run ingest -- --doctor`: requests every enabled source once and reports its state. Writes no data. */
import { writeFileSync } from 'node:fs'
import type { SourceStatus } from '#contract'
import { adapters } from '../adapters/index.ts'
import { type PlacedSource, readPlaced, type Source, selectSources } from '../catalog/catalog.ts'
import { type Client, createClient } from '../net/client.ts'
import type { Arguments } from './arguments.ts'
import { NO_RECORDS } from './reading/read-answer.ts'
import { createReadingPool, type ReadingPool } from './reading/reading-pool.ts'
import { inColumns } from './report.ts'
import { readSnapshot } from './snapshot.ts'
import { type Outcome, readSource } from './source.ts'
import { findSkip } from './source-policy.ts'
import { statusFinder } from './status.ts'

/** The troubles, worst first: the order of the table. */
const TROUBLES = ['gone', 'moved', 'no answer', 'changed', 'empty', 'not requested', 'as expected'] as const

interface Verdict {
  trouble: (typeof TROUBLES)[number]
  /** The finding in one line. */
  seen: string
}

/** A line of the catalog, and its trouble. */
export interface Finding extends PlacedSource, Verdict {}

/** The last line of the table if no line of the catalog is in trouble. */
export const NO_TROUBLE = 'nothing in trouble'

/** The command: prints the table, and with `--write` leaves the troubles in a file. Resolves with the exit code. */
export async function doctor(
  args: Arguments & { write?: string },
  env: NodeJS.ProcessEnv,
  pool = createReadingPool(),
): Promise<number> {
  const client = createClient(args, env)
  const findings = await diagnose(client, args, env, pool).finally(client.close)
  console.log(tableOf(findings))
  const isTrouble = ({ trouble }: Finding) => trouble !== 'as expected' && trouble !== 'not requested'
  if (args.write) writeFileSync(args.write, `${tableOf(findings.filter(isTrouble))}\n`)
  return 0
}

/** Requests the lines selected by `--only` and `--source`, each alone, and closes the pool. Throws UsageError. */
export async function diagnose(
  client: Pick<Client, 'http'>,
  args: Arguments,
  env: NodeJS.ProcessEnv,
  pool: ReadingPool,
): Promise<Finding[]> {
  const { now } = args
  const placed = readPlaced(args.only, args.catalog)
  const sources = placed.map(({ source }) => source)
  const selected = selectSources(sources, args.sources)
  const statusOf = statusFinder(readSnapshot(args.dataDir).sources)
  // A retry tells nothing new about the line, and a refusal is respected.
  const context = { client: client.http, pool, now, env, maxTries: 1 }
  const read = (source: Source, status?: SourceStatus) => readSource(source, { ...context, status })

  const examine = async (source: Source): Promise<Verdict> => {
    const { maxRequestsPerDay: few } = source.entry
    // The doctor's request would count toward them.
    if (few !== undefined)
      return { trouble: 'not requested', seen: `its terms allow ${few} requests a day, which ingest needs` }
    const skipped = findSkip(source, undefined, now, env)?.reason
    if (skipped) return { trouble: 'not requested', seen: skipped }
    const verdict = judge(await read(source, statusOf(source)))
    if (verdict.trouble !== 'gone') return verdict
    const others = await Promise.all(otherBoards(source).map(other => read(other)))
    const found = others.filter(({ state, fetched }) => state === 'fresh' && fetched > 0)
    // A person decides whether it is the same firm's board.
    const boards = found.map(({ entry, fetched }) => `${entry.adapter} (${fetched} postings)`).join(', ')
    return boards === '' ? verdict : { trouble: 'moved', seen: `${verdict.seen}; a board of its name is on ${boards}` }
  }
  const lines = placed.filter(({ source }) => source.entry.enabled && selected.includes(source))
  return Promise.all(lines.map(async line => ({ ...line, ...(await examine(line.source)) }))).finally(pool.close)
}

/** The verdict on a line from the outcome of its source. Reasons are outside text: control characters are removed. */
function judge({ state, goneSince, cause, isQuiet, fetched, records, reason = '' }: Outcome): Verdict {
  const seen = reason.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
  if (goneSince) return { trouble: 'gone', seen }
  if (cause === 'no-answer') return { trouble: 'no answer', seen }
  if (isQuiet || seen.endsWith(NO_RECORDS)) return { trouble: 'empty', seen }
  if (state === 'failed' || state === 'partial') return { trouble: 'changed', seen }
  if (fetched === 0) return { trouble: 'empty', seen: 'an answer without records' }
  return { trouble: 'as expected', seen: `${fetched} records, ${records.length} kept` }
}

/** Platforms whose address follows from only a company's name; each gets one request. */
const PLATFORMS = new Set(
  'ashby bamboohr breezy gem greenhouse lever personio recruitee rippling smartrecruiters teamtailor workable'.split(
    ' ',
  ),
)

/** The same board on each other platform; empty unless it is a plain board. */
function otherBoards({ entry, adapter, collection }: Source): Source[] {
  const { board, url } = entry
  if (collection !== 'jobs' || board === undefined || url || !PLATFORMS.has(adapter.name)) return []
  return adapters
    .filter(other => other.collection === 'jobs' && other !== adapter && PLATFORMS.has(other.name))
    .map(other => ({ entry: { ...entry, adapter: other.name }, adapter: other, collection }))
}

/** A row for each line, in the order of TROUBLES, then of the catalog. */
export function tableOf(findings: Finding[]): string {
  const groups = TROUBLES.map(trouble => ({ trouble, own: findings.filter(finding => finding.trouble === trouble) }))
  const rows = groups.flatMap(({ own }) =>
    own.map(({ trouble, source, place, seen }) => [trouble, source.entry.id, place, seen]),
  )
  const counts = groups.filter(({ own }) => own.length > 0).map(({ trouble, own }) => `${trouble} ${own.length}`)
  return [inColumns([['trouble', 'source', 'line', 'seen'], ...rows]), '', counts.join(', ') || NO_TROUBLE].join('\n')
}
