/** Sources in the words of pages: how often one is read, how late, and why it does not vouch for its records now. */
import type { Delay, Provenance, PublicSource, SourceCause } from '#contract'
import { dateOf } from '../base/when.ts'

/** The trouble, as tables of sources have it beside the state. */
export const CAUSES: Record<SourceCause, string> = {
  'not-asked': 'not checked since',
  'no-answer': 'no answer since',
  'unusable-answer': 'answers that cannot be used',
}

/** Since when it is in trouble. */
export function sinceOf({ cause, lastSuccessAt, failingSince }: PublicSource): string | undefined {
  return cause === 'unusable-answer' ? failingSince : (lastSuccessAt ?? failingSince)
}

/** Of a record's source; who is to blame decides the words. */
export function troubleText({ source, lastVerifiedAt, sourceState, sourceCause }: Provenance): string {
  const since = lastVerifiedAt === undefined ? '' : ` since ${dateOf(lastVerifiedAt)}`
  if (sourceState === 'disabled') return `${source.name} is no longer checked.`
  if (sourceCause === 'not-asked') return `This service has not checked ${source.name}${since}.`
  if (sourceCause === 'no-answer') return `${source.name} has not answered${since}.`
  if (sourceCause === 'unusable-answer')
    return `The answers of ${source.name} could not be used${since}: they are empty or changed.`
  return `${source.name} does not show it in its newest answer.`
}

const HOURS_PER_DAY = 24

/** How old a source's data may get before it counts as stale: `every 2 days`. */
export function promiseOf(staleAfterHours: number): string {
  const days = staleAfterHours / HOURS_PER_DAY
  const isDays = Number.isInteger(days) && days > 1
  return isDays ? `every ${days} days` : `every ${staleAfterHours} hours`
}

/** How long after publication records were first seen: `25 min, 9 in 10 within 3 h`. */
export function delayText(delay: Delay | undefined): string {
  if (!delay) return '–'
  return `${durationText(delay.medianMinutes)}, 9 in 10 within ${durationText(delay.p90Minutes)}`
}

function durationText(minutes: number): string {
  if (minutes < 90) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
}
