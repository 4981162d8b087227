/** Requests the pages of postings whose absence cannot be seen: a list of the newest N proves nothing about others. */
import { hash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pLimit from 'p-limit'
import { type CatalogEntry, instantOf, type JobRecord } from '#contract'
import { compareText } from '#contract/order.ts'
import { type Wire, WireError } from '../../net/wire.ts'
import { ownDomain } from '../../text/look-alike.ts'
import { reopen, strike } from '../alive.ts'
import { isHiringHost } from '../posting-link.ts'
import { isSettledByHead, judgeLink, type LinkAnswer, type LinkState } from './link-verdict.ts'

/** Between two requests to one host; Lever's robots.txt demands one second. */
const PAUSE_MS = 1000
const HOSTS_AT_ONCE = 8
/** A host with this many useless responses in a row gets no further requests in this run. */
const GIVE_UP_AFTER = 5
/** Ten minutes at one host; the selection changes by the day, so that in time each link is probed. */
const MAX_PER_HOST = 300

/** The only thing a probe needs of a client; redirects are followed, errors of the network are WireError. */
export interface ProbeClient {
  request(url: string, method: 'HEAD' | 'GET'): Promise<LinkAnswer>
}

type Pause = (ms: number) => Promise<unknown>

/** A probe client over the ingest's own network layer, with its address guard, time limit and size cap. */
export function probeClient(wire: Wire, userAgent: string): ProbeClient {
  return {
    request: async (url, method) => {
      const headers = { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.5' }
      const { status, finalUrl, body } = await wire({ url, method, headers })
      return { status, finalUrl, body: method === 'HEAD' ? undefined : new TextDecoder().decode(body) }
    },
  }
}

/** The records after one look at the links that are due: two closed looks in a row close a job, unknown changes nothing. */
export async function probeLinks(
  records: JobRecord[],
  client: ProbeClient,
  { entries, now, pause = wait }: { entries: CatalogEntry[]; now: Date; pause?: Pause },
): Promise<{ records: JobRecord[]; counts: Record<LinkState, number> }> {
  const bySource = new Map(entries.map(entry => [entry.id, entry]))
  const due = records.flatMap(record => {
    const link = probedLink(record, bySource.get(record.source))
    return link ? [{ record, link }] : []
  })
  const limit = pLimit(HOSTS_AT_ONCE)
  const hosts = Map.groupBy(due, ({ link }) => URL.parse(link)?.host ?? '')
  const verdicts = new Map<JobRecord, LinkState>()
  await Promise.all(
    [...hosts.values()].map(jobs =>
      limit(async () => {
        const turn = jobs.toSorted((a, b) => compareTurn(a.record, b.record, now)).slice(0, MAX_PER_HOST)
        for (const [record, verdict] of await probeHost(turn, client, pause)) verdicts.set(record, verdict)
      }),
    ),
  )
  const counts = { open: 0, closed: 0, unknown: 0 }
  for (const verdict of verdicts.values()) counts[verdict]++
  return { records: records.map(record => afterProbe(record, verdicts.get(record), now)), counts }
}

/** The page to probe: the employer's if the posting names it, else the source's. Closed postings are left alone. */
function probedLink(record: JobRecord, entry: CatalogEntry | undefined): string | undefined {
  if (!entry?.newestOnly || !entry.enabled || record.closedAt || record.flags.length > 0) return undefined
  const applies = record.applyUrl
  const link = applies && isHiringHost(URL.parse(applies)?.hostname ?? '') ? applies : record.link
  // A source that counts requests by the day did not mean them to be spent on its pages.
  return entry.maxRequestsPerDay && ownDomain(link) === ownDomain(entry.homepage) ? undefined : link
}

/** Doubted postings first, the others in an order of the day. */
function compareTurn(a: JobRecord, b: JobRecord, now: Date): number {
  const doubt = (record: JobRecord) => (record.missingSince ? 0 : 1)
  const draw = (record: JobRecord) => hash('sha256', `${now.toISOString().slice(0, 10)} ${record.id}`)
  return doubt(a) - doubt(b) || compareText(draw(a), draw(b))
}

async function probeHost(
  jobs: { record: JobRecord; link: string }[],
  client: ProbeClient,
  pause: Pause,
): Promise<Map<JobRecord, LinkState>> {
  const verdicts = new Map<JobRecord, LinkState>(jobs.map(({ record }) => [record, 'unknown']))
  let unknownInRow = 0
  for (const [at, { record, link }] of jobs.entries()) {
    if (unknownInRow >= GIVE_UP_AFTER) break
    if (at > 0) await pause(PAUSE_MS)
    const verdict = await probeOne(link, record.title, client, pause)
    unknownInRow = verdict === 'unknown' ? unknownInRow + 1 : 0
    verdicts.set(record, verdict)
  }
  return verdicts
}

async function probeOne(link: string, title: string, client: ProbeClient, pause: Pause): Promise<LinkState> {
  try {
    const head = await client.request(link, 'HEAD')
    if (isSettledByHead(link, head)) return judgeLink(link, title, head)
    await pause(PAUSE_MS)
    return judgeLink(link, title, await client.request(link, 'GET'))
  } catch (error) {
    // No route, a time-out, a refused address: nothing was learned about the posting.
    if (error instanceof WireError) return 'unknown'
    throw error
  }
}

function afterProbe(record: JobRecord, verdict: LinkState | undefined, now: Date): JobRecord {
  if (verdict === undefined || verdict === 'unknown') return record
  if (verdict === 'closed') return { ...strike(record, now), verifiedBy: 'link-probe' }
  // A posting that its list no longer shows was seen now; one that it shows is confirmed by the list.
  const lastSeenAt = record.lastSeenAt && instantOf(now)
  return { ...reopen(record), lastSeenAt, verifiedBy: 'link-probe' }
}
