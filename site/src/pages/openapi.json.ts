import { route } from '../api/operations/route.ts'
import { getOpenApi } from '../api/operations/service.ts'

export const ALL = route(getOpenApi)
