/** Searches over made-up texts, for tests. */
import { hitsOf, noDocument, notIn } from '../bits.ts'
import { collectTexts } from '../text/build-index.ts'
import { findIn, rankIn, readQuery } from '../text/search.ts'
import type { Texts } from '../text/texts.ts'
import type { Manner } from '../text/units.ts'

export const LENIENT: Manner = { own: ['job'], weak: ['crypto'], isLenient: true }

export function indexOf(texts: Texts[]) {
  const collected = collectTexts()
  for (const [document, one] of texts.entries()) collected.add(document, one)
  return collected.finish(texts.length)
}

/** All found documents, in their order, and the corrections. */
export function searched(texts: Texts[], query: string, manner: Manner = LENIENT) {
  const index = indexOf(texts)
  const read = readQuery(index, query, manner)
  const { documents, mended } = findIn(index, read, notIn(noDocument(texts.length), texts.length), manner)
  return {
    found: [...hitsOf(documents)],
    ranked: [...rankIn(index, read, documents, texts.length)],
    mended: [...mended],
  }
}

export const titles = (...names: string[]) => names.map(name => ({ names: [name] }))
export const ranked = (texts: Texts[], query: string) => searched(texts, query).ranked
