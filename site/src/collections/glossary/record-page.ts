/** Everything the page of one term shows. */
import { type TermRecord, wordsOfTerm } from '#contract'
import type { Hits, Table } from '../../../record-index/index.ts'
import { paramOf } from '../../base/params.ts'
import type { Now } from '../../store/selection.ts'
import type { Store } from '../../store/store.ts'
import type { Collection } from '../collection.ts'
import { collections } from '../index.ts'
import { type LandingLink, landingNamed } from '../landing.ts'
import { listPath } from '../list-query.ts'
import { findTermsIn, indexTerms } from './term-links.ts'

const SHOWN = 5
/**
 * A search finds words anywhere and in any order; this many of its newest hits are read to see whether they name the
 * term.
 */
const READ_AT_MOST = 60

/** What uses the word. */
interface Uses {
  collection: Collection
  title: string
  /** The newest records that name the term. */
  records: unknown[]
  /** The list of those that have the words of its most frequent name. */
  all: string
}

interface TermPage {
  term: TermRecord
  related: TermRecord[]
  /** In each collection whose records use it. */
  uses: Uses[]
  /** Pages about all records that have it as a tag, a chain, a company and the like. */
  landings: LandingLink[]
  /** The terms before and after it in the alphabet. */
  neighbors: { before?: TermRecord; after?: TermRecord }
}

export async function readTerm(services: Now, slug: string): Promise<TermPage | undefined> {
  const { store } = services
  const document = store.terms.find(slug)
  if (document === undefined) return undefined
  const term = store.terms.record(document)
  const uses = collections.map(collection => usesOf(term, collection, services))
  return {
    term,
    related: relatedTo(store, term),
    landings: landingsOfTerm(term, services),
    uses: uses.filter(({ records }) => records.length > 0),
    neighbors: neighborsOf(store, document),
  }
}

function landingsOfTerm(term: TermRecord, now: Now): LandingLink[] {
  const links = collections.flatMap(
    collection =>
      collection.landings?.kinds.flatMap(kind =>
        wordsOfTerm(term).flatMap(word => landingNamed(collection, kind, now, word) ?? []),
      ) ?? [],
  )
  return [...new Map(links.map(link => [link.path, link])).values()]
}

/** Often only a synonym is in use, and the list of the term itself would be empty. */
function usesOf(term: TermRecord, collection: Collection, now: Now): Uses {
  const { name, termUses, tableOf, match, mended } = collection
  if (!termUses) return { collection, title: '', records: [], all: '' }
  const table = tableOf(now.store)
  const found = wordsOfTerm(term).map(search => {
    // What a name was taken for is another word.
    const isThere = mended(now, { search }).length === 0
    const set = isThere ? match(now, { search }) : table.setOf(new Uint32Array())
    return { search, set, total: table.countOf(set) }
  })
  const most = found.reduce((best, one) => (one.total > best.total ? one : best))
  const all = found.map(({ set }) => set).reduce(table.either)
  const records = recordsNaming(term, table, table.listOf(all), termUses.textOf)
  return { collection, title: termUses.title, records, all: listPath(`/${name}`, [paramOf('search', most.search)]) }
}

/** The newest of them that really name the term, as the links in texts understand naming. */
function recordsNaming<R>(
  term: TermRecord,
  table: Table<R>,
  hits: Hits,
  textOf: (record: R) => (string | undefined)[],
): R[] {
  const index = indexTerms([term])
  const named: R[] = []
  for (const document of hits.subarray(0, READ_AT_MOST)) {
    const record = table.record(document)
    if (findTermsIn(textOf(record).filter(Boolean).join('\n\n'), index).length > 0) named.push(record)
    if (named.length === SHOWN) break
  }
  return named
}

function relatedTo({ terms }: Store, { related }: TermRecord): TermRecord[] {
  return related.flatMap(slug => {
    const document = terms.find(slug)
    return document === undefined ? [] : [terms.record(document)]
  })
}

function neighborsOf({ terms }: Store, document: number): TermPage['neighbors'] {
  const at = (place: number) => (place >= 0 && place < terms.size ? terms.record(place) : undefined)
  return { before: at(document - 1), after: at(document + 1) }
}
