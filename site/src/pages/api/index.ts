import { route } from '../../lib/api/route.ts'
import { getIndex } from '../../lib/api/service.ts'

export const ALL = route(getIndex)
