/** The pending deliveries of a subscription: the changes after its cursor, as sent; its progress after an attempt. */
import { z } from 'zod'
import { type Change, MAX_DELIVERY_BYTES, RETRY_HOURS } from '#contract'
import { createKeeper } from '../base/keeper.ts'
import { changesAfter, isMissed, PublicChange, publicChange, writeCursor } from '../collections/changes.ts'
import type { Now } from '../store/selection.ts'
import type { Posted } from './post.ts'
import type { Progress, StoredRequest, StoredSubscription } from './subscription.ts'

/** The body of a delivery. */
export const Delivery = z.object({
  cursor: z.string().meta({ description: 'Where this page ends; /api/v1/changes goes on from here.' }),
  missed: z.literal(true).optional().meta({ description: 'Changes before these are no longer kept: read the list.' }),
  changes: z.array(PublicChange),
})

/** The next delivery. */
export interface Page {
  /** Undefined: nothing after the cursor concerns it. */
  body?: Buffer
  /** The same for the same page, so that a receiver detects a retry. */
  messageId: string
  /** Its end. */
  cursor: number
  hasMore: boolean
}

/** The next page goes on after these. */
const MOST_CHANGES = 200
/** Leaves room for the text around the changes. */
const MOST_BYTES = MAX_DELIVERY_BYTES - 1024
/** Many subscriptions are owed the same. So few, because each may be of 256 KiB. */
const keepPage = createKeeper<string, Promise<Page>>(64)

/** Returns the next delivery of a subscription. */
export async function owedPage(now: Now, { id, request, progress }: StoredSubscription): Promise<Page> {
  const { collection, filters, kinds, form } = request
  const key = JSON.stringify([collection, filters, kinds, form, progress.cursor])
  const page = await keepPage(now.store, key, () => writePage(now, request, progress.cursor))
  return { ...page, messageId: form === 'changes' ? `${id}.${page.messageId}` : page.messageId }
}

async function writePage(now: Now, { collection, filters, kinds, form }: StoredRequest, after: number): Promise<Page> {
  const query = { ...Object.fromEntries(new URLSearchParams(filters)), collection, kinds: kinds?.join(',') }
  const found = await changesAfter(now, after, query, MOST_CHANGES)
  const wanted = found.changes
  const most = form === 'occurrences' ? 1 : MOST_CHANGES
  const texts: string[] = []
  let bytes = 0
  for (const change of wanted.slice(0, most)) {
    const text = await textOf(now, change)
    bytes += Buffer.byteLength(text) + 1
    if (bytes > MOST_BYTES && texts.length > 0) break
    texts.push(text)
  }
  const isCut = texts.length < wanted.length
  const last = wanted[texts.length - 1]
  const cursor = isCut && last ? last.seq : found.seq
  const page = { messageId: `${after}-${cursor}`, cursor, hasMore: isCut || found.hasMore }
  const [text] = texts
  if (text === undefined || !last) return page
  if (form === 'occurrences')
    return { ...page, messageId: `change_${last.seq}`, body: Buffer.from(occurrence(last, text, cursor)) }
  const missed = isMissed(now.store, after) ? '"missed":true,' : ''
  const body = `{"cursor":"${writeCursor(cursor)}",${missed}"changes":[${texts.join()}]}`
  return { ...page, body: Buffer.from(body) }
}

/** Returns a change with its record, or without it if the record by itself is too large to send. */
async function textOf(now: Now, change: Change): Promise<string> {
  const text = JSON.stringify(await publicChange(now, change, true))
  return Buffer.byteLength(text) > MOST_BYTES ? JSON.stringify(await publicChange(now, change, false)) : text
}

function occurrence({ seq, collection, at }: Change, data: string, cursor: number): string {
  const event = { eventId: `change_${seq}`, name: `${collection}.changed`, timestamp: at }
  return `${JSON.stringify(event).slice(0, -1)},"data":${data},"cursor":"${writeCursor(cursor)}"}`
}

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 3_600_000
const GIVE_UP_MS = RETRY_HOURS * 3_600_000
export const PERIOD_MS = { immediate: 0, hourly: 3_600_000, daily: 86_400_000 }

/** After 2xx, or if nothing had to be sent: the cursor moves only here. */
export function advanced(
  progress: Progress,
  page: Page,
  { digest }: Pick<StoredRequest, 'digest'>,
  now: number,
): Progress {
  return {
    cursor: page.cursor,
    // The rest of a full page goes at once: it belongs to the same digest.
    dueAt: now + (page.hasMore ? 0 : PERIOD_MS[digest]),
    failures: 0,
    deliveredAt: page.body === undefined ? progress.deliveredAt : now,
  }
}

/** After anything else: retried after twice the time or the Retry-After, for a day. `random` is from 0 to 1. */
export function failed(progress: Progress, answer: Posted, now: number, random: number): Progress {
  const { failures, failingSince = now } = progress
  // Why a connection failed would reveal the network of this server.
  const last = 'status' in answer ? `last with http_${answer.status}` : 'last without an answer'
  const after = Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS) * (0.75 + random / 2)
  const wait = Math.max(after, 'retryAfter' in answer ? waitOf(answer.retryAfter, now) : 0)
  const isGone = 'status' in answer && answer.status === 410
  const isOver = now - failingSince >= GIVE_UP_MS
  return {
    ...progress,
    failures: failures + 1,
    failingSince,
    dueAt: Math.round(Math.min(now + wait, failingSince + GIVE_UP_MS)),
    ...(isGone && { pausedBecause: 'The callback answered 410.' }),
    ...(!isGone && isOver && { pausedBecause: `The callback failed for ${RETRY_HOURS} hours, ${last}.` }),
  }
}

/** Seconds, or a date (RFC 9110 section 10.2.3). */
function waitOf(retryAfter = '', now: number): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? 0 : date - now
}
