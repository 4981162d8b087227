import type { CollectionRules } from '../collection.ts'
import { mergeEvents } from '../events/merge.ts'
import { normalizeEvent } from '../events/normalize.ts'

export const events: CollectionRules<'events'> = { name: 'events', normalize: normalizeEvent, merge: mergeEvents }
