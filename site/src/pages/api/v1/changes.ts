import { listChanges } from '../../../lib/changes.ts'
import { endpoints } from '../../../lib/endpoints.ts'
import { handle } from '../../../lib/handle.ts'

export const ALL = handle(endpoints.listChanges, (query, { store }) => ({ data: listChanges(store, query) }))
