import type { CollectionRules } from '../collection.ts'
import { frozenReason } from '../feed/frozen.ts'
import { mergeNews } from '../news/merge.ts'
import { normalizeNews } from '../news/normalize.ts'

export const news: CollectionRules<'news'> = {
  name: 'news',
  normalize: normalizeNews,
  check: frozenReason,
  merge: mergeNews,
}
