import { route } from '../../lib/api/route.ts'
import { getStatus } from '../../lib/api/service.ts'

export const ALL = route(getStatus)
