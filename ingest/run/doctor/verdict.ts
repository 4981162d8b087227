/** The verdict on a line of the catalog, from the answers of its source. Pure. */
import type { PlacedSource } from '../../catalog/catalog.ts'
import { withoutSecrets } from '../../net/recording.ts'
import { NO_RECORDS } from '../reading/read-answer.ts'
import { inColumns } from '../report-text.ts'
import type { Outcome } from '../source.ts'
import type { Exchange } from './exchanges.ts'

/** The troubles, the worst first: the order of the table. */
export const TROUBLES = [
  'gone',
  'moved',
  'unreachable',
  'refuses programs',
  'changed',
  'error',
  'slow',
  'empty',
  'not asked',
  'as expected',
] as const
export type Trouble = (typeof TROUBLES)[number]

export interface Verdict {
  trouble: Trouble
  /** The observation, in one line. */
  seen: string
  /** Fields that the line should have instead; only where the answer itself says so. */
  change?: Record<string, string>
}

/** A line of the catalog, and what is the matter with it. */
export interface Finding extends PlacedSource, Verdict {}

/** Readers give up after 15 s; an answer that takes a quarter of that is on its way there. */
const SLOW_MS = 4000
const PERMANENT = [301, 308]
const GONE = [404, 410]
const REFUSALS = [401, 403, 407, 429, 451]

/** Judges one source by its outcome and its exchanges, the last of which decided a failure. */
export function judge(outcome: Outcome, exchanges: Exchange[], now: Date): Verdict {
  const last = exchanges.at(-1)
  if (outcome.state === 'failed') return judgeFailure(outcome, last, exchanges.length, now)
  if (outcome.state === 'partial') return { trouble: 'changed', seen: reasonOf(outcome) }
  return judgeReading(outcome, exchanges)
}

function judgeFailure(outcome: Outcome, last: Exchange | undefined, asked: number, now: Date): Verdict {
  const seen = reasonOf(outcome)
  if (!last) return { trouble: 'changed', seen }
  if (!last.answer) return { trouble: isTimeout(last.error) ? 'slow' : 'unreachable', seen }
  const { status, finalUrl, redirects, wall, isBlank } = last.answer
  // What is gone after a first good answer is one of its pages.
  if (GONE.includes(status) && asked === 1) return { trouble: 'gone', seen, change: switchedOff(status, now) }
  if (REFUSALS.includes(status)) return { trouble: 'refuses programs', seen }
  if (status >= 300) return { trouble: 'error', seen }
  if (wall) return { trouble: 'refuses programs', seen: wall }
  if (redirects.length > 0)
    return { trouble: 'moved', seen: `sent on to ${withoutSecrets(finalUrl)}, which is something else: ${seen}` }
  const isEmpty = isBlank || seen.endsWith(NO_RECORDS)
  return { trouble: isEmpty ? 'empty' : 'changed', seen }
}

function judgeReading(outcome: Outcome, exchanges: Exchange[]): Verdict {
  const moved = exchanges.find(({ answer }) => isForGood(answer?.redirects ?? []))
  if (moved?.answer) {
    const seen = `for good (${moved.answer.redirects.join(', ')}), to ${withoutSecrets(moved.answer.finalUrl)}`
    return { trouble: 'moved', seen, change: newAddress(outcome, moved.url, moved.answer.finalUrl) }
  }
  const slowest = Math.max(0, ...exchanges.map(({ durationMs }) => durationMs))
  if (slowest >= SLOW_MS) return { trouble: 'slow', seen: `answered after ${(slowest / 1000).toFixed(1)} s` }
  if (outcome.isQuiet) return { trouble: 'empty', seen: reasonOf(outcome) }
  if (outcome.fetched === 0) return { trouble: 'empty', seen: 'an answer without records' }
  return { trouble: 'as expected', seen: `${outcome.fetched} records, ${outcome.records.length} kept` }
}

/** A board's address is its adapter's business, and one that was built page by page has no place in the catalog. */
function newAddress({ entry }: Outcome, from: string, to: string): Verdict['change'] {
  const isOwn = entry.url !== undefined && new URL(entry.url).href === new URL(from).href
  const isLess = from.startsWith('https:') && !to.startsWith('https:')
  return isOwn && !isLess && withoutSecrets(to) === to ? { url: to } : undefined
}

function switchedOff(status: number, now: Date): Verdict['change'] {
  const day = now.toISOString().slice(0, 10)
  return { enabled: 'false', disabledBecause: `its address answered ${status} on ${day}` }
}

function isForGood(redirects: number[]): boolean {
  return redirects.length > 0 && redirects.every(status => PERMANENT.includes(status))
}

/** live-wire.ts and undici name them so. */
function isTimeout(error: unknown): boolean {
  return error instanceof Error && /^no whole answer within|TIMEOUT/.test(error.message)
}

/** Outside text, which may hold anything: one line of it, without what moves a terminal's cursor. */
function reasonOf({ reason = 'no reason was recorded' }: Outcome): string {
  return reason.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
}

const HEADER = ['trouble', 'source', 'line', 'seen', 'change']

/** The last line if no line of the catalog is in trouble. */
export const NO_TROUBLE = 'nothing in trouble'

/** Whether somebody should look at the line. */
export function isTrouble({ trouble }: Finding): boolean {
  return trouble !== 'as expected' && trouble !== 'not asked'
}

/** A row for each line, in the order of TROUBLES, then of the catalog. */
export function tableOf(findings: Finding[]): string {
  const groups = TROUBLES.map(trouble => ({ trouble, own: findings.filter(finding => finding.trouble === trouble) }))
  const rows = groups.flatMap(({ own }) => own.map(rowOf))
  const counts = groups.filter(({ own }) => own.length > 0).map(({ trouble, own }) => `${trouble} ${own.length}`)
  return [inColumns([HEADER, ...rows]), '', counts.join(', ') || NO_TROUBLE].join('\n')
}

function rowOf({ trouble, source, place, seen, change = {} }: Finding): string[] {
  const fields = Object.entries(change).map(([key, value]) => `${key}: ${value}`)
  return [trouble, source.entry.id, place, seen, fields.join(', ')]
}
