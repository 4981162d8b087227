/** Everything the page of one term shows. */
import { type TermRecord, wordsOfTerm } from '#contract'
import { paramOf } from '../../base/params.ts'
import type { Now } from '../../store/selection.ts'
import type { Collection } from '../collection.ts'
import { collections } from '../index.ts'
import { type LandingLink, landingNamed } from '../landing.ts'
import { listPath } from '../list-page.ts'

import { findTermsIn, indexTerms, termsOf } from './term-links.ts'

const SHOWN = 5
/**
 * A search finds words anywhere and in any order; this many of its newest hits are read to see whether they name the
 * term.
 */
const READ_AT_MOST = 60

/** The records of a collection that use the word. */
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

/** Resolves with the page of a term; undefined if there is none. */
export async function readTerm(services: Now, slug: string): Promise<TermPage | undefined> {
  const { all } = await termsOf(services.store)
  const at = all.findIndex(term => term.slug === slug)
  const term = all[at]
  if (term === undefined) return undefined
  const [uses, landings] = await Promise.all([
    Promise.all(collections.map(collection => usesOf(term, collection, services))),
    landingsOfTerm(term, services),
  ])
  return {
    term,
    related: term.related.flatMap(slug => all.find(other => other.slug === slug) ?? []),
    landings,
    uses: uses.filter(({ records }) => records.length > 0),
    neighbors: { before: all[at - 1], after: all[at + 1] },
  }
}

async function landingsOfTerm(term: TermRecord, now: Now): Promise<LandingLink[]> {
  const links = await Promise.all(
    collections.flatMap(collection =>
      (collection.landings?.kinds ?? []).flatMap(kind =>
        wordsOfTerm(term).map(word => landingNamed(collection, kind, now, word)),
      ),
    ),
  )
  return [...new Map(links.flatMap(link => (link ? [[link.path, link]] : []))).values()]
}

/** Often only a synonym is in use, and the list of the term itself would be empty. */
async function usesOf(term: TermRecord, collection: Collection, now: Now): Promise<Uses> {
  const { name, termUses, where, recordsOf } = collection
  const unused = { collection, title: '', records: [], all: '' }
  if (!termUses) return unused
  const counts = await Promise.all(
    wordsOfTerm(term).map(async search => ({ search, ...(await collection.count(now, { search })) })),
  )
  // A name that was replaced by another word finds records of that word.
  const found = counts.filter(({ total, mended }) => total > 0 && mended.length === 0)
  if (found.length === 0) return unused
  const most = found.reduce((best, one) => (one.total > best.total ? one : best))
  const { records } = await recordsOf(now.store).find({
    where: { any: found.map(({ search }) => where(now.clock(), { search })) },
    view: 'whole',
    limit: READ_AT_MOST,
  })
  return {
    collection,
    title: termUses.title,
    records: recordsNaming(term, records, termUses.textOf),
    all: listPath(`/${name}`, [paramOf('search', most.search)]),
  }
}

/** Returns the newest records that really name the term, as the links in texts understand naming. */
function recordsNaming<R>(term: TermRecord, records: R[], textOf: (record: R) => (string | undefined)[]): R[] {
  const index = indexTerms([term])
  return records
    .filter(record => findTermsIn(textOf(record).filter(Boolean).join('\n\n'), index).length > 0)
    .slice(0, SHOWN)
}
