import { route } from '../lib/api/route.ts'
import { getOpenApi } from '../lib/api/service.ts'

export const ALL = route(getOpenApi)
