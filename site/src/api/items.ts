/** Single records with where they come from and how sure we are of them. */
import type {
  Collection,
  EventItem,
  JobItem,
  JobRecord,
  JobState,
  NewsDetail,
  Provenance,
  SourceStatus,
  TermItem,
} from '#contract'
import type { Store } from '../../record-index/store.ts'
import { blankTokens } from '../auth/tokens.ts'
import { ApiError } from './api-error.ts'
import { stateNow } from './freshness.ts'

/** Open and closed jobs; what a trust rule flagged is nowhere to be seen. */
export function getJob(store: Store, id: string, now: Date): JobItem {
  const { sourceKey: _key, flags, ...job } = store.jobs.record(findOrThrow(store.jobs, id, 'job'))
  if (flags.length > 0) throw noRecord('job', id)
  return {
    data: job,
    verification: { ...provenanceOf(store, 'jobs', job.source, now), state: jobState(job), verifiedBy: job.verifiedBy },
  }
}

export function getNewsItem(store: Store, id: string, now: Date): NewsDetail {
  const { sourceKey: _key, ...data } = store.news.record(findOrThrow(store.news, id, 'news item'))
  return { data, verification: provenanceOf(store, 'news', data.sourceId, now) }
}

export function getEvent(store: Store, id: string, now: Date): EventItem {
  const { sourceKey: _key, ...data } = store.events.record(findOrThrow(store.events, id, 'event'))
  return { data, verification: provenanceOf(store, 'events', data.source, now) }
}

export function getTerm(store: Store, slug: string): TermItem {
  const term = store.terms.record(findOrThrow(store.terms, slug, 'term'))
  return { data: { ...term, url: `${store.baseUrl}${term.url}` } }
}

function jobState(job: Pick<JobRecord, 'closedAt' | 'missingSince'>): JobState {
  if (job.closedAt) return 'closed'
  return job.missingSince ? 'uncertain' : 'open'
}

/** The source of a record, as sources.json tells of it. */
export function sourceOf(
  { sources }: Pick<Store, 'sources'>,
  collection: Collection,
  id: string,
): SourceStatus | undefined {
  return sources.find(source => source.collection === collection && source.id === id)
}

function provenanceOf(store: Store, collection: Collection, sourceId: string, now: Date): Provenance {
  const source = sourceOf(store, collection, sourceId)
  if (!source) throw new Error(`${collection}: source ${sourceId} is not in sources.json`)
  const { id, name, homepage, terms, credit, lastSuccessAt } = source
  const { state: sourceState } = stateNow(source, now)
  return { source: { id, name, homepage, terms, credit }, lastVerifiedAt: lastSuccessAt, sourceState }
}

function findOrThrow(table: { find(id: string): number | undefined }, id: string, what: Kind): number {
  const document = table.find(id)
  if (document === undefined) throw noRecord(what, id)
  return document
}

type Kind = keyof typeof WHERE_IDS_ARE

const WHERE_IDS_ARE = {
  job: 'Take ids from the list; a closed job is kept 90 days.',
  'news item': 'Take ids from /api/v1/changes or a feed; an item is kept 45 days.',
  event: 'Take ids from the list.',
  term: 'Take slugs from the list.',
}

/** 404 for an id that no record has. */
export function noRecord(what: Kind, id: string): ApiError {
  const shown = blankTokens(id.replace(/[^\w.-]/g, '?').slice(0, 120))
  return new ApiError('NOT_FOUND', `There is no ${what} ${shown}.`, WHERE_IDS_ARE[what])
}
