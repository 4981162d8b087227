/** A simulated week of made-up sources, the built server, its clients and a SIGKILL, compared with the truth. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { Change, JobRecord, NewsRecord, SourceStatus } from '#contract'
import { lifeOf } from '#contract/confirmation.ts'
import { readSet } from '#contract/snapshot-set.ts'
import { type ServerProcess, startProcess } from '../../site/test/process.ts'
import { residentMegabytes } from '../bench/servers.ts'
import { createRemote, git } from '../test/remote.ts'
import { keepReading, keepRegistering, PATHS, type Subscriber, subscribe, type Watch } from './clients.ts'
import { answerOf, catalogOf, DAY_MS, HOUR_MS, listedOn, makeWorld, openOn, type Size, type World } from './world.ts'

const HOSTS = 8
const SUBSCRIBERS = 8
/** Beyond the first pauses between two attempts, and beyond the lease of a sender that was killed. */
const PATIENCE_MS = 180_000

export type Week = Awaited<ReturnType<typeof runWeek>>

/** Runs it, and returns its figures: open postings, lost records, deliveries, memory of the first day and the end. */
export async function runWeek(dir: string, size: Size, log: (line: string) => void) {
  const world = makeWorld(size, Math.floor(Date.now() / HOUR_MS) * HOUR_MS)
  const upstream = await startUpstream(world)
  const watch: Watch = { requests: 0, failures: [], isDown: false, isOver: false }
  let server: ServerProcess | undefined
  let subscribers: Subscriber[] = []
  try {
    createRemote(dir, CLONES)
    const refresh = async (now: number) => {
      upstream.time.now = now
      const isPushed = await refreshAt(dir, new Date(now), upstream.catalog)
      if (isPushed) await handOver(dir, server)
      return isPushed
    }
    await refresh(world.start)
    server = await startServer(dir)
    const { url } = server
    const from = Math.max(0, ...readList(dir, 'changes.json', Change).map(({ seq }) => seq))
    subscribers = await subscribe(url, SUBSCRIBERS)
    const clients = [keepReading(url, watch), keepReading(url, watch), keepRegistering(url, watch)]
    const days: Openness[] = []
    let [refreshes, pushed, firstMb] = [1, 1, 0]
    const pauseMs = size.pause * HOUR_MS
    const middle = 1 + Math.ceil((size.days * DAY_MS) / pauseMs / 2)
    for (let now = world.start + pauseMs; now <= world.end; now += pauseMs) {
      refreshes++
      if (await refresh(now)) pushed++
      if ((now - world.start) % DAY_MS === 0) {
        days.push(opennessOf(dir, world, now, pauseMs))
        firstMb ||= memoryOf(server)
        log(`day ${days.length}: ${JSON.stringify(days.at(-1))}, ${watch.failures.length} failures`)
      }
      // In the middle of the week the server dies and comes back, and the receivers that failed recover.
      if (refreshes !== middle) continue
      watch.isDown = true
      await server.kill()
      server = await startServer(dir, new URL(url).port)
      watch.isDown = false
      for (const subscriber of subscribers) subscriber.isWell = true
    }
    const journal = readList(dir, 'changes.json', Change).filter(({ seq }) => seq > from)
    await untilDelivered(subscribers, journal)
    const lastMb = memoryOf(server)
    watch.isOver = true
    await Promise.all(clients)
    watch.failures.push(...(await unlikeFresh(url, dir)))
    const sum = (read: (day: Openness) => number) => days.reduce((all, day) => all + read(day), 0)
    return {
      refreshes,
      pushed,
      requests: watch.requests,
      failures: watch.failures,
      precision: sum(day => day.right) / sum(day => day.called),
      recall: sum(day => day.found) / sum(day => day.open),
      lost: lostOf(dir, world),
      ...deliveriesOf(subscribers, journal),
      firstMb,
      lastMb,
    }
  } finally {
    watch.isOver = true
    await server?.kill()
    for (const { receiver } of subscribers) await receiver.close()
    await upstream.close()
  }
}

