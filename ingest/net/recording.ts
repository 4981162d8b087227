/** Recordings: a folder with the answers and `index.json`, a list of `{ url, file, status, contentType }`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { UsageError } from '#contract/errors.ts'
import { makeFolder } from '#contract/snapshot-set.ts'
import { slugify } from '../text/identity.ts'
import { type Wire, WireError, type WireRequest } from './wire.ts'

const Row = z.looseObject({
  url: z.string(),
  file: z.string(),
  status: z.number().int(),
  contentType: z.string().optional(),
  /** The request body, for POST. */
  body: z.string().optional(),
})
type Row = z.infer<typeof Row>

/** Replays recorded answers in order, repeating the last one. Throws UsageError without a readable index. */
export function replayWire(dir: string): Wire {
  const rows = readIndex(dir)
  const served = new Map<string, number>()
  return async request => {
    const matching = rowsFor(rows, request)
    const turn = served.get(keyOf(request)) ?? 0
    served.set(keyOf(request), turn + 1)
    const row = matching[Math.min(turn, matching.length - 1)]
    if (!row) throw new WireError('not in the recording', { transient: false })
    const headers: Record<string, string> = row.contentType ? { 'content-type': row.contentType } : {}
    return { status: row.status, headers, body: readFileSync(join(dir, row.file)), finalUrl: row.url }
  }
}

/** Passes every exchange through and saves it without secrets. Throws UsageError for a read-only folder. */
export function recordingWire(wire: Wire, dir: string): Wire {
  const rows: Row[] = []
  const writeIndex = () => writeFileSync(join(dir, 'index.json'), `${JSON.stringify(rows, null, 2)}\n`)
  try {
    makeFolder(dir)
    // A run without any answer is a recording too.
    writeIndex()
  } catch (cause) {
    throw new UsageError(`--record: ${dir} cannot be written`, { cause })
  }
  return async request => {
    const answer = await wire(request)
    const contentType = answer.headers['content-type']
    const [url, number] = [withoutSecrets(request.url), String(rows.length + 1).padStart(4, '0')]
    const [kind] = /json|html|calendar|xml/.exec(contentType ?? '') ?? ['txt']
    const file = `${number}-${slugify(url, 80)}.${kind}`
    rows.push({ url, file, status: answer.status, contentType, body: request.body })
    writeFileSync(join(dir, file), answer.body)
    writeIndex()
    return answer
  }
}

function readIndex(dir: string): Row[] {
  const path = join(dir, 'index.json')
  try {
    return z.array(Row).parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new UsageError(`${path}: not a readable recording index`, { cause })
  }
}

function rowsFor(rows: Row[], request: WireRequest): Row[] {
  const sameUrl = rows.filter(row => withoutSecrets(row.url) === withoutSecrets(request.url))
  const sameBody = sameUrl.filter(row => row.body === request.body)
  return sameBody.length > 0 ? sameBody : sameUrl.filter(row => row.body === undefined)
}

function keyOf(request: WireRequest): string {
  return `${request.url} ${request.body ?? ''}`
}

/** The address without `?token=...` and the like, since recordings are shared. */
export function withoutSecrets(url: string): string {
  return url.replace(/([?&](?:token|key|api_key|apikey|access_token|secret)=)[^&#]*/gi, '$1REDACTED')
}
