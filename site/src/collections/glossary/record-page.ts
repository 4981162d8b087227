/** Everything the page of one term shows. */
import { type TermRecord, wordsOfTerm } from '#contract'
import { paramOf } from '../../base/query.ts'
import type { Now } from '../../store/selection.ts'
import type { Collection } from '../collection.ts'
import { collections } from '../index.ts'
import { type LandingLink, landingNamed } from '../landing.ts'
import { listPath } from '../list-page.ts'
import { findTermsIn, indexTerms, termsOf } from './term-links.ts'

const SHOWN = 5
/** A search finds words anywhere and in any order: this many hits are read to see whether they name the term. */
const READ_AT_MOST = 60

/** Resolves with the page of a term; undefined if there is none. */
export async function readTerm(services: Now, slug: string) {
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
    uses: uses.flatMap(one => (one && one.records.length > 0 ? [one] : [])),
    // In the alphabet.
    neighbors: { before: all[at - 1], after: all[at + 1] },
  }
}

/** Resolves with the pages about all records that have a term as a tag, a chain, a company and the like. */
async function landingsOfTerm(term: TermRecord, now: Now): Promise<LandingLink[]> {
  const links = await Promise.all(
    collections.flatMap(collection =>
      (collection.landings?.kinds ?? []).flatMap(kind =>
        wordsOfTerm(term).map(word => landingNamed(collection, kind.facet, now, word)),
      ),
    ),
  )
  return [...new Map(links.flatMap(link => (link ? [[link.path, link]] : []))).values()]
}

/**
 * Resolves with the newest records of a collection that use the word; `all`: the list of those with its most frequent name,
 * since often only a synonym is in use.
 */
async function usesOf(term: TermRecord, collection: Collection, now: Now) {
  const { name, termUses, where, recordsOf } = collection
  if (!termUses) return undefined
  const counts = await Promise.all(
    wordsOfTerm(term).map(async search => ({ search, ...(await collection.count(now, { search })) })),
  )
  // A name that was replaced by another word finds records of that word.
  const found = counts.filter(({ total, mended }) => total > 0 && mended.length === 0)
  if (found.length === 0) return undefined
  const most = found.reduce((best, one) => (one.total > best.total ? one : best))
  const { records } = await recordsOf(now.store).find({
    where: { any: found.map(({ search }) => where(now.clock(), { search })) },
    view: 'whole',
    limit: READ_AT_MOST,
  })
  // The newest that really name the term, as the links in texts understand naming.
  const index = indexTerms([term])
  const textOf = (record: unknown) => termUses.textOf(record).filter(Boolean).join('\n\n')
  const naming = records.filter(record => findTermsIn(textOf(record), index).length > 0)
  return {
    collection,
    title: termUses.title,
    records: naming.slice(0, SHOWN),
    all: listPath(`/${name}`, [paramOf('search', most.search)]),
  }
}
