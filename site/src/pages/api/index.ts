import { route } from '../../api/operations/route.ts'
import { getIndex } from '../../api/operations/service.ts'

export const ALL = route(getIndex)
