/** `npm run ingest -- --doctor`: requests every enabled source once and reports its state. Writes no data. */
import { writeFileSync } from 'node:fs'
import type { SourceStatus } from '#contract'
import { adapters } from '../../adapters/index.ts'
import { readPlaced, type Source, selectSources } from '../../catalog/catalog.ts'
import { type Client, createClient, USER_AGENT } from '../../net/client.ts'
import { createHttp, type HttpClient } from '../../net/http.ts'
import type { Arguments } from '../arguments.ts'
import { createReadingPool, type ReadingPool } from '../reading/reading-pool.ts'
import { readSnapshot } from '../snapshot.ts'
import { type Outcome, readSource } from '../source.ts'
import { findSkip } from '../source-policy.ts'
import { statusFinder } from '../status.ts'
import { noteExchanges } from './exchanges.ts'
import { proposePatch } from './patch.ts'
import { type Finding, isTrouble, judge, tableOf, type Verdict } from './verdict.ts'

/** The command: prints the table, with `--write` leaves troubles and patch in a file. Resolves with the exit code. */
export async function doctor(args: Arguments, env: NodeJS.ProcessEnv, pool = createReadingPool()): Promise<number> {
  const client = createClient(args, env)
  const findings = await diagnose(client, args, env, pool).finally(client.close)
  console.log(tableOf(findings))
  // `git apply` skips text before a patch.
  if (args.write) writeFileSync(args.write, `${tableOf(findings.filter(isTrouble))}\n\n${proposePatch(findings)}`)
  return 0
}

/** Asks the lines that `--only` and `--source` leave, each alone, and closes the pool. Throws UsageError. */
export async function diagnose(
  client: Client,
  args: Arguments,
  env: NodeJS.ProcessEnv,
  pool: ReadingPool,
): Promise<Finding[]> {
  const placed = readPlaced(args.only, args.catalog)
  const asked = selectSources(
    placed.map(({ source }) => source),
    args.sources,
  )
  const statusOf = statusFinder(readSnapshot(args.dataDir).sources)
  const { wire, during } = noteExchanges(client.wire)
  const http = onlyOnce(createHttp({ wire, userAgent: USER_AGENT, concurrency: args.concurrency }))
  const ask = (source: Source, status?: SourceStatus) =>
    during(() => readSource(source, { client: http, pool, now: args.now, env, status }))

  const examine = async (source: Source): Promise<Verdict> => {
    const skipped = whyNotAsked(source, args.now, env)
    if (skipped) return { trouble: 'not asked', seen: skipped }
    const { result, exchanges } = await ask(source, statusOf(source))
    const verdict = judge(result, exchanges, args.now)
    if (verdict.trouble !== 'gone') return verdict
    const others = await Promise.all(otherBoards(source).map(other => ask(other)))
    const found = foundBoards(others.map(other => other.result))
    return found.length === 0
      ? verdict
      : { trouble: 'moved', seen: `${verdict.seen}; a board of its name is on ${found.join(', ')}` }
  }
  const lines = placed.filter(({ source }) => source.entry.enabled && asked.includes(source))
  return Promise.all(lines.map(async line => ({ ...line, ...(await examine(line.source)) }))).finally(pool.close)
}

/** A request of the doctor's would count among the few a day that some terms allow. */
function whyNotAsked(source: Source, now: Date, env: NodeJS.ProcessEnv): string | undefined {
  const { maxRequestsPerDay } = source.entry
  if (maxRequestsPerDay !== undefined) return `its terms allow ${maxRequestsPerDay} requests a day, which ingest needs`
  return findSkip(source, undefined, now, env)?.reason
}

/** A client without retries: a second try says nothing new about the line, and a refusal is respected. */
function onlyOnce(http: HttpClient): HttpClient {
  return { forSource: (id, _validator, _maxTries, language) => http.forSource(id, undefined, 1, language) }
}

/** Platforms whose address follows from a company's name alone; each gets one request. */
const PLATFORMS = new Set(
  'ashby bamboohr breezy gem greenhouse lever personio recruitee rippling smartrecruiters teamtailor workable'.split(
    ' ',
  ),
)

/** The same board on each of the other platforms; none unless it is a plain board. */
export function otherBoards({ entry, adapter, collection }: Source): Source[] {
  const { board, url } = entry
  if (collection !== 'jobs' || board === undefined || url || !PLATFORMS.has(adapter.name)) return []
  return adapters
    .filter(other => other.collection === 'jobs' && other !== adapter && PLATFORMS.has(other.name))
    .map(other => ({ entry: { ...entry, adapter: other.name }, adapter: other, collection }))
}

/** `lever (12 postings)` for each that answered; whether it is the same firm's, a person has to see. */
export function foundBoards(outcomes: Outcome[]): string[] {
  return outcomes
    .filter(({ state, fetched }) => state === 'fresh' && fetched > 0)
    .map(({ entry, fetched }) => `${entry.adapter} (${fetched} postings)`)
}
