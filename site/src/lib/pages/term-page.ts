/** Everything the page of one term shows. */
import type { TermRecord } from '#schema'
import { getTerm } from '../items.ts'
import { findJobs, findNews } from '../search.ts'
import type { Services } from '../services.ts'
import { union } from '../store/bits.ts'
import type { Table } from '../store/open-table.ts'
import type { Hits } from '../store/postings.ts'
import type { Store } from '../store/store.ts'
import { orUndefined } from './not-found.ts'
import { findTermsIn, indexTerms } from './term-links.ts'

const SHOWN = 5
/** A search finds words anywhere and in any order; this many of its newest hits are read to see whether they name the term. */
const READ_AT_MOST = 60

export interface TermPage {
  term: TermRecord
  related: TermRecord[]
  jobs: Hits
  news: Hits
  /** The terms before and after it in the alphabet. */
  neighbors: { before?: TermRecord; after?: TermRecord }
}

export function termPage({ store }: Pick<Services, 'store'>, slug: string): TermPage | undefined {
  if (!orUndefined(() => getTerm(store, slug))) return undefined
  const document = store.terms.find(slug)
  if (document === undefined) return undefined
  const term = store.terms.record(document)
  const naming = <R>(table: Table<R>, hits: Hits, textOf: (record: R) => (string | undefined)[]) =>
    documentsNaming(term, table, hits, textOf)
  const jobs = naming(
    store.jobs,
    foundBy(term, store.jobs.size, search => findJobs(store, { search })),
    job => [job.title, ...job.tags, job.description],
  )
  const news = naming(
    store.news,
    foundBy(term, store.news.size, search => findNews(store, { search })),
    item => [item.title, item.contentSnippet],
  )
  return {
    term,
    related: relatedTo(store, term),
    jobs,
    news,
    neighbors: neighborsOf(store, document),
  }
}

/** Documents in which all words of one of the term's names occur. */
function foundBy(term: TermRecord, size: number, find: (search: string) => Hits): Hits {
  return union([term.term, ...term.synonyms].map(find), size)
}

/** The newest of them that really name the term, as the links in texts understand naming. */
function documentsNaming<R>(
  term: TermRecord,
  table: Table<R>,
  hits: Hits,
  textOf: (record: R) => (string | undefined)[],
): Hits {
  const index = indexTerms([term])
  const named: number[] = []
  for (const document of hits.subarray(0, READ_AT_MOST)) {
    if (findTermsIn(textOf(table.record(document)).filter(Boolean).join('\n\n'), index).length > 0) named.push(document)
    if (named.length === SHOWN) break
  }
  return Uint32Array.from(named)
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
