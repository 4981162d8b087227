/** `npm run links [-- --count 200] [--out FILE]`: whether random live links still lead somewhere. */
import { appendFileSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { Collection, isOverEverywhere } from '#contract'
import { compareText } from '#contract/order.ts'
import { createClient, USER_AGENT } from '../ingest/net/client.ts'
import { type Wire, WireError } from '../ingest/net/wire.ts'
import { readArguments } from '../ingest/run/arguments.ts'
import { readSnapshot, type Snapshot } from '../ingest/run/snapshot.ts'
import { readNumber, runCommand } from './command.ts'

const HOST_PAUSE_MS = 1000
const AT_ONCE = 8

interface Link {
  collection: Collection
  id: string
  url: string
}

/** `gone` is the publisher's own word (404, 410); a wall or a fault says nothing about the page behind it. */
type Verdict = 'alive' | 'gone' | 'unknown'

interface LinkResult extends Link {
  verdict: Verdict
  found: string
}

/** The links that people are sent to: of all that is not closed or over. */
export function liveLinks(snapshot: Snapshot, now: Date): Link[] {
  return Collection.options.flatMap(collection =>
    snapshot[collection].flatMap((record: Snapshot[Collection][number]) => {
      const isPast = 'startDate' in record ? isOverEverywhere(record, now) : 'closedAt' in record && record.closedAt
      return isPast ? [] : [{ collection, id: record.id, url: 'url' in record ? record.url : record.link }]
    }),
  )
}

/** So many of the list, every subset equally likely. */
export function sample<T>(list: T[], count: number, random: () => number): T[] {
  const rest = [...list]
  return Array.from({ length: Math.min(count, list.length) }, () =>
    rest.splice(Math.floor(random() * rest.length), 1),
  ).flat()
}

/** HEAD first, GET where HEAD is not understood; one request a second per host. */
export async function checkLinks(
  links: Link[],
  wire: Wire,
  pause: (ms: number) => Promise<unknown>,
): Promise<LinkResult[]> {
  const connections = pLimit(AT_ONCE)
  const hosts = Map.groupBy(links, ({ url }) => URL.parse(url)?.host ?? '')
  const results = await Promise.all(
    [...hosts.values()].map(own =>
      connections(async () => {
        const found: LinkResult[] = []
        for (const link of own) {
          if (found.length > 0) await pause(HOST_PAUSE_MS)
          found.push({ ...link, ...(await check(link.url, wire)) })
        }
        return found
      }),
    ),
  )
  return results.flat().sort((a, b) => compareText(a.id, b.id))
}

async function check(url: string, wire: Wire): Promise<Pick<LinkResult, 'verdict' | 'found'>> {
  const headers = { 'user-agent': USER_AGENT, accept: '*/*' }
  try {
    const head = await wire({ url, method: 'HEAD', headers })
    // Many boards answer HEAD with an error of its own; only GET is what a reader would meet.
    const { status } = head.status < 400 ? head : await wire({ url, method: 'GET', headers })
    const verdict = status < 400 ? 'alive' : status === 404 || status === 410 ? 'gone' : 'unknown'
    return { verdict, found: `status ${status}` }
  } catch (error) {
    if (!(error instanceof WireError)) throw error
    return { verdict: 'unknown', found: error.message }
  }
}

/** The result as a table for the run's page. */
export function summarizeLinks(results: LinkResult[]): string {
  const rows = Collection.options.map(collection => {
    const own = results.filter(result => result.collection === collection)
    const count = (verdict: Verdict) => own.filter(result => result.verdict === verdict).length
    return `| ${collection} | ${own.length} | ${count('alive')} | ${count('gone')} | ${count('unknown')} |`
  })
  const gone = results.filter(({ verdict }) => verdict === 'gone').map(({ id, found }) => `- ${id}: ${found}`)
  const head = ['| | checked | alive | gone | unknown |', '| --- | ---: | ---: | ---: | ---: |']
  return [...head, ...rows, ...(gone.length > 0 ? ['', ...gone] : [])].join('\n')
}

const USAGE = `usage: npm run links -- [flags]
  --count N   how many live links are checked, at random (default: 200)
  --out FILE  where the result goes as JSON`
const FLAGS = { count: { type: 'string', default: '200' }, out: { type: 'string' } } as const

if (import.meta.main)
  await runCommand({ name: 'links', usage: USAGE, flags: FLAGS, codeOfError: 2 }, async ({ values }) => {
    const count = readNumber('--count', values.count, 999_999)
    const client = createClient(readArguments([]), process.env)
    const now = new Date()
    const links = sample(liveLinks(readSnapshot('data'), now), count, Math.random)
    const results = await checkLinks(links, client.wire, wait)
    await client.close()
    const summary = summarizeLinks(results)
    console.log(summary)
    if (process.env.GITHUB_STEP_SUMMARY) appendFileSync(process.env.GITHUB_STEP_SUMMARY, `${summary}\n`)
    if (values.out) writeFileSync(values.out, `${JSON.stringify({ at: now.toISOString(), results }, null, 2)}\n`)
  })