/** All sources behind one port; a separate host for every eighth, since a host gets one request at a time. */
async function startUpstream(world: World) {
  const time = { now: world.start }
  const server = createServer((request, response) => {
    const { status, type, body } = answerOf(world, request.url?.slice(1) ?? '', time.now)
    response.writeHead(status, { 'content-type': type }).end(body)
  })
  await once(server.listen(0), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const catalog = catalogOf(world, number => `http://127.0.2.${1 + (number % HOSTS)}:${port}`)
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { time, catalog, close }
}

function startServer(dir: string, port = '0', stateDir = join(dir, 'state')): Promise<ServerProcess> {
  return startProcess({
    DATA_DIR: join(dir, 'serving/data'),
    STATE_DIR: stateDir,
    PUBLIC_BASE_URL: 'http://127.0.0.1',
    ALLOW_LOOPBACK: '1',
    PORT: port,
  })
}

const memoryOf = ({ child }: ServerProcess) => residentMegabytes(child.pid ?? 0)
const swapsOf = ({ output }: ServerProcess) => output().match(/snapshot of \S+ is served/g)?.length ?? 0

/** Pulls the pushed data, and resolves when the server, if it runs, serves it. Throws if it takes over a minute. */
async function handOver(dir: string, server: ServerProcess | undefined): Promise<void> {
  const before = server && swapsOf(server)
  pull(dir, 'serving')
  for (let tries = 0; server && swapsOf(server) === before; tries++) {
    if (tries === 600) throw new Error('the server took no new snapshot within a minute')
    await wait(100)
  }
}

type ListFile = 'jobs.json' | 'news.json' | 'changes.json' | 'sources.json'

function readList<T>(dir: string, file: ListFile, shape: z.ZodType<T>): T[] {
  return z.array(shape).parse(JSON.parse(readSet(join(dir, 'serving/data'))[file] ?? '[]'))
}

interface Openness {
  /** Records that are called open on boards without a fault, and those of them that were so two refreshes ago. */
  called: number
  right: number
  /** The postings that are open there, and those of them that are called so. */
  open: number
  found: number
}

function opennessOf(dir: string, { boards }: World, now: number, pauseMs: number): Openness {
  const healthy = boards.filter(({ fault }) => fault === undefined)
  const ids = new Set(healthy.map(({ id }) => id))
  const sources = readList(dir, 'sources.json', SourceStatus).filter(({ collection }) => collection === 'jobs')
  const confirming = new Map(sources.map(source => [source.id, source]))
  const jobs = readList(dir, 'jobs.json', JobRecord).filter(({ source }) => ids.has(source))
  const called = jobs.filter(job => lifeOf(job, confirming, new Date(now)) === 'open')
  const calledKeys = new Set(called.map(({ source, sourceKey }) => `${source} ${sourceKey}`))
  const keysAt = (moments: number[]) =>
    new Set(healthy.flatMap(board => moments.flatMap(at => openOn(board, at).map(({ key }) => `${board.id} ${key}`))))
  const open = keysAt([now])
  // A posting closes once it is absent twice, so the data may call it open for up to two pauses.
  const earlier = keysAt([0, 1, 2].map(pauses => now - pauses * pauseMs))
  return {
    called: calledKeys.size,
    right: calledKeys.intersection(earlier).size,
    open: open.size,
    found: calledKeys.intersection(open).size,
  }
}

/** Postings and stories that a source without a fault listed at the end, or at the start, and that are in no file. */
function lostOf(dir: string, { boards, feeds, start, end }: World): string[] {
  const jobs = new Set(readList(dir, 'jobs.json', JobRecord).map(job => `${job.source} ${job.sourceKey}`))
  const links = new Set(
    readList(dir, 'news.json', NewsRecord).flatMap(({ link, alsoReportedBy }) => [
      link,
      ...alsoReportedBy.map(other => other.link),
    ]),
  )
  const postings = boards.flatMap(board =>
    [start, end].flatMap(now => (board.fault ? [] : openOn(board, now).map(({ key }) => `${board.id} ${key}`))),
  )
  const stories = feeds.flatMap(feed => [start, end].flatMap(now => listedOn(feed, now).map(({ link }) => link)))
  return [...postings.filter(posting => !jobs.has(posting)), ...stories.filter(link => !links.has(link))]
}

const owedTo = ({ collection }: Subscriber, journal: Change[]) =>
  journal.filter(change => change.collection === collection).map(({ at, id, kind }) => `${at} ${id} ${kind}`)

async function untilDelivered(subscribers: Subscriber[], journal: Change[]): Promise<void> {
  const isMissing = () => subscribers.some(one => new Set(one.changes).size < new Set(owedTo(one, journal)).size)
  for (const until = Date.now() + PATIENCE_MS; isMissing() && Date.now() < until; ) await wait(100)
}

/** At least once, so repeats count once. */
function deliveriesOf(subscribers: Subscriber[], journal: Change[]) {
  const counts = { owed: 0, missing: 0, outOfOrder: 0, surplus: 0 }
  for (const subscriber of subscribers) {
    const owed = [...new Set(owedTo(subscriber, journal))]
    const came = [...new Set(subscriber.changes)]
    counts.owed += owed.length
    counts.missing += owed.filter(one => !came.includes(one)).length
    counts.surplus += came.filter(one => !owed.includes(one)).length
    const isInOrder = owed.filter(one => came.includes(one)).join() === came.filter(one => owed.includes(one)).join()
    if (!isInOrder) counts.outOfOrder++
  }
  return counts
}

/** The paths that the server answers otherwise than one that has seen only the last snapshot. */
async function unlikeFresh(url: string, dir: string): Promise<string[]> {
  const fresh = await startServer(dir, '0', join(dir, 'fresh-state'))
  try {
    const failures: string[] = []
    for (const path of PATHS) {
      // Pages name the port, and a cached one says "5 minutes ago" a minute longer.
      const bodyOf = async (base: string) =>
        (await (await fetch(base + path)).text()).replaceAll(base.slice(7), 'host').replace(/\d+ \w+ ago/g, 'ago')
      const [own, other] = await Promise.all([url, fresh.url].map(bodyOf))
      if (own !== other) failures.push(`${path}: not the bytes of a fresh server`)
    }
    return failures
  } finally {
    await fresh.kill()
  }
}

const CLONES = ['reading', 'pushing', 'serving']
/** Of a refresh in which a source failed: the data of the others was handed over. */
const SOURCES_FAILED = 1

/** Refreshes and publishes at a simulated moment; true when something was pushed. Throws when a command failed. */
export async function refreshAt(dir: string, now: Date, catalog: string): Promise<boolean> {
  const [catalogFile, out] = [join(dir, 'catalog.yaml'), join(dir, 'refreshed')]
  writeFileSync(catalogFile, catalog)
  rmSync(out, { recursive: true, force: true })
  pull(dir, 'reading')
  const flags = ['--catalog', catalogFile, '--now', now.toISOString(), '--out', out]
  const refreshed = await run(join(dir, 'reading'), 'refresh.ts', flags)
  if (!refreshed.includes('left in')) return false
  return (await run(join(dir, 'pushing'), 'publish-data.ts', [out])).includes('pushed to')
}

function pull(dir: string, name: 'reading' | 'serving'): void {
  git(join(dir, name), 'pull', '--quiet', '--ff-only', 'origin', 'main')
}

const Failed = z.looseObject({ code: z.unknown(), stdout: z.string(), stderr: z.string() })

async function run(cwd: string, script: string, args: string[]): Promise<string> {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const env = { ...process.env, INGEST_ALLOW_PRIVATE_HOSTS: '1', GITHUB_ACTIONS: '', GITHUB_OUTPUT: '' }
  try {
    return (await promisify(execFile)(process.execPath, [path, ...args], { cwd, env })).stdout
  } catch (error) {
    const { code, stdout, stderr } = Failed.parse(error)
    if (code === SOURCES_FAILED) return stdout
    throw new Error(`${script} ended with ${code}: ${stderr.trim()}`, { cause: error })
  }
}
