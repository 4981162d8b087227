/** Single records: found by their id, with their sources and how well they are confirmed. */
import { type Collection, type EventRecord, instantOf, type Provenance, type SourceStatus } from '#contract'
import { sourceStateAt } from '#contract/age.ts'
import { type Confirmable, confirmedAt } from '#contract/confirmation.ts'
import { blankTokens } from '../auth/tokens.ts'
import { ApiError } from '../base/api-error.ts'
import { createKeeper } from '../base/keeper.ts'
import { textBlocks } from '../base/text-blocks.ts'
import type { Now } from '../store/selection.ts'
import type { Store } from '../store/store.ts'
import { type Listed, stripOf } from './age.ts'
import { createTermLinker, termsOf } from './glossary/term-links.ts'

/** 404 for an unknown id; `near` are similar ids. */
export function noRecord(
  { noun, whereIdsAre }: { noun: string; whereIdsAre: string },
  id: string,
  near: readonly string[] = [],
): ApiError {
  const shown = blankTokens(id.replace(/[^\w. -]/g, '?').slice(0, 120))
  const others = near.length === 0 ? '' : ` Near it: ${near.join(', ')}.`
  return new ApiError('NOT_FOUND', `There is no ${noun} ${shown}.${others}`, whereIdsAre)
}

/** Resolves with the record, or undefined if the API would answer 404. */
export async function orUndefined<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined
    throw error
  }
}

const keepSources = createKeeper<string, ReadonlyMap<string, SourceStatus>>(3)

/** Returns the sources of a collection by their id. */
export function sourcesOf(store: Pick<Store, 'sources'>, collection: string): ReadonlyMap<string, SourceStatus> {
  return keepSources(store, collection, () => {
    const own = store.sources.filter(source => source.collection === collection)
    return new Map(own.map(source => [source.id, source]))
  })
}

/** Another place that lists a record. */
export interface Listing {
  name: string
  href: string
}

type Posted = Pick<EventRecord, 'id' | 'source' | 'url' | 'alsoListedAt' | 'description'>

/** Resolves with the content of the page of a job or event; `link` cuts its texts, and links each term once. */
export async function partsOfPage(collection: Listed, now: Now, record: Posted) {
  const { store } = now
  const sources = sourcesOf(store, collection.name)
  const [{ index }, strip] = await Promise.all([termsOf(store), stripOf(collection, { ids: [record.id] }, now)])
  return {
    // It may require, or forbid, certain links and markup.
    source: sources.get(record.source),
    alsoListedAt: record.alsoListedAt.map((listing): Listing => {
      const { name: title = listing.source, homepage = record.url } = sources.get(listing.source) ?? {}
      // If all link to one page, each is shown by its homepage.
      return { name: title, href: listing.url === record.url ? homepage : listing.url }
    }),
    blocks: textBlocks(record.description ?? ''),
    link: createTermLinker(index),
    strip,
  }
}

/** Returns the source of a record, when it was last seen there, and whether the source still answers. */
export function provenanceOf(store: Store, collection: Collection, record: Confirmable, now: Date): Provenance {
  const sources = sourcesOf(store, collection)
  const source = sources.get(record.source)
  if (!source) throw new Error(`${collection}: source ${record.source} is not in sources.json`)
  const { id, name, homepage, terms, credit } = source
  const { state: sourceState, cause: sourceCause } = sourceStateAt(source, now)
  const lastVerifiedAt = instantOf(new Date(confirmedAt(record, sources)))
  return { source: { id, name, homepage, terms, credit }, lastVerifiedAt, sourceState, sourceCause }
}
