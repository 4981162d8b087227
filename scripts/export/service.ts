/** The real service in this process, read over loopback, so that files are the bytes it would send. */
import { mkdtempDisposableSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { readSettings, SourceStatus } from '#contract'
import { readNewest, readRegular } from '#contract/data-files.ts'
import { assertGlossary, assertSet, GLOSSARY_FILE, listArchive, readSet, writeSet } from '#contract/snapshot-set.ts'
import { startApp } from '../../site/server/app.ts'
import { NOT_FOUND_PAGE } from './seeds.ts'

export interface ExportedAnswer {
  target: string
  type: string
  cacheControl: string
  link?: string
  hint?: string
  body: Buffer
}

export type ExportedService = Awaited<ReturnType<typeof startService>>

/** Each request has its own client address: nothing is limited, and the documents still name the real quotas. */
const ONE_PROXY = '1'

/** Starts it over DATA_DIR, its clock stopped when the snapshot last changed: the same data is the same export. */
export async function startService(env: Record<string, string | undefined>) {
  const { DATA_DIR, ...settings } = readSettings({
    ...env,
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'error',
    TRUSTED_PROXY_HOPS: ONE_PROXY,
    REDIS_URL: undefined,
    METRICS_PORT: undefined,
  })
  await using opened = new AsyncDisposableStack()
  const folder = opened.use(mkdtempDisposableSync(join(tmpdir(), 'web3-export-')))
  const places = { DATA_DIR: join(folder.path, 'data'), STATE_DIR: join(folder.path, 'state') }
  let now = new Date()
  freezeData(DATA_DIR, places.DATA_DIR)
  const app = await startApp({ settings: { ...settings, ...places }, clock: () => now, write: console.error })
  opened.defer(app.close)
  const { store, baseUrl } = app.services
  now = store.changedAt
  let requests = 0

  /** Throws with one line when the service does not answer well. */
  async function ask(target: string): Promise<ExportedAnswer> {
    const headers: Record<string, string> = { 'accept-encoding': 'identity', 'x-forwarded-for': addressOf(requests++) }
    // Other clients get the error as JSON.
    if (target === NOT_FOUND_PAGE) headers.accept = 'text/html'
    const answer = await fetch(app.url + target, { headers, redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== (target === NOT_FOUND_PAGE ? 404 : 200))
      throw new Error(`${target} is answered with ${answer.status}`)
    return {
      target,
      type: typeOf(target, answer.headers.get('content-type') ?? ''),
      cacheControl: answer.headers.get('cache-control') ?? 'no-store',
      link: answer.headers.get('link') ?? undefined,
      hint: answer.headers.get('x-hint') ?? undefined,
      body,
    }
  }

  const kept = opened.move()
  return { url: app.url, store, baseUrl, ask, close: () => kept.disposeAsync() }
}

/** Hosts go by the ending, and have one rule for all files of one: JSON of any kind is JSON there. */
function typeOf(target: string, type: string): string {
  return /\.json$/.test(target) && /\+json$/.test(type) ? 'application/json' : type
}

/** A private IPv4 address for each request. */
function addressOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}

/**
 * A copy of one consistent set: an ingest that ends during an export must not give it files of two snapshots. A clone
 * dates the glossary by its checkout; if that is newer than the snapshot, it is dated by the snapshot, so that the same
 * data is the same export on every machine.
 */
function freezeData(dataDir: string, copy: string): void {
  const set = readSet(dataDir)
  assertSet(dataDir, set)
  const glossary = join(dataDir, GLOSSARY_FILE)
  const terms = readRegular(glossary)
  assertGlossary(dataDir, terms === undefined ? set : { ...set, [GLOSSARY_FILE]: terms })
  const archive = listArchive(dataDir).map(name => [name, readNewest(dataDir, name) ?? '[]\n'])
  writeSet(copy, { ...set, ...Object.fromEntries(archive) })
  writeFileSync(join(copy, GLOSSARY_FILE), terms ?? '')
  const changed = Math.min(statSync(glossary).mtimeMs, newestSuccess(set['sources.json'] ?? '[]')) / 1000
  utimesSync(join(copy, GLOSSARY_FILE), changed, changed)
}

function newestSuccess(sources: string): number {
  const all = z.array(SourceStatus.pick({ lastSuccessAt: true })).parse(JSON.parse(sources))
  const times = all.flatMap(({ lastSuccessAt }) => (lastSuccessAt ? [Date.parse(lastSuccessAt)] : []))
  return times.length > 0 ? Math.max(...times) : Number.POSITIVE_INFINITY
}
