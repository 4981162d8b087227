/** `npm run ingest -- --doctor`: asks every enabled line of the catalog once and says how it does. Writes no data. */
import { writeFileSync } from 'node:fs'
import type { SourceStatus } from '#contract'
import { readPlaced, type Source, selectSources } from '../../catalog/catalog.ts'
import { type Client, createClient, USER_AGENT } from '../../net/client.ts'
import { createHttp, type HttpClient } from '../../net/http.ts'
import type { Arguments } from '../arguments.ts'
import { createReadingPool, type ReadingPool } from '../reading/reading-pool.ts'
import { readSnapshot } from '../snapshot.ts'
import { readSource } from '../source.ts'
import { findSkip } from '../source-policy.ts'
import { statusFinder } from '../status.ts'
import { noteExchanges } from './exchanges.ts'
import { foundBoards, otherBoards } from './other-boards.ts'
import { proposePatch } from './patch.ts'
import { isTrouble, tableOf } from './table.ts'
import { type Finding, judge, type Verdict } from './verdict.ts'

/** The command: prints the table, with `--write` leaves troubles and patch in a file. Resolves with the exit code. */
export async function doctor(args: Arguments, env: NodeJS.ProcessEnv, pool = createReadingPool()): Promise<number> {
  const client = createClient(args, env)
  const findings = await diagnose(client, args, env, pool).finally(client.close)
  console.log(tableOf(findings))
  // `git apply` passes over what stands before a patch.
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

/** What is asked a second time tells nothing new of the line, and who refuses is not pressed. */
function onlyOnce(http: HttpClient): HttpClient {
  return { forSource: (id, _validator, _maxTries, language) => http.forSource(id, undefined, 1, language) }
}
