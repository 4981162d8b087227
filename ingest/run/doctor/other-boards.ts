/** Where an employer's board may be that left its platform: under the same name on another one. */
import { adapters } from '../../adapters/index.ts'
import type { Source } from '../../catalog/catalog.ts'
import type { Outcome } from '../source.ts'

/** Platforms whose address follows from a company's name alone; each is asked once. */
const PLATFORMS = new Set(
  'ashby bamboohr breezy gem greenhouse lever personio recruitee rippling smartrecruiters teamtailor workable'.split(
    ' ',
  ),
)

/** The same board on each of the other platforms; none unless it is a plain board. */
export function otherBoards({ entry, adapter, collection }: Source): Source[] {
  const { board, url } = entry
  if (collection !== 'jobs' || board === undefined || url || !PLATFORMS.has(adapter.name)) return []
  return adapters
    .filter(other => other.collection === 'jobs' && other !== adapter && PLATFORMS.has(other.name))
    .map(other => ({ entry: { ...entry, adapter: other.name }, adapter: other, collection }))
}

/** `lever (12 postings)` for each that answered; whether it is the same firm's, a person has to see. */
export function foundBoards(outcomes: Outcome[]): string[] {
  return outcomes
    .filter(({ state, fetched }) => state === 'fresh' && fetched > 0)
    .map(({ entry, fetched }) => `${entry.adapter} (${fetched} postings)`)
}
