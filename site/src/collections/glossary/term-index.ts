/** All terms of a store, read once, as texts and pages look them up. */

import type { TermRecord } from '#contract'
import { createKeeper } from '../../base/keeper.ts'
import { EVERYTHING } from '../../store/condition.ts'
import type { Store } from '../../store/store.ts'
import { createTermLinker, indexTerms, type Segment, type TermIndex } from './term-links.ts'

interface Terms {
  /** In alphabetical order. */
  all: TermRecord[]
  index: TermIndex
}

const keepTerms = createKeeper<'terms', Promise<Terms>>(1)

/** Resolves with the terms of a store and the index of their names. */
export function termsOf(store: Store): Promise<Terms> {
  return keepTerms(store, 'terms', async () => {
    const { glossary } = store.records
    const { records } = await glossary.find({ where: EVERYTHING, view: 'whole', limit: Number.POSITIVE_INFINITY })
    return { all: records, index: indexTerms(records) }
  })
}

/** Resolves with what cuts the texts of a page into segments; every term is linked once. */
export async function termLinkerOf(store: Store): Promise<(text: string) => Segment[]> {
  return createTermLinker((await termsOf(store)).index)
}
