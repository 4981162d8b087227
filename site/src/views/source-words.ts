/** Why a source does not vouch for its records now, in a sentence. */
import type { Provenance, PublicSource, SourceCause } from '#contract'
import { dateOf } from './when.ts'

/** What is wrong, as tables of sources say it beside their state. */
export const CAUSES: Record<SourceCause, string> = {
  'not-asked': 'not asked since',
  'no-answer': 'asked, did not answer since',
  'unusable-answer': 'answers, but empty or changed',
}

/** Since when. */
export function sinceOf({ cause, lastSuccessAt, failingSince }: PublicSource): string | undefined {
  return cause === 'unusable-answer' ? failingSince : (lastSuccessAt ?? failingSince)
}

/** Of a record's source; who is to blame decides the words. */
export function troubleText({ source, lastVerifiedAt, sourceState, sourceCause }: Provenance): string {
  const since = lastVerifiedAt === undefined ? '' : ` since ${dateOf(lastVerifiedAt)}`
  if (sourceState === 'disabled') return `${source.name} is no longer asked.`
  if (sourceCause === 'not-asked') return `This service has not asked ${source.name}${since}.`
  if (sourceCause === 'no-answer') return `${source.name} has not answered${since}.`
  if (sourceCause === 'unusable-answer')
    return `The answers of ${source.name} could not be used${since}: they are empty or changed.`
  return `${source.name} does not show it in its newest answer.`
}
