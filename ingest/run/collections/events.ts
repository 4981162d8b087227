import { mergeEvents } from '../../events/merge.ts'
import { normalizeEvent } from '../../events/normalize.ts'
import type { CollectionRules } from '../collection.ts'

export const events: CollectionRules<'events'> = { name: 'events', normalize: normalizeEvent, merge: mergeEvents }
