import type { Store } from '../store/store.ts'
import { indexTerms, type TermIndex } from './term-links.ts'

const indexes = new WeakMap<Store, TermIndex>()

/** The names of all terms of a store, read once. */
export function termIndexOf(store: Store): TermIndex {
  const known = indexes.get(store)
  if (known) return known
  const index = indexTerms(Array.from(store.terms.all, document => store.terms.record(document)))
  indexes.set(store, index)
  return index
}
