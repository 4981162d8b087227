import { route } from '../../api/operations/route.ts'
import { getStatus } from '../../api/operations/service.ts'

export const ALL = route(getStatus)
