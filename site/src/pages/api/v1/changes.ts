import { route } from '../../../lib/api/route.ts'
import { listChanges } from '../../../lib/api/service.ts'

export const ALL = route(listChanges)
