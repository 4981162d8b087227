import { frozenReason } from '../../news/frozen.ts'
import { mergeNews } from '../../news/merge.ts'
import { normalizeNews } from '../../news/normalize.ts'
import type { CollectionRules } from '../collection.ts'

export const news: CollectionRules<'news'> = {
  name: 'news',
  normalize: normalizeNews,
  check: frozenReason,
  merge: mergeNews,
}
