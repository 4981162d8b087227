import { route } from '../../../api/operations/route.ts'
import { listSources } from '../../../api/operations/service.ts'

export const ALL = route(listSources)
