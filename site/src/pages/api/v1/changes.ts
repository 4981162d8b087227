import { route } from '../../../api/operations/route.ts'
import { listChanges } from '../../../api/operations/service.ts'

export const ALL = route(listChanges)
