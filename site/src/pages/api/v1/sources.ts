import { route } from '../../../lib/api/route.ts'
import { listSources } from '../../../lib/api/service.ts'

export const ALL = route(listSources)
